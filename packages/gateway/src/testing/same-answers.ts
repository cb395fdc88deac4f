// Sends the same requests in the same order to a gateway on SQLite and to one on PostgreSQL.
import { Agent, request as httpRequest } from 'node:http';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { startGateway } from './gateway.ts';
import { hashSecret } from '../keys/secret.ts';
import { temporaryFile, temporaryPostgres, type TemporaryDatabase } from './database.ts';
import { anyRequest, idSeed, type Request } from './random-requests.ts';
import { openStore, type Store } from '../store/database.ts';
import type { Connection } from '../store/dialect.ts';
import { insert, join, raw, sql } from '../store/sql.ts';
import { freshState } from '../store/tenants.ts';

/** 2030-06-01. */
const now = 1_906_545_600_000;
const template = 'template-key';
const agent = new Agent({ keepAlive: true });

class Side {
  readonly gateway: Gateway;
  readonly store: Store;
  readonly place: TemporaryDatabase;

  constructor(gateway: Gateway, store: Store, place: TemporaryDatabase) {
    this.gateway = gateway;
    this.store = store;
    this.place = place;
  }

  static async start(place: TemporaryDatabase): Promise<Side> {
    const { database } = place;
    const assume = { 'update-room-response': 'record' } as const;
    const gateway = await startGateway({ database, apiKey: template, assume, clock: () => now });
    return new Side(gateway, await openStore({ database, now: new Date(now) }), place);
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.gateway.close();
    await this.place[Symbol.asyncDispose]();
  }
}

type Sides = readonly [Side, Side];

const filled = {
  users: ['id', 'document', 'search'],
  room_sets: ['id', 'document'],
  rooms: ['id', 'document', 'room_set_id', 'configuration_id'],
  entry_configs: ['id', 'document'],
  events: ['id', 'document'],
  playlists: ['id', 'document'],
  recordings: ['id', 'document', 'processing_since'],
  visits: ['room_id', 'user_id', 'entered', 'went'],
  transcriptions: ['id', 'document', 'recording_id', 'created'],
  badge_questions: ['id', 'document'],
  badge_data: ['id', 'document'],
  alternate_hosts: ['owner_id', 'user_id', 'host', 'licensed'],
} as const;

/** Tenants with the sample data, a frozen clock and seeded ids. */
async function addTenants(db: Connection, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const state = { ...freshState, id_seed: idSeed, clock_frozen: now };
    db.send(insert('tenants', { id, version: 1, created: '', ...state }));
    const key = { id, tenant: id, name: id, hash: hashSecret(id), created: '', issued: '' };
    db.send(insert('keys', { ...key, source: 'issued', state: 'issued' }));
  }
  for (const [table, names] of Object.entries(filled)) {
    const columns = raw(names.join());
    const copied = raw(names.map((name) => `it.${name}`).join());
    db.send(sql`INSERT INTO ${raw(table)} (tenant, ${columns})
      SELECT made.id, ${copied} FROM keys AS made CROSS JOIN ${raw(table)} AS it
      WHERE ${db.dialect.among(raw('made.id'), ids)}
        AND it.tenant = (SELECT tenant FROM keys WHERE hash = ${hashSecret(template)})
      ORDER BY made.seq, it.seq`);
  }
}

let made = 0;
const unused: string[] = [];

/** Creates many at once, which takes as long as one. */
async function nextTenant(sides: Sides): Promise<string> {
  if (unused.length === 0) {
    for (let n = 0; n < 50; n += 1) {
      unused.push(`00000000-0000-4000-9000-${String((made += 1)).padStart(12, '0')}`);
    }
    await Promise.all(sides.map(({ store }) => store.write((db) => addTenants(db, unused))));
  }
  return unused.shift() ?? '';
}

/** Headers that are independent of the connection and the time. */
const ours = ['content-type', 'x-room-sessions-assumed', 'retry-after', 'allow', 'location'];

function send({ gateway }: Side, apiKey: string, request: Request): Promise<unknown> {
  const { method, path, body } = request;
  const headers = {
    'x-api-key': apiKey,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${gateway.url}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        resolve({
          status: response.statusCode,
          headers: ours.map((name) => response.headers[name]),
          body: Buffer.concat(chunks)
            .toString()
            .replaceAll(gateway.url, 'URL')
            // Random on purpose, and not stored.
            .replaceAll(/"(bearer|refreshBearer)":"[\w-]{43}"/g, '"$1":"…"'),
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** All records of the tenant in the order of creation, in one query because there are many. */
async function readRecords({ store }: Side, tenant: string): Promise<unknown> {
  const { alternate_hosts: _, visits: __, ...filledRecords } = filled;
  const made = ['invites', 'banners', 'survey_answers', 'failed_recordings', 'images'];
  const records = [...Object.keys(filledRecords), ...made].map((table) => ({
    table,
    id: 'id',
    document: 'document',
  }));
  const pairs = [{ table: 'alternate_hosts', id: 'owner_id', document: 'user_id' }];
  const parts = [...records, ...pairs].map(
    ({ table, id, document }) => sql`SELECT ${raw(`'${table}'`)} AS name, seq, ${raw(id)} AS id,
      ${raw(document)} AS document FROM ${raw(table)} WHERE tenant = ${tenant}`,
  );
  const rows = await store.read.rows<{ seq: number }>(
    sql`${join(parts, ' UNION ALL ')} ORDER BY name, seq`,
  );
  return rows.map((row) => ({ ...row, seq: undefined }));
}

/**
 * Sends random sequences of requests to a gateway on each store and compares the responses and the
 * records.
 *
 * @returns the statuses of each operation.
 */
export async function compareStores(sequences: number): Promise<Map<string, Set<unknown>>> {
  const sides: Sides = [
    await Side.start(await temporaryFile()),
    await Side.start(await temporaryPostgres()),
  ];
  const statuses = new Map<string, Set<unknown>>();
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRequest, { minLength: 1, maxLength: 9 }), async (requests) => {
        const tenant = await nextTenant(sides);
        for (const request of requests) {
          const [one, other] = await Promise.all(sides.map((side) => send(side, tenant, request)));
          expect(other).toEqual(one);
          const { status } = one as { status: number };
          expect(status).toBeLessThan(500);
          statuses.set(
            request.operation,
            (statuses.get(request.operation) ?? new Set()).add(status),
          );
        }
        const [one, other] = await Promise.all(sides.map((side) => readRecords(side, tenant)));
        expect(other).toEqual(one);
      }),
      { numRuns: sequences },
    );
  } finally {
    for (const side of sides) await side.close();
    agent.destroy();
  }
  return statuses;
}
