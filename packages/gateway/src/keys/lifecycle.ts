// The life of a key: requested, pending, issued or rejected, expired, revoked, removed. It
// opens the records of a tenant, which may have several keys. The records stay when a key ends.
import { randomUUID } from 'node:crypto';
import { badInput, Failure, unknownRecord } from '../failure.ts';
import { usageError } from '../start-error.ts';
import {
  addKey,
  changeKey,
  countPendingKeys,
  findKey,
  findKeyByHash,
  type KeyRow,
} from '../store/keys.ts';
import type { Store } from '../store/database.ts';
import type { Connection, Reader } from '../store/dialect.ts';
import { sql } from '../store/sql.ts';
import { createDb, freshTenant, type Db } from '../store/tenant.ts';
import { addTenant, changeTenant, findTenant, type TenantRow } from '../store/tenants.ts';
import { hashSecret, newSecret, opens } from './keyring.ts';

/** Creates the records of a new tenant. */
export type Fill = (db: Db) => Promise<void>;

/** The functions run in one transaction: everything is written, or nothing. */
export interface KeyWork {
  readonly db: Connection;
  /** ISO text. */
  readonly now: string;
}

export interface IssuedKey {
  readonly id: string;
  readonly tenant: string;
  /** Shown only now: only its hash is stored. */
  readonly apiKey: string;
}

/** Limited, because a request needs no key. */
const mostPending = 1000;

/** @throws Failure (429) when too many requests are pending. */
export async function requestKey(
  { db, now }: KeyWork,
  request: { readonly companyName: string },
): Promise<string> {
  if ((await countPendingKeys(db)) >= mostPending) {
    throw new Failure(
      429,
      `${mostPending} requests for keys are already pending, so nothing was stored; ` +
        'try again when some are decided',
      { headers: { 'retry-after': '3600' } },
    );
  }
  const id = randomUUID();
  addKey(db, {
    id,
    name: request.companyName,
    source: 'issued',
    state: 'pending',
    request: JSON.stringify(request),
    created: now,
  });
  return id;
}

export interface NewKeyOptions {
  readonly name: string;
  /** Default: a new tenant. */
  readonly tenant?: string | undefined;
  /** ISO text. Default: never. */
  readonly expires?: string | undefined;
  readonly fill: Fill | undefined;
  readonly source?: KeyRow['source'];
  readonly apiKey?: string;
}

/** @throws Failure (400, 404) when it has already expired, or the tenant does not exist. */
export async function createKey(
  work: KeyWork,
  { name, tenant, expires, fill, source = 'issued', apiKey = newSecret() }: NewKeyOptions,
): Promise<IssuedKey> {
  const { db, now } = work;
  if (expires !== undefined && expires <= now) {
    throw badInput(`expires: expected a time after ${now}, got ${expires}`);
  }
  const owner = tenant ? (await demandTenant(db, tenant)).id : await makeTenant(work, fill);
  const key = { id: randomUUID(), tenant: owner, name, ...(expires && { expires }) };
  addKey(db, { ...key, source, created: now, ...getIssued(apiKey, now) });
  return { id: key.id, tenant: owner, apiKey };
}

const getIssued = (apiKey: string, now: string) =>
  ({ state: 'issued', hash: hashSecret(apiKey), issued: now }) as const;

async function makeTenant({ db, now }: KeyWork, fill: Fill | undefined): Promise<string> {
  const id = randomUUID();
  addTenant(db, id, now);
  await fill?.(createDb(db, freshTenant(id)));
  return id;
}

/** @throws Failure (404) when the tenant does not exist. */
export async function demandTenant(reader: Reader, id: string): Promise<TenantRow> {
  const row = await findTenant(reader, id);
  if (row === undefined) throw unknownRecord('tenant', id);
  return row;
}

/** @throws Failure (404, 409) when the key does not exist, or is not pending. */
export async function issueKey(
  { db, now }: KeyWork,
  id: string,
  fill: Fill | undefined,
): Promise<IssuedKey> {
  const row = await demandKey(db, id);
  demandPending(row, 'issued');
  const tenant = await makeTenant({ db, now }, fill);
  const apiKey = newSecret();
  changeKey(db, row.id, { tenant, ...getIssued(apiKey, now) });
  return { id: row.id, tenant, apiKey };
}

/**
 * Revokes a key, or rejects a request for one. Twice changes nothing.
 *
 * @throws Failure (404, 409) when the key does not exist, or is rejected and not pending.
 */
export async function endKey(
  { db, now }: KeyWork,
  id: string,
  state: 'revoked' | 'rejected',
): Promise<KeyRow> {
  const row = await demandKey(db, id);
  if (row.state === state) return row;
  if (state === 'rejected') demandPending(row, state);
  changeKey(db, row.id, { state, revoked: now });
  if (row.tenant !== null) changeTenant(db, row.tenant, {});
  return { ...row, state, revoked: now };
}

/** @throws Failure (404) when the key does not exist. */
export async function removeKey({ db }: KeyWork, id: string): Promise<void> {
  const row = await demandKey(db, id);
  db.send(sql`DELETE FROM keys WHERE id = ${row.id}`);
  if (row.tenant !== null) changeTenant(db, row.tenant, {});
}

/**
 * Admits the keys that a gateway is started with. Each opens the same records at each start. In one
 * transaction: of two gateways that start at the same time, one creates them.
 *
 * @throws StartError when one was revoked, or has expired.
 */
export const admitStartKeys = (
  store: Pick<Store, 'write'>,
  secrets: readonly string[],
  { fill, now }: { fill?: Fill | undefined; now: string },
): Promise<string[]> =>
  store.write(async (db) => {
    const ids: string[] = [];
    for (const apiKey of secrets) {
      const known = await findKeyByHash(db, hashSecret(apiKey));
      if (known && !opens(known, now)) {
        const why = known.state === 'issued' ? `expired at ${known.expires}` : `was ${known.state}`;
        throw usageError(`the API key ${known.id} ${why}; start with another key, or without it`);
      }
      const start = { name: 'given at the start', source: 'start', apiKey, fill } as const;
      ids.push((known ?? (await createKey({ db, now }, start))).id);
    }
    return ids;
  });

export async function demandKey(db: Connection, id: string): Promise<KeyRow> {
  const row = await findKey(db, id);
  if (row === undefined) throw unknownRecord('key', id);
  return row;
}

function demandPending({ id, state }: KeyRow, change: 'issued' | 'rejected'): void {
  if (state === 'pending') return;
  throw new Failure(409, `the key ${id} is ${state}; only a pending one can be ${change}`);
}
