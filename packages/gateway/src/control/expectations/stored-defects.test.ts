// Expectations that no gateway would accept, but that the database has: written by an earlier
// version, or for another version of Node.
import { expect, it } from 'vitest';
import { openStore } from '../../store/database.ts';
import { addExpectation } from '../../store/expectations.ts';
import { changeTenant, listTenants } from '../../store/tenants.ts';
import { freshTenant } from '../../store/tenant.ts';
import { createTestClient, generalError } from '../../testing/client.ts';
import { temporaryDatabase } from '../../testing/database.ts';
import { launch } from '../../testing/gateway.ts';
import { newPlaylist, question } from '../../testing/paths.ts';

/** Stores the expectation for one call, unchecked. */
async function plant(database: string, expectation: object): Promise<void> {
  const store = await openStore({ database, now: new Date() });
  const [row] = await listTenants(store.read);
  const tenant = row?.id ?? '';
  const document = JSON.stringify(expectation);
  const stored = {
    source: 'control',
    operation: null,
    document,
    times: 1,
    match_key: null,
  } as const;
  await store.of(freshTenant(tenant)).write(async (db) => {
    await addExpectation(db, stored);
    changeTenant(db, tenant, {});
  });
  await store.close();
}

it('a stored expectation that is not valid is answered with 500, and reported', async () => {
  await using place = await temporaryDatabase();
  const { database } = place;
  const log: string[] = [];
  await using gateway = await launch({
    database,
    apiKeys: ['right-key'],
    controlToken: 'a-token-of-tests',
    writeLog: (line) => log.push(line),
  });
  const client = createTestClient({ url: gateway.url, apiKey: 'right-key' });
  const requests = [
    () => client.get(question),
    // Its handler fails, so the expectation changes an error.
    () => client.post(newPlaylist, { name: 5 }),
    () => client.send('HEAD', question),
  ];
  for (const effect of [
    { status: 200, body: 'x', headers: { trailer: 'x' } },
    { status: 200, headers: { 'a b': 'x' } },
    { status: 1000 },
    { status: 200, truncate: 1, headers: { trailer: 'x' } },
    { status: 200, headers: { a: { b: 1 }, trailer: '' } },
    { delay: null, status: 200 },
  ]) {
    for (const when of ['before', 'after']) {
      for (const request of requests) {
        log.length = 0;
        await plant(database, { when, effect });
        const { status, text } = await request();
        expect([effect, status]).toEqual([effect, 500]);
        if (text !== '') {
          const message = expect.stringContaining('its log has the reason');
          expect(JSON.parse(text)).toEqual(generalError(500, message));
        }
        expect(log.join('')).toContain('defect');
      }
    }
  }
  expect((await client.get(question)).status).toBe(200);
});
