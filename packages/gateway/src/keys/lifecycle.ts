// The life of a key: requested, pending, issued or rejected, revoked. Each key is a tenant, whose records are
// made when it is issued and stay when it is revoked.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Failure, unknownRecord } from '../failure.ts';
import { limits } from '../limits.ts';
import { StartError } from '../start-error.ts';
import {
  addKey,
  changeKey,
  countPendingKeys,
  findKey,
  findKeyByHash,
  removeOldRequests,
  type KeyRow,
} from '../store/keys.ts';
import type { Tables } from '../store/tables.ts';
import { dbOf, freshTenant, type Db } from '../store/tenant.ts';
import { hashOf, newSecret } from './secret.ts';
import type { KeyRequest } from './request.ts';

/** Fills the records of a new tenant. */
export type Fill = (db: Db) => Promise<void>;

/** Each of these runs within a write: what it does is all done, or nothing of it. */
export interface KeyWork {
  readonly db: Kysely<Tables>;
  /** ISO text. */
  readonly now: string;
}

export interface IssuedKey {
  readonly id: string;
  /** Shown now, and never again: only its hash is kept. */
  readonly apiKey: string;
}

/**
 * How long a request waits: the API document gives 1 to 3 business days, which a weekend and a
 * holiday make seven days at most. A rejected one can be looked up as long.
 */
const requestLifetime = 7 * 24 * 60 * 60 * 1000;

/** Requests of before this time are over. */
export const expiry = (now: string): string =>
  new Date(Date.parse(now) - requestLifetime).toISOString();

/** A request that is over is removed when the next one comes, and is not shown until then. */
export const isExpired = ({ state, request, created, revoked }: KeyRow, now: string): boolean =>
  request !== null &&
  ((state === 'pending' && created <= expiry(now)) ||
    (state === 'rejected' && (revoked ?? '') <= expiry(now)));

export interface RequestLimits {
  /** The address that asks; the command line has none. */
  readonly from?: string | undefined;
  readonly most?: number | undefined;
  readonly mostOfAddress?: number | undefined;
}

/**
 * Anybody may ask, so there is a limit for each address and one for all.
 *
 * @throws Failure (429) when too many wait.
 */
export async function requestKey(
  { db, now }: KeyWork,
  request: KeyRequest,
  { from, most = limits.keyRequests.default, mostOfAddress }: RequestLimits = {},
): Promise<string> {
  await removeOldRequests(db, expiry(now));
  if (from !== undefined && mostOfAddress !== undefined) {
    if ((await countPendingKeys(db, from)) >= mostOfAddress) {
      throw tooMany(`${mostOfAddress} requests for keys from your address wait already`);
    }
  }
  if ((await countPendingKeys(db)) >= most) {
    throw tooMany(`${most} requests for keys wait already`);
  }
  const id = randomUUID();
  await addKey(db, {
    id,
    name: request.companyName,
    source: 'issued',
    state: 'pending',
    request: JSON.stringify(request),
    ...(from !== undefined && { requested_from: from }),
    created: now,
  });
  return id;
}

const tooMany = (what: string): Failure =>
  new Failure(429, `${what}, and nothing was stored; try again once some are answered`, {
    headers: { 'retry-after': '3600' },
  });

/** Makes a key that nobody asked for. */
export async function createKey(
  work: KeyWork,
  { name, fill }: { name: string; fill: Fill | undefined },
): Promise<IssuedKey> {
  const id = randomUUID();
  const { db, now } = work;
  await addKey(db, { id, name, source: 'issued', state: 'pending', created: now });
  return issueKey(work, id, fill);
}

/** @throws Failure (404, 409) when there is none, or it is not pending. */
export async function issueKey(
  { db, now }: KeyWork,
  id: string,
  fill: Fill | undefined,
): Promise<IssuedKey> {
  const row = await demandKey(db, id, now);
  if (row.state !== 'pending') {
    throw new Failure(409, `the key ${row.id} is ${row.state}; only a pending one can be issued`);
  }
  const apiKey = newSecret();
  const hash = hashOf(apiKey);
  await changeKey(db, row.id, { state: 'issued', hash, issued: now, requested_from: null });
  await fill?.(dbOf(db, freshTenant(row.id)));
  return { id: row.id, apiKey };
}

/**
 * Also refuses one that is pending. Revoking again changes nothing.
 *
 * @throws Failure (404) when there is none.
 */
export async function revokeKey({ db, now }: KeyWork, id: string): Promise<void> {
  const row = await demandKey(db, id, now);
  if (row.state === 'revoked') return;
  await changeKey(db, row.id, { state: 'revoked', revoked: now, requested_from: null });
}

/**
 * Answers a request with no. Rejecting again changes nothing.
 *
 * @throws Failure (404, 409) when there is none, or it is not pending.
 */
export async function rejectKey({ db, now }: KeyWork, id: string): Promise<void> {
  const row = await demandKey(db, id, now);
  if (row.state === 'rejected') return;
  if (row.state !== 'pending') {
    throw new Failure(409, `the key ${row.id} is ${row.state}; only a pending one can be rejected`);
  }
  await changeKey(db, row.id, { state: 'rejected', revoked: now, requested_from: null });
}

/**
 * A key that the gateway is started with. It is the same tenant at each start.
 *
 * @returns its id
 * @throws StartError when it was revoked.
 */
export async function admitStartKey(
  { db, now }: KeyWork,
  secret: string,
  fill: Fill | undefined,
): Promise<string> {
  const hash = hashOf(secret);
  const known = await findKeyByHash(db, hash);
  if (known?.state === 'revoked') {
    throw new StartError(
      'usage',
      `the API key ${known.id} was revoked; start with another, or without it`,
    );
  }
  if (known) return known.id;
  const id = randomUUID();
  const name = 'given at the start';
  const issued = now;
  await addKey(db, { id, name, source: 'start', state: 'issued', hash, created: now, issued });
  await fill?.(dbOf(db, freshTenant(id)));
  return id;
}

async function demandKey(db: Kysely<Tables>, id: string, now: string): Promise<KeyRow> {
  const row = await findKey(db, id);
  if (row === undefined || isExpired(row, now)) throw unknownRecord('key', id);
  return row;
}
