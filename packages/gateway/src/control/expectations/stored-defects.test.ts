// Expectations that no gateway would accept, but that the database has: written by an earlier
// version, or for another version of Node.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, type Launched } from '../../gateway.ts';
import { openStore } from '../../store/database.ts';
import { addExpectation } from '../../store/expectations.ts';
import { changeTenant, listTenants } from '../../store/tenants.ts';
import { freshTenant } from '../../store/tenant.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../../testing/database.ts';
import { newPlaylist, question } from '../../testing/paths.ts';

let place: TemporaryDatabase;
let gateway: Launched;
const log: string[] = [];

beforeAll(async () => {
  place = await temporaryDatabase();
  gateway = await launch({
    database: place.database,
    apiKeys: ['right-key'],
    controlToken: 'a-token-of-tests',
    writeLog: (line) => log.push(line),
  });
});

afterAll(async () => {
  await gateway.close();
  await place[Symbol.asyncDispose]();
});

/** Stores the expectation for one call, unchecked. */
async function plant(expectation: object): Promise<void> {
  const store = await openStore({ database: place.database, now: new Date() });
  const [row] = await listTenants(store.read, { offset: 0, limit: 1 });
  const tenant = row?.id ?? '';
  const document = JSON.stringify(expectation);
  await store.of(freshTenant(tenant)).write(async (db) => {
    await addExpectation(db, {
      source: 'control',
      operation: null,
      document,
      times: 1,
      match_key: null,
    });
    changeTenant(db, tenant, {});
  });
  await store.close();
}

it.each<[string, object]>([
  ['a header that Node refuses', { status: 200, body: 'x', headers: { trailer: 'x' } }],
  ['a header name with a space', { status: 200, headers: { 'a b': 'x' } }],
  ['a status that HTTP does not have', { status: 1000 }],
  ['a header of a truncated body', { status: 200, truncate: 1, headers: { trailer: 'x' } }],
  ['headers that are none', { status: 200, headers: { a: { b: 1 }, trailer: '' } }],
  ['a delay that is none', { delay: null, status: 200 }],
])('a stored expectation with %s is answered with 500, and reported', async (_, effect) => {
  const client = createTestClient({ url: gateway.url, apiKey: 'right-key' });
  const requests = [
    () => client.get(question),
    // Its handler fails, so the expectation changes an error.
    () => client.post(newPlaylist, { name: 5 }),
    () => client.send('HEAD', question),
  ];
  for (const when of ['before', 'after']) {
    for (const request of requests) {
      log.length = 0;
      await plant({ when, effect });
      const { status, text } = await request();
      expect(status).toBe(500);
      if (text !== '') {
        const message = expect.stringContaining('its log has the reason');
        expect(JSON.parse(text)).toEqual(generalError(500, message));
      }
      expect(log.join('')).toContain('defect');
    }
  }
  expect((await client.get(question)).status).toBe(200);
});
