// The life of a key: requested, pending, issued, revoked. Each key is a tenant, whose records are
// made when it is issued and stay when it is revoked.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Failure, unknownRecord } from '../failure.ts';
import { StartError } from '../start-error.ts';
import {
  addKey,
  changeKey,
  countPendingKeys,
  findKey,
  findKeyByHash,
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

/** Whoever asks needs no key, so there is an end to it. */
const mostPending = 1000;

/** @throws Failure (429) when too many wait. */
export async function requestKey({ db, now }: KeyWork, request: KeyRequest): Promise<string> {
  if ((await countPendingKeys(db)) >= mostPending) {
    throw new Failure(429, `${mostPending} requests for keys wait already; issue or revoke some`, {
      headers: { 'retry-after': '3600' },
    });
  }
  const id = randomUUID();
  await addKey(db, {
    id,
    name: request.companyName,
    source: 'issued',
    state: 'pending',
    request: JSON.stringify(request),
    created: now,
  });
  return id;
}

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
  const row = await demandKey(db, id);
  if (row.state !== 'pending') {
    throw new Failure(409, `the key ${row.id} is ${row.state}; only a pending one can be issued`);
  }
  const apiKey = newSecret();
  await changeKey(db, row.id, { state: 'issued', hash: hashOf(apiKey), issued: now });
  await fill?.(dbOf(db, freshTenant(row.id)));
  return { id: row.id, apiKey };
}

/**
 * Also refuses one that is pending. Revoking again changes nothing.
 *
 * @throws Failure (404) when there is none.
 */
export async function revokeKey({ db, now }: KeyWork, id: string): Promise<void> {
  const row = await demandKey(db, id);
  if (row.state !== 'revoked') await changeKey(db, row.id, { state: 'revoked', revoked: now });
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

async function demandKey(db: Kysely<Tables>, id: string): Promise<KeyRow> {
  const row = await findKey(db, id);
  if (row === undefined) throw unknownRecord('key', id);
  return row;
}
