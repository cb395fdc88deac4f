// Resets, and snapshots of the records of a tenant.
import type { GuestUser, Image, Playlist } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { png } from '../testing/images.ts';
import { invitesPath, newPlaylist } from '../testing/paths.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { ben } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);
const upload = '/api/v1/image/upload/a/png/5/4';

const getNames = async ({ get } = client): Promise<(string | undefined)[]> =>
  (await get<Playlist[]>('/api/v1/social/playlist/all?size=1000')).body.map(({ name }) => name);

afterEach(async () => {
  const { list, remove } = gateway.control.snapshots;
  for (const { name } of await list()) await remove(name);
  await gateway.control.reset();
});

describe('a reset of the gateway', () => {
  it('removes all records and restores the sample data', async () => {
    const before = await getNames();
    const { control } = gateway;
    await client.post(newPlaylist, { name: 'Mine' });
    await client.post('/api/v1/social/update', { socialId: sample.socialId, hostAdmitted: true });
    const image = await client.post<Image>(upload, png(5, 4).toString('base64'));
    await control.clock.freeze('2030-01-01T00:00:00Z');
    await control.ids.seed('x');
    await control.expectations.set({ effect: { status: 503 }, operation: 'updateRoom' });

    await control.reset();
    expect(await control.requests.list()).toMatchObject({ requests: [] });
    expect(await getNames()).toEqual(before);
    const settings = await client.get(`/api/v1/social/settings/${sample.socialId}`);
    expect(settings.body).toMatchObject({ settings: { hostAdmitted: false } });
    expect((await fetch(image.body.imageURI ?? '')).status).toBe(404);
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

    await using seeded = await startGateway({ seed: { playlists: [{ name: 'Of the seed' }] } });
    await createTestClient(seeded).post(newPlaylist, { name: 'Mine' });
    await seeded.control.reset();
    expect(await getNames(createTestClient(seeded))).toEqual(['Of the seed']);
  });
});

it('readers see a reset and a restored snapshot as a whole, in another process too', async () => {
  await using place = await temporaryDatabase();
  const options = { database: place.database, apiKey: 'of-both' };
  await using one = await startGateway(options);
  await using other = await startGateway(options);
  await one.control.snapshots.take('full');
  for (const reader of [one, other]) {
    const read = async (): Promise<number> => (await getNames(createTestClient(reader))).length;
    for (const change of [() => one.control.reset(), () => one.control.snapshots.restore('full')]) {
      const data = { playlists: [{ name: 'Old' }, { name: 'Old' }] };
      await one.control.seed(data, { mode: 'replace' });
      expect(await observeDuring(read, change)).toEqual(new Set([2, 26]));
    }
  }
});

/** What readers see before, during and after a change. */
async function observeDuring<T>(
  read: () => Promise<T>,
  change: () => Promise<unknown>,
): Promise<Set<T>> {
  const seen = new Set([await read()]);
  const now = { done: false };
  const reader = async (): Promise<void> => {
    while (!now.done) seen.add(await read());
  };
  const readers = Array.from({ length: 4 }, reader);
  await change();
  now.done = true;
  await Promise.all(readers);
  return seen.add(await read());
}

describe('a snapshot', () => {
  it('restores every record in its order, images too', async () => {
    const { control } = gateway;
    const [tenant] = await control.tenants.list();
    const dump = (): Promise<string> => control.tenants.export(tenant?.id ?? '');
    const bytes = png(5, 4);
    const { body: image } = await client.post<Image>(upload, bytes.toString('base64'));
    await client.post(invitesPath(sample.socialId), [{ invitedUserId: ben }]);
    await client.post(`/api/v1/social/${sample.socialId}/show/banner`, { text: 'Hello' });
    const before = await dump();
    const taken = await control.snapshots.take('before');
    expect(taken).toMatchObject({ name: 'before', records: expect.any(Number) });
    expect(taken.records).toBeGreaterThan(100);
    await client.post(newPlaylist, { name: 'Mine' });
    await client.patch('/api/v1/event', { socialEventId: sample.eventId, name: 'Other' });
    await client.post(upload, bytes.toString('base64'));
    await control.setState('no playlists');
    expect(await dump()).not.toBe(before);
    for (let times = 0; times < 2; times += 1) {
      await control.snapshots.restore('before');
      expect(await dump()).toBe(before);
    }
    const served = await fetch(image.imageURI ?? '');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
  });

  it('restores the clock and the ids', async () => {
    const { clock, ids, snapshots } = gateway.control;
    await clock.freeze('2030-01-01T00:00:00Z');
    await ids.seed('x');
    const guest = async (): Promise<GuestUser['user']> =>
      (await client.get<GuestUser>('/api/v1/guest/user')).body.user;
    await guest();
    await snapshots.take('x');
    const user = await guest();
    await clock.resume();
    await ids.seed(null);
    expect((await guest())?.userId).not.toBe(user?.userId);
    await snapshots.restore('x');
    expect(await guest()).toEqual(user);
  });

  it('is replaced completely, and outlives a reset and a restart', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const options = { database, apiKey: 'kept-over' };
    const countPlaylists = async (): Promise<number> =>
      (await queryDatabase(database, 'SELECT 1 FROM playlists')).length;
    const before = await startGateway(options);
    await before.control.snapshots.take('x');
    expect(await countPlaylists()).toBe(52);
    await createTestClient(before).post(newPlaylist, { name: 'Mine' });
    await before.control.snapshots.take('x');
    expect([await countPlaylists(), (await before.control.snapshots.list()).length]).toEqual([
      54, 1,
    ]);
    await before.control.reset({ seed: false });
    await before.close();
    await using after = await startGateway(options);
    expect(await getNames(createTestClient(after))).toEqual([]);
    await after.control.snapshots.restore('x');
    expect(await getNames(createTestClient(after))).toContain('Mine');
    await after.control.snapshots.remove('x');
    expect(await countPlaylists()).toBe(27);
  });

  it('may have any name without control characters of up to 100', async () => {
    const { take, list, restore, remove } = gateway.control.snapshots;
    for (const name of ['a name', 'ä/../?&%#', '..x', '%2e%2e']) {
      await take(name);
      expect((await list()).map((one) => one.name)).toEqual([name]);
      await restore(name);
      await remove(name);
      expect(await list()).toEqual([]);
    }
    for (const name of ['', '.', '..']) expect(() => take(name)).toThrow(TypeError);
    for (const name of ['a\nb', 'x'.repeat(101)]) {
      await expect(take(name)).rejects.toMatchObject({ status: 400 });
    }
  });
});
