// A write that was answered is kept, and none is kept by half: the process is killed in the middle
// of its work. `pnpm durability` does it 100 times on each store.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from './seed/sample.ts';
import { clientOf } from './testing/client.ts';
import { onPostgres, temporaryDatabase, untouchedDatabase } from './testing/database.ts';
import { Load, seededRandom } from './testing/load.ts';
import { startBin, type Running } from './testing/process.ts';

const apiKey = 'durable';
const start = (database: string): Promise<Running> =>
  startBin(['--api-key', apiKey, '--port', '0', '--database', database]);

const kills = Number(process.env['ROOM_SESSIONS_TEST_KILLS'] ?? 8);
const seed = Number(process.env['ROOM_SESSIONS_TEST_SEED'] ?? Date.now() % 2 ** 31);

describe('a gateway that is killed', () => {
  it(
    `at ${kills} moments has lost nothing that it answered, and done nothing by half`,
    { timeout: 60_000 + kills * 10_000 },
    async () => {
      await using place = await temporaryDatabase();
      const { database } = place;
      const random = seededRandom(seed);
      const load = new Load();
      const opened: number[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        const began = performance.now();
        const { url, stop } = await start(database);
        opened.push(performance.now() - began);
        const before = load.answered;
        const writers = load.run({ url, apiKey });
        // Not before it writes at all, or nothing is tested.
        while (load.answered < before + 5) await sleep(1);
        await sleep(random() * 200);
        await stop('SIGKILL');
        await writers;
        expect(await load.faults(database), `seed ${seed}, kill ${kill}`).toEqual([]);
      }
      const { url, stop } = await start(database);
      expect((await clientOf({ url, apiKey }).get('/api/v1/social/playlist/all')).status).toBe(200);
      expect((await stop('SIGTERM')).code).toBe(0);
      const [fastest, slowest] = [Math.min(...opened), Math.max(...opened)];
      const store = onPostgres ? 'PostgreSQL' : 'SQLite';
      process.stdout.write(
        `durability on ${store}: ${kills} kills, seed ${seed}, ${load.answered} answered writes, ` +
          `open again after ${fastest.toFixed(0)} to ${slowest.toFixed(0)} ms\n`,
      );
      expect(load.refused).toEqual([]);
    },
  );
});

describe('two gateways on one database', () => {
  it('start at the same moment, seed once, and lose nothing', { timeout: 60_000 }, async () => {
    await using place = await untouchedDatabase();
    const { database } = place;
    const [one, other] = await Promise.all([start(database), start(database)]);
    const written = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const { url } = index % 2 === 0 ? one : other;
        const { post } = clientOf({ url, apiKey });
        const { body } = await post<Playlist>('/api/v1/audio/api/key/playlist', { name: 'x' });
        return body.playlistId;
      }),
    );
    const expected = new Set([...sample.playlistIds, ...written]);
    for (const { url } of [one, other]) {
      const { get } = clientOf({ url, apiKey });
      const { body } = await get<Playlist[]>('/api/v1/social/playlist/all?size=1000');
      expect(body).toHaveLength(expected.size);
      expect(new Set(body.map(({ playlistId }) => playlistId))).toEqual(expected);
    }
    for (const { stop } of [one, other]) expect((await stop('SIGTERM')).code).toBe(0);
  });
});
