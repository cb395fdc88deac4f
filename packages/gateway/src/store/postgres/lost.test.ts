// The server goes away, comes back, refuses or says nothing: a caller is told, and never waits for
// ever.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@room-sessions/testing';
import type { Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { StartError } from '../../start-error.ts';
import { beside } from '../../testing/beside.ts';
import { clientOf, generalError } from '../../testing/client.ts';
import { temporaryPostgres } from '../../testing/database.ts';
import { Load } from '../../testing/load.ts';
import { newPlaylist } from '../../testing/paths.ts';
import { startPostgres } from '../../testing/postgres/server.ts';
import { startProxy } from '../../testing/database-proxy.ts';

const list = '/api/v1/social/playlist/all?size=1000';
const kills = Math.ceil(Number(process.env['ROOM_SESSIONS_TEST_KILLS'] ?? 20) / 10);

describe('a server that is killed', () => {
  it(
    `${kills} times has lost nothing that was answered, and the gateway goes on when it is back`,
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      // With flushes to the disk, as it is for those who rely on it.
      await using server = await startPostgres('durable');
      await using gateway = await startGateway({
        database: server.url,
        apiKey: 'durable',
        logLevel: 'silent',
      });
      const { get, post } = clientOf(gateway);
      const load = new Load();
      for (let kill = 0; kill < kills; kill += 1) {
        const stopping = new AbortController();
        const before = load.answered;
        const writers = load.run(gateway, stopping.signal);
        while (load.answered < before + 20) await sleep(1);
        await server.kill();
        const refused = [await get(list), await post(newPlaylist, { name: 'x' })];
        for (const { status, body, headers } of refused) {
          expect([status, body]).toEqual([
            503,
            // In its last moments a server may still say that it ends.
            generalError(503, expect.stringMatching(/^the database .*; nothing was written$/)),
          ]);
          expect(headers.get('retry-after')).toBe('1');
        }
        expect((await get('/healthz')).status).toBe(200);
        stopping.abort();
        await writers;
        await server.start();
        expect((await get(list)).status).toBe(200);
        expect(await load.faults(server.url)).toEqual([]);
      }
      expect(load.refused.filter((status) => ![500, 503].includes(status))).toEqual([]);
    },
  );
});

describe('a connection that is lost', () => {
  it('while the server commits is told as that: it may have been written', async () => {
    await using place = await temporaryPostgres();
    await using proxy = await startProxy(place.database);
    await using gateway = await startGateway({ database: proxy.url, logLevel: 'silent' });
    const { get, post } = clientOf(gateway);
    // The whole statement: that it begins READ COMMITTED is another.
    proxy.cutAt('COMMIT\0');
    const { status, body } = await post(newPlaylist, { name: 'Perhaps' });
    expect([status, body]).toEqual([
      500,
      generalError(500, expect.stringMatching(/may have been written$/)),
    ]);
    proxy.cutAt('SAVEPOINT');
    const refused = await post(newPlaylist, { name: 'Never' });
    expect([refused.status, refused.body]).toEqual([
      503,
      generalError(503, expect.stringMatching(/nothing was written$/)),
    ]);
    proxy.cutAt(undefined);
    await post(newPlaylist, { name: 'Surely' });
    const names = (await get<Playlist[]>(list)).body.map(({ name }) => name);
    expect(names).toContain('Surely');
    expect(names).not.toContain('Never');
  });

  it('by a server that says nothing any more does not keep a gateway from its end', async () => {
    await using place = await temporaryPostgres();
    await using proxy = await startProxy(place.database);
    const gateway = await startGateway({ database: proxy.url, limits: { drain: 100 } });
    const { get, post } = clientOf(gateway);
    await Promise.all([get(list), get(list), post(newPlaylist, {})]);
    proxy.silence();
    const unanswered = post(newPlaylist, {}).catch(() => 'cut');
    // It is on its way; a statement would be waited for twice as long as this test may take.
    await sleep(50);
    await gateway.close();
    expect(await unanswered).toBe('cut');
  });

  it('is given up after a bound when nothing is said at the start', async () => {
    await using silent = await listen(createServer(() => {}));
    const database = `postgres://user:hidden@127.0.0.1:${silent.port}/db`;
    const error = await startGateway({ database }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/--database postgres:\/\/user@127\S+: the server cannot be/);
    expect(String(error)).not.toContain('hidden');
  });
});

describe('what the server refuses', () => {
  it.each([
    ['53100', 503, 'the disk of the database is full; nothing was written'],
    ['53300', 503, 'the database has no connection to spare; nothing was written'],
    ['25006', 503, 'the database may only be read; nothing was written'],
    ['42501', 503, 'the user of the database lacks a right; nothing was written'],
    ['57014', 503, 'the database took too long; nothing was written'],
    ['P0001', 500, 'the gateway failed, and its log says why; what was sent may have been written'],
  ])('is told, by its code %s, and the rest goes on', async (code, status, message) => {
    await using place = await temporaryPostgres();
    await using gateway = await startGateway({ database: place.database, logLevel: 'silent' });
    const { get, post } = clientOf(gateway);
    await beside(
      place.database,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE 'no' USING ERRCODE = '${code}'; END $$`,
    );
    await beside(
      place.database,
      'CREATE TRIGGER refusing BEFORE INSERT ON playlists EXECUTE FUNCTION refuse()',
    );
    const answers = await Promise.all([
      post(newPlaylist, { name: 'x' }),
      post('/api/v1/survey/answer', { answer: 'Yes' }),
    ]);
    expect([answers[0]?.status, answers[0]?.body]).toEqual([status, generalError(status, message)]);
    // In the same transaction, but of another request.
    expect(answers[1]?.status).toBe(200);
    expect((await get(list)).status).toBe(200);
    await beside(place.database, 'DROP TRIGGER refusing ON playlists');
    expect((await post(newPlaylist, { name: 'x' })).status).toBe(200);
  });
});
