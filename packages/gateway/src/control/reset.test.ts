import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import type { Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { observeDuring } from '../testing/observe-during.ts';
import { png } from '../testing/images.ts';
import { newPlaylist } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const playlists = '/api/v1/social/playlist/all?size=1000';

const getNames = async ({ get } = client): Promise<(string | undefined)[]> =>
  (await get<Playlist[]>(playlists)).body.map(({ name }) => name);

describe('a reset of the gateway', () => {
  it('removes all records and restores the sample data', async () => {
    const before = await getNames();
    const { control } = gateway;
    await client.post(newPlaylist, { name: 'Mine' });
    await client.post('/api/v1/social/update', { socialId: sample.socialId, hostAdmitted: true });
    const image = await client.post<{ imageURI: string }>(
      '/api/v1/image/upload/a/png/3/2',
      png(3, 2).toString('base64'),
    );
    await control.clock.freeze('2030-01-01T00:00:00Z');
    await control.ids.seed('x');
    await control.expectations.set({ effect: { status: 503 }, operation: 'updateRoom' });

    await control.reset();
    expect(await control.requests.list()).toMatchObject({ requests: [] });
    expect(await getNames()).toEqual(before);
    const settings = await client.get(`/api/v1/social/settings/${sample.socialId}`);
    expect(settings.body).toMatchObject({ settings: { hostAdmitted: false } });
    expect((await fetch(image.body.imageURI)).status).toBe(404);
    expect(await control.clock.get()).toMatchObject({ frozen: false, offset: 0 });
    expect(await control.expectations.list()).toEqual([]);
    const id = async (): Promise<string | undefined> =>
      (await client.post<Playlist>(newPlaylist, { name: 'One' })).body.playlistId;
    const [one] = [await id(), await control.reset()];
    expect(await id()).not.toBe(one);
  });

  it('leaves no records when requested, or when the gateway started empty', async () => {
    await gateway.control.reset({ seed: false });
    expect(await getNames()).toEqual([]);
    await gateway.control.reset();
    expect(await getNames()).toHaveLength(26);

    await using empty = await startGateway({ seed: false });
    await empty.control.reset();
    expect(await getNames(createTestClient(empty))).toEqual([]);
    await empty.control.reset({ seed: true });
    expect(await getNames(createTestClient(empty))).toHaveLength(26);

    const data = { playlists: [{ name: 'Of the seed' }] };
    await using seeded = await startGateway({ seed: data });
    await createTestClient(seeded).post(newPlaylist, { name: 'Mine' });
    await seeded.control.reset();
    expect(await getNames(createTestClient(seeded))).toEqual(['Of the seed']);
  });

  it('shows every reader the old or the new data as a whole, in another process too', async () => {
    await using folder = await temporaryFolder();
    const options = { database: join(folder.path, 'gateway.sqlite'), apiKey: 'of-both' };
    await using one = await startGateway(options);
    await using other = await startGateway(options);
    for (const reader of [one, other]) {
      for (let times = 0; times < 5; times += 1) {
        const data = { playlists: [{ name: 'Old' }, { name: 'Old' }] };
        await one.control.seed(data, { mode: 'replace' });
        const read = async (): Promise<number> => (await getNames(createTestClient(reader))).length;
        expect(await observeDuring(read, () => one.control.reset())).toEqual(new Set([2, 26]));
      }
    }
  });

  it.each([
    [{ seed: 'yes' }, 'body.seed: expected true or false, got "yes"'],
    [{ sed: true }, 'body.sed: unknown; known are seed; did you mean seed?'],
  ])('refuses %j', async (options, message) => {
    await client.post(newPlaylist, { name: 'Mine' });
    await expect(gateway.control.reset(options as object)).rejects.toMatchObject({
      status: 400,
      message,
    });
    expect(await getNames()).toContain('Mine');
  });
});
