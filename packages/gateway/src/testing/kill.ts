// Kills the gateway or the PostgreSQL server while they work, and checks that every acknowledged
// write is stored, and none in part.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { createTestClient, generalError } from './client.ts';
import { temporaryDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { Load } from './load.ts';
import { allPlaylists, newPlaylist } from './paths.ts';
import { startPostgres } from './postgres/server.ts';
import { startBin, type Running } from './process.ts';

export const durableKey = 'durable';
const apiKey = durableKey;

export const startDurable = (database: string): Promise<Running> =>
  startBin(['--api-key', apiKey, '--port', '0', '--database', database]);

export async function killGateway(kills: number): Promise<void> {
  await using place = await temporaryDatabase();
  const { database } = place;
  const load = new Load();
  for (let kill = 0; kill < kills; kill += 1) {
    const gateway = await startDurable(database);
    const before = load.answered;
    const writers = load.run({ url: gateway.url, apiKey });
    // Not before its first write, otherwise nothing is tested.
    while (load.answered < before + 5) await sleep(1);
    await sleep(Math.random() * 200);
    await gateway.stop('SIGKILL');
    await writers;
    expect(await load.faults(database), `kill ${kill}`).toEqual([]);
  }
  const gateway = await startDurable(database);
  expect((await createTestClient({ url: gateway.url, apiKey }).get(allPlaylists)).status).toBe(200);
  expect((await gateway.stop('SIGTERM')).code).toBe(0);
  expect(load.refused).toEqual([]);
}

export async function killServer(kills: number): Promise<void> {
  // With flushes to disk, as in production.
  await using server = await startPostgres('durable');
  await using gateway = await startGateway({
    database: server.url,
    apiKey: 'durable',
    logLevel: 'silent',
  });
  const { get, post } = createTestClient(gateway);
  const load = new Load();
  for (let kill = 0; kill < kills; kill += 1) {
    const stopping = new AbortController();
    const before = load.answered;
    const writers = load.run(gateway, stopping.signal);
    while (load.answered < before + 20) await sleep(1);
    await server.kill();
    const refused = [await get(allPlaylists), await post(newPlaylist, { name: 'x' })];
    for (const { status, body, headers } of refused) {
      expect([status, body]).toEqual([
        503,
        // A stopping server may still send its last message.
        generalError(503, expect.stringMatching(/^the database .*; nothing was written$/)),
      ]);
      expect(headers.get('retry-after')).toBe('1');
    }
    expect((await get('/healthz')).status).toBe(200);
    stopping.abort();
    await writers;
    await server.start();
    expect((await get(allPlaylists)).status).toBe(200);
    expect(await load.faults(server.url)).toEqual([]);
  }
  expect(load.refused.filter((status) => ![500, 503].includes(status))).toEqual([]);
}
