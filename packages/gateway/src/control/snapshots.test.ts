import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/testing';
import type { GuestUser, Image, Playlist } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { observeDuring } from '../testing/observe-during.ts';
import { png } from '../testing/images.ts';
import { hostsPath, invitesPath, newPlaylist } from '../testing/paths.ts';
import { ben } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);
const playlists = '/api/v1/social/playlist/all?size=1000';

const getNames = async ({ get } = client): Promise<(string | undefined)[]> =>
  (await get<Playlist[]>(playlists)).body.map(({ name }) => name);

afterEach(async () => {
  const { list, remove } = gateway.control.snapshots;
  for (const { name } of await list()) await remove(name);
  await gateway.control.reset();
});

/** Every row of every table of records. */
function dump(database: DatabaseSync, tenant: string): unknown {
  const tables = database
    .prepare(`SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = 'tenant'
      WHERE m.type = 'table' AND m.name <> 'snapshots' ORDER BY m.name`)
    .all();
  expect(tables.length).toBeGreaterThan(15);
  return tables.map(({ name }) =>
    database
      .prepare(`SELECT * FROM ${String(name)} WHERE tenant = ? ORDER BY seq`)
      .all(tenant)
      .map((row) => ({ ...row, seq: 'in this order' })),
  );
}

describe('a snapshot', () => {
  it('restores every record in its order, images too', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'gateway.sqlite');
    await using one = await startGateway({ database: file });
    const { post, patch, get } = createTestClient(one);
    const bytes = png(5, 4);
    const upload = '/api/v1/image/upload/a/png/5/4';
    const { body: image } = await post<Image>(upload, bytes.toString('base64'));
    await post(invitesPath(sample.socialId), [{ invitedUserId: ben }]);
    await post(`/api/v1/social/${sample.socialId}/show/banner`, { text: 'Hello' });
    const database = new DatabaseSync(file, { readOnly: true });
    const [key] = await one.control.keys.list();
    const before = dump(database, key?.tenant ?? '');

    const taken = await one.control.snapshots.take('before');
    expect(taken).toMatchObject({ name: 'before', records: expect.any(Number) });
    expect(taken.records).toBeGreaterThan(100);
    await post(newPlaylist, { name: 'Mine' });
    await patch('/api/v1/event', { socialEventId: sample.eventId, name: 'Other' });
    await post(upload, bytes.toString('base64'));
    await one.control.setState('no playlists');
    expect(dump(database, key?.tenant ?? '')).not.toEqual(before);
    for (let times = 0; times < 2; times += 1) {
      await one.control.snapshots.restore('before');
      expect(dump(database, key?.tenant ?? '')).toEqual(before);
    }
    const served = await fetch(image.imageURI ?? '');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
    expect((await get(hostsPath(sample.socialId))).body).toHaveLength(20);
    database.close();
  });

  it('restores the clock and the ids', async () => {
    const { control } = gateway;
    await control.clock.freeze('2030-01-01T00:00:00Z');
    await control.ids.seed('x');
    const guest = async (): Promise<GuestUser> =>
      (await client.get<GuestUser>('/api/v1/guest/user')).body;
    await guest();
    await control.snapshots.take('x');
    const { user } = await guest();
    await control.clock.resume();
    await control.ids.seed(null);
    expect((await guest()).user?.userId).not.toBe(user?.userId);
    await control.snapshots.restore('x');
    expect((await guest()).user).toEqual(user);
  });

  it('is replaced completely, and outlives a reset and a restart', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'gateway.sqlite');
    const options = { database: file, apiKey: 'kept-over' };
    const countPlaylists = (): unknown => {
      using opened = new DatabaseSync(file, { readOnly: true });
      return opened.prepare('SELECT count(*) AS n FROM playlists').get()?.['n'];
    };
    const before = await startGateway(options);
    await before.control.snapshots.take('x');
    expect(countPlaylists()).toBe(52);
    await createTestClient(before).post(newPlaylist, { name: 'Mine' });
    await before.control.snapshots.take('x');
    expect([countPlaylists(), (await before.control.snapshots.list()).length]).toEqual([54, 1]);
    await before.control.reset({ seed: false });
    await before.close();
    await using after = await startGateway(options);
    expect(await getNames(createTestClient(after))).toEqual([]);
    await after.control.snapshots.restore('x');
    expect(await getNames(createTestClient(after))).toContain('Mine');
    await after.control.snapshots.remove('x');
    expect(countPlaylists()).toBe(27);
  });

  it('belongs to one key', async () => {
    const { id, apiKey } = await gateway.control.keys.create();
    const other = gateway.control.with({ key: id });
    await other.snapshots.take('theirs');
    await createTestClient({ url: gateway.url, apiKey }).post(newPlaylist, { name: 'Theirs' });
    expect(await gateway.control.snapshots.list()).toEqual([]);
    for (const refused of [
      gateway.control.snapshots.restore('theirs'),
      gateway.control.snapshots.remove('theirs'),
    ]) {
      await expect(refused).rejects.toMatchObject({
        status: 404,
        message: 'no snapshot "theirs"',
      });
    }
    await gateway.control.snapshots.take('theirs');
    await gateway.control.snapshots.restore('theirs');
    expect(await getNames(createTestClient({ url: gateway.url, apiKey }))).toContain('Theirs');
    expect(await getNames()).not.toContain('Theirs');
  });

  it('shows every reader the old or the new records as a whole', async () => {
    await gateway.control.snapshots.take('full');
    const read = async (): Promise<number> => (await getNames()).length;
    for (let times = 0; times < 5; times += 1) {
      await gateway.control.reset({ seed: false });
      const restore = (): Promise<void> => gateway.control.snapshots.restore('full');
      expect(await observeDuring(read, restore)).toEqual(new Set([0, 26]));
    }
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

  it('is refused after 50, but replaced at the limit', async () => {
    await gateway.control.reset({ seed: false });
    for (let n = 0; n < 50; n += 1) await gateway.control.snapshots.take(`n${n}`);
    await expect(gateway.control.snapshots.take('more')).rejects.toMatchObject({ status: 409 });
    await gateway.control.snapshots.take('n7');
  });
});
