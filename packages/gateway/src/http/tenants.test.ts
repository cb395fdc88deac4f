// Each key sees only the records of its tenant.
import type { Image, Playlist, Social, SocialInvite } from '@room-sessions/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControl } from '../control/client.ts';
import type { Launched } from '../gateway.ts';
import { launch } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, type TestClient } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { png } from '../testing/images.ts';
import { invitesPath, newPlaylist } from '../testing/paths.ts';
import { ben } from '../testing/sample-ids.ts';

let gateway: Launched;
let one: TestClient;
let other: TestClient;

beforeAll(async () => {
  gateway = await launch({
    apiKeys: ['key-one', 'key-two'],
    controlToken,
    assume: { 'update-room-response': 'record' },
    log: { defect: () => {} },
  });
  one = createTestClient({ ...gateway, apiKey: 'key-one' });
  other = createTestClient({ ...gateway, apiKey: 'key-two' });
});

afterAll(() => gateway.close());

const playlists = '/api/v1/social/playlist/all?size=1000';

describe('two keys', () => {
  it('have separate sample data under the same ids', async () => {
    for (const { get } of [one, other]) {
      const { body } = await get<Playlist[]>(playlists);
      expect(body.map(({ playlistId }) => playlistId)).toEqual(sample.playlistIds);
    }
  });

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

  it('change the room of the same id independently', async () => {
    await one.post('/api/v1/social/update', { socialId: sample.socialId, name: 'Of one' });
    await one.post<SocialInvite[]>(invitesPath(sample.socialId), [{ invitedUserId: ben }]);
    const mine = { socialId: sample.socialId };
    expect((await one.post<Social>('/api/v1/social/update', mine)).body).toMatchObject({
      name: 'Of one',
      socialMeta: { numberOfInvites: 1 },
    });
    expect((await other.post<Social>('/api/v1/social/update', mine)).body).toMatchObject({
      name: 'Main stage',
      socialMeta: { numberOfInvites: 0 },
    });
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

  it('have separate provider states, by the id of the key', async () => {
    const control = createControl({ url: gateway.url, token: controlToken });
    await control.setState('no playlists');
    expect((await one.get(playlists)).body).toEqual([]);
    expect((await other.get<Playlist[]>(playlists)).body).not.toEqual([]);
    const unknown = control.with({ key: sample.unknownId }).setState('no playlists');
    await expect(unknown).rejects.toThrow('key: no key');
  });
});
