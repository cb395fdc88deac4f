// A write that was answered is on the disk: the process is killed in the middle of its work.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from './seed/sample.ts';
import { clientOf } from './testing/client.ts';
import { temporaryFolder } from './testing/folder.ts';
import { startBin } from './testing/process.ts';

const apiKey = 'durable';
const start = (database: string) =>
  startBin(['--api-key', apiKey, '--port', '0', '--database', database]);

/** Creates playlists until the gateway is gone; says which were answered. */
async function writeUntilGone(url: string, acknowledged: string[]): Promise<void> {
  const { post } = clientOf({ url, apiKey });
  for (;;) {
    const answer = await post<Playlist>('/api/v1/audio/api/key/playlist', { name: 'x' }).catch(
      () => undefined,
    );
    if (answer?.status !== 200 || answer.body.playlistId === undefined) return;
    acknowledged.push(answer.body.playlistId);
  }
}

function playlistIds(database: string): Set<unknown> {
  const file = new DatabaseSync(database);
  const rows = file.prepare('SELECT id FROM playlists').all();
  file.close();
  return new Set(rows.map(({ id }) => id));
}

describe('a gateway that is killed', () => {
  it('has lost no write that it answered, and opens again', { timeout: 60_000 }, async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    const acknowledged: string[] = [];

    for (const writes of [50, 400, 700]) {
      const { url, stop } = await start(database);
      const writers = Array.from({ length: 16 }, () => writeUntilGone(url, acknowledged));
      while (acknowledged.length < writes) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      await stop('SIGKILL');
      await Promise.all(writers);
    }

    const stored = playlistIds(database);
    expect(acknowledged.length).toBeGreaterThanOrEqual(700);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    const { url, stop } = await start(database);
    const { status } = await clientOf({ url, apiKey }).get('/api/v1/social/playlist/all');
    expect(status).toBe(200);
    expect((await stop('SIGTERM')).code).toBe(0);
  });
});

describe('two gateways on one file', () => {
  it('start at the same moment, seed once, and lose nothing', { timeout: 60_000 }, async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
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
