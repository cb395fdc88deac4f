// The server is killed repeatedly, or stops responding: a caller never waits forever.
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { StartError } from '../../start-error.ts';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { temporaryPostgres } from '../../testing/database.ts';
import { killServer } from '../../testing/kill.ts';
import { allPlaylists as list, invitesPath, newPlaylist } from '../../testing/paths.ts';
import { startPostgres } from '../../testing/postgres/server.ts';
import { sample } from '../../seed/sample.ts';
import { startProxy } from '../../testing/database-proxy.ts';

describe('a PostgreSQL server that is killed', () => {
  it('4 times keeps every acknowledged write', { timeout: 300_000 }, async () => {
    await killServer(4);
  });
});

describe('a lost PostgreSQL connection', () => {
  it('to a silent server does not delay the shutdown of a gateway', async () => {
    await using place = await temporaryPostgres();
    await using proxy = await startProxy(place.database);
    const gateway = await startGateway({ database: proxy.url, limits: { drain: 100 } });
    const { get, post } = createTestClient(gateway);
    await Promise.all([get(list), get(list), post(newPlaylist, {})]);
    proxy.silence();
    const unanswered = post(newPlaylist, {}).catch(() => 'cut');
    // A sent statement would wait for twice the timeout of this test.
    await sleep(50);
    await gateway.close();
    expect(await unanswered).toBe('cut');
  });

  it('has a connect timeout for a silent server', async () => {
    await using silent = await listen(createServer(() => {}));
    const database = `postgres://user:hidden@127.0.0.1:${silent.port}/db`;
    const error = await startGateway({ database }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/--database postgres:\/\/user@127\S+: the database cannot be/);
    expect(String(error)).not.toContain('hidden');
  });
});

describe('a transaction that PostgreSQL does not begin', () => {
  it('on a hot standby is 503 for each request that writes', async () => {
    await using server = await startPostgres('volatile');
    await using gateway = await startGateway({
      database: server.url,
      controlToken,
      logLevel: 'silent',
    });
    const { get, post, patch, send } = createTestClient(gateway);
    const { body: playlist } = await post<object>(newPlaylist, { name: 'Before' });
    await server.toStandby();
    while ((await get(list)).status !== 200) await sleep(20);
    const json = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
    const answers = [
      await post(newPlaylist, { name: 'x' }),
      await patch(newPlaylist, { ...playlist, name: 'After' }),
      await post(invitesPath(sample.socialId), [{ invitedUserId: sample.unknownId }, {}]),
      await send('POST', '/_control/clock', { headers: json, body: '{"advance":1}' }),
      await send('POST', '/_control/keys', { headers: json, body: '{"name":"x"}' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        503,
        expect.objectContaining({ error: 'the database is read-only; nothing was written' }),
      ]);
    }
    expect((await get('/readyz')).status).toBe(503);
  });
});
