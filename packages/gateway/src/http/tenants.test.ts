// Each key sees only the records of its tenant.
import type { Image, Playlist } from '@room-sessions/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Launched } from '../gateway.ts';
import { launch } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, type TestClient } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { newPlaylist } from '../testing/paths.ts';

let gateway: Launched;
let one: TestClient;
let other: TestClient;

beforeAll(async () => {
  gateway = await launch({ apiKeys: ['key-one', 'key-two'] });
  one = createTestClient({ ...gateway, apiKey: 'key-one' });
  other = createTestClient({ ...gateway, apiKey: 'key-two' });
});

afterAll(() => gateway.close());

const playlists = '/api/v1/social/playlist/all?size=1000';

describe('two keys', () => {
  it('do not see new records of each other, even under the same id', async () => {
    const playlistId = 'aaaaaaaa-0000-4000-8000-000000000001';
    await one.post(newPlaylist, { playlistId, name: 'of one' });
    const patch = await other.patch(newPlaylist, { playlistId, name: 'of two' });
    expect(patch.status).toBe(404);
    await other.post(newPlaylist, { playlistId, name: 'of two' });
    for (const [{ get }, name] of [
      [one, 'of one'],
      [other, 'of two'],
    ] as const) {
      const { body } = await get<Playlist[]>(playlists);
      expect(body.filter((entry) => entry.playlistId === playlistId)).toMatchObject([{ name }]);
    }
  });

  it('upload images that everyone can read, under a path with the tenant', async () => {
    const bytes = png(2, 3);
    const upload = '/api/v1/image/upload/logo/png/2/3';
    const { body } = await one.post<Image>(upload, bytes.toString('base64'));
    const [, tenant = '', imageId = ''] =
      /images\/([^/]+)\/([^/]+)$/.exec(body.imageURI ?? '') ?? [];
    expect((await fetch(`${gateway.url}/images/${tenant}/${imageId}`)).status).toBe(200);
    expect((await fetch(`${gateway.url}/images/${sample.unknownId}/${imageId}`)).status).toBe(404);
  });
});
