// Tests each state of this domain through the operation that needs it in a contract.
import type { Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../testing/client.ts';
import { useGateway } from '../../testing/use-gateway.ts';

const path = '/api/v1/social/playlist/all?size=1000';

describe.each([true, false])('with sample data: %s', (seed) => {
  const gateway = useGateway({ seed });
  const client = createTestClient(gateway);

  it('a playlist: it is listed last, and can be updated', async () => {
    const { playlistId } = await gateway.control.setState('a playlist');
    const { body } = await client.get<Playlist[]>(path);
    expect(body).toHaveLength(seed ? 27 : 1);
    expect(body.at(-1)).toEqual({
      playlistId,
      name: 'Focus 1',
      type: 'FREE_PLAYLIST',
      qty: 5,
      duration: 600,
      available: true,
    });
    const updated = await client.patch<Playlist>('/api/v1/audio/api/key/playlist', {
      playlistId,
      name: 'Other',
    });
    expect(updated).toMatchObject({ status: 200, body: { playlistId, name: 'Other' } });
  });

  it('these playlists and no others: in that order, replaced by the next ones', async () => {
    for (const names of [['Loud', 'Calm', 'Loud'], Array(100).fill('Calm'), ['Rain']]) {
      await gateway.control.setState('these playlists and no others', { names });
      const { body } = await client.get<Playlist[]>(path);
      expect(body.map(({ name }) => name)).toEqual(names);
    }
  });

  it('an image that is refused: its record says so', async () => {
    const { refusedImage } = await gateway.control.setState('an image that is refused');
    const upload = await client.post('/api/v1/image/upload/logo/png/1/1', refusedImage);
    expect(upload).toMatchObject({ status: 200, body: { error: expect.any(String) } });
  });

  it('no playlists: the list is empty', async () => {
    await gateway.control.setState('a playlist');
    await gateway.control.setState('no playlists');
    expect(await client.get(path)).toMatchObject({ status: 200, body: [] });
  });
});
