// Acknowledged writes are kept, and none is kept in part: the test kills the process while it
// writes.
import type { Playlist } from '@room-sessions/models';
import { runsAll } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { sample } from './seed/sample.ts';
import { createTestClient } from './testing/client.ts';
import { untouchedDatabase } from './testing/database.ts';
import { durableKey as apiKey, killGateway, startDurable as start } from './testing/kill.ts';

it(
  'a gateway that is killed keeps every acknowledged write, whole',
  { timeout: 1_200_000 },
  async () => {
    await killGateway(runsAll ? 15 : 1);
  },
);

it('two gateways on one database start at the same time, seed once, and lose nothing', async () => {
  await using place = await untouchedDatabase();
  const { database } = place;
  const [one, other] = await Promise.all([start(database), start(database)]);
  const written = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const { url } = index % 2 === 0 ? one : other;
      const { post } = createTestClient({ url, apiKey });
      const { body } = await post<Playlist>('/api/v1/audio/api/key/playlist', { name: 'x' });
      return body.playlistId;
    }),
  );
  const expected = new Set([...sample.playlistIds, ...written]);
  for (const { url } of [one, other]) {
    const { get } = createTestClient({ url, apiKey });
    const { body } = await get<Playlist[]>('/api/v1/social/playlist/all?size=1000');
    expect(body).toHaveLength(expected.size);
    expect(new Set(body.map(({ playlistId }) => playlistId))).toEqual(expected);
  }
  for (const { stop } of [one, other]) expect((await stop('SIGTERM')).code).toBe(0);
});
