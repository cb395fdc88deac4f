// Databases of released gateways: this gateway can use them with all their data.
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Playlist, SocialInvite } from '@room-sessions/models';
import { temporaryFolder } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { createTestClient } from '../../../testing/client.ts';
import { startGateway } from '../../../testing/gateway.ts';
import { allPlaylists, hostsPath, invitesPath, newPlaylist } from '../../../testing/paths.ts';
import { migrations } from '../../migrations.ts';
import { seededId } from '../../tenant.ts';

const folder = new URL('.', import.meta.url);
const files = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'));
const apiKey = 'key-of-a-release';
const room = '5b1e0e2c-7d0b-4b52-9d63-6f2b6f9f0a01';
const person = '5b1e0e2c-7d0b-4b52-9d63-6f2b6f9f0a02';

it.each(files)('a database of a release keeps all its data: %s', async (name) => {
  await using place = await temporaryFolder();
  const database = join(place.path, 'gateway.sqlite');
  await copyFile(new URL(name, folder), database);
  await using gateway = await startGateway({ database, apiKey, seed: false });
  const { get, post } = createTestClient(gateway);
  const getNames = async (): Promise<unknown[]> =>
    (await get<Playlist[]>(allPlaylists)).body.map(({ name }) => name);
  expect(await getNames()).toEqual(['Before the snapshot', 'Ünïcödé 🎧']);
  expect((await get<unknown[]>(hostsPath(room))).body).toMatchObject([
    { user: { userId: person, name: 'Ann Abbott' }, host: true, licensed: false },
  ]);
  const invited = await post<SocialInvite[]>(invitesPath(room), [{ invitedUserId: person }]);
  expect(invited.body).toMatchObject([{ didAttend: true, dateTimeInvited: expect.any(String) }]);
  expect(await gateway.control.clock.get()).toMatchObject({
    now: '2030-01-01T00:00:00.000Z',
    frozen: true,
  });
  const made = await post<Playlist>(newPlaylist, { name: 'New' });
  expect(made.body.playlistId).toBe(seededId('a release', 1));
  const [start, other] = await gateway.control.keys.list();
  expect([start?.state, other?.state]).toEqual(['issued', 'revoked']);
  const { items } = await gateway.control.data.list('images');
  const [image = {}] = items as { imageId?: string }[];
  const served = await fetch(`${gateway.url}/images/${start?.tenant}/${image.imageId}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
  await gateway.control.snapshots.restore('before');
  expect(await getNames()).toEqual(['Before the snapshot']);
});

it('every released version of the tables has a file', () => {
  const versions = files.map((name) => Number.parseInt(name, 10));
  expect(Math.max(...versions)).toBeGreaterThanOrEqual(migrations.length - 1);
});
