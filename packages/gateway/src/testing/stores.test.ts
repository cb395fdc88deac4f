import { expect, it } from 'vitest';
import { onPostgres, temporaryDatabase } from './database.ts';
import { startGateway } from './gateway.ts';

it('a gateway of the tests runs on the store of its vitest project', async () => {
  await using place = await temporaryDatabase();
  expect(place.database.startsWith('postgres://')).toBe(onPostgres);
  await using gateway = await startGateway();
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});
