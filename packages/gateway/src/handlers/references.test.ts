// Records that refer to each other agree, wherever they are shown.
import type { EntryConfig, Image, RoomSet, Social, SocialEvent } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { ben, chloe, secondRoom } from '../testing/sample-ids.ts';
import { invitesPath, paths } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

// Operations without a documented response return what they stored.
const gateway = useGateway({
  assume: { 'update-room-response': 'record', 'entry-config-response': 'record' },
});
const client = createTestClient(gateway);

const update = async (socialId: string | undefined, changes: object = {}): Promise<Social> =>
  (await client.post<Social>('/api/v1/social/update', { socialId, ...changes })).body;

const copy = async (roomSetId: string | undefined): Promise<RoomSet> =>
  (await client.post<RoomSet>(`/api/v1/social/room/set/copy?socialRoomSetId=${roomSetId}`)).body;

describe('the users of a room', () => {
  it('follow its ids', async () => {
    expect(await update(secondRoom, { userId: ben })).toMatchObject({
      userId: ben,
      user: { userId: ben, name: 'Ben Adeyemi' },
    });
    const byUser = await update(secondRoom, { user: { userId: chloe } });
    expect(byUser).toMatchObject({ userId: chloe, user: { name: 'Chloé Arnaud' } });
    // An unknown user has no fields, and none of the previous user.
    const stranger = await update(secondRoom, { userId: sample.unknownId });
    expect(stranger.userId).toBe(sample.unknownId);
    expect(stranger).not.toHaveProperty('user');
  });

  it('are known users, include the last updater if the update named one, and are copied', async () => {
    const updatedByUser = { userId: chloe };
    expect((await update(secondRoom, { updatedByUser })).updatedByUser).toMatchObject({
      name: 'Chloé Arnaud',
    });
    const bob = { userId: ben, user: { userId: ben, name: 'Bob' } };
    const room = await update(secondRoom, bob);
    expect(room.user?.name).toBe('Ben Adeyemi');
    expect(room).not.toHaveProperty('updatedByUser');
    const { hostUser, socials = [] } = await copy(sample.roomSetIds[0]);
    expect(hostUser?.name).toBe('Ann Abbott');
    expect(socials[1]?.user?.name).toBe('Ben Adeyemi');
  });
});

describe('the theme of a room', () => {
  it('is not merged with its predecessor', async () => {
    const room = sample.socialIds[2];
    const { themeId, theme } = await update(room);
    expect(theme?.socialThemeId).toBe(themeId);
    const other = await update(room, { themeId: sample.unknownId });
    expect(other.themeId).toBe(sample.unknownId);
    expect(other.theme).toEqual({ socialThemeId: sample.unknownId, type: 'LAYERED' });
    const given = { socialThemeId: themeId, socialThemeName: 'Night' };
    expect(await update(room, { theme: given })).toMatchObject({ themeId, theme: given });
    expect((await update(room)).theme).not.toHaveProperty('colorPrimary');
  });
});

describe('an entry configuration', () => {
  const configure = async (config: EntryConfig): Promise<EntryConfig> =>
    (await client.post<EntryConfig>('/api/v1/rules/entry/config', config)).body;

  it('lists the rooms that name it, after an update of either side', async () => {
    const [room, other] = [sample.socialIds[4] ?? '', sample.socialIds[5] ?? ''];
    const { configurationId } = await configure({ associatedSocialIds: [room] });
    expect((await update(room)).configurationId).toBe(configurationId);
    await update(other, { configurationId });
    expect((await configure({ configurationId })).associatedSocialIds).toEqual([room, other]);
    const { socials = [] } = await copy(sample.roomSetIds[1]);
    const copies = socials.filter((social) => social.configurationId === configurationId);
    expect((await configure({ configurationId })).associatedSocialIds).toEqual([
      room,
      other,
      ...copies.map(({ socialId }) => socialId),
    ]);
    expect(copies).toHaveLength(2);
  });
});

describe('a room set', () => {
  it('lists the rooms that name it', async () => {
    const { socialRoomSetId } = await copy(sample.roomSetIds[1]);
    const moved = sample.socialIds[7];
    await update(moved, { socialRoomSetId });
    const { socials = [] } = await copy(socialRoomSetId);
    // In the order of creation.
    expect(socials.map(({ name }) => name)).toEqual([
      'Open desk',
      'Hall',
      'Booth one',
      'Booth two',
    ]);
  });
});

describe('an event', () => {
  const change = async (changes: object): Promise<SocialEvent> =>
    (
      await client.patch<SocialEvent>('/api/v1/event', {
        socialEventId: sample.eventId,
        ...changes,
      })
    ).body;

  it('includes its user, and another one when an update names another', async () => {
    expect((await change({})).user).toMatchObject({ name: 'Ann Abbott' });
    expect((await change({ user: { userId: ben } })).user?.name).toBe('Ben Adeyemi');
    expect((await change({ user: { userId: sample.unknownId } })).user).toEqual({
      userId: sample.unknownId,
    });
  });

  it('has the URI of an uploaded logo', async () => {
    const { body: image } = await client.post<Image>(
      '/api/v1/image/upload/logo/png/3/2',
      png(3, 2).toString('base64'),
    );
    const { logoImageURI } = await change({ logoImageId: image.imageId });
    expect(logoImageURI).toBe(image.imageURI);
    expect((await fetch(logoImageURI ?? '')).status).toBe(200);
    const sent = await change({ logoImageURI: 'https://images.example.com/logo.png' });
    expect(sent.logoImageURI).toBe('https://images.example.com/logo.png');
    expect(await change({ logoImageId: sample.unknownId })).not.toHaveProperty('logoImageURI');
  });
});

describe('an image', () => {
  it('belongs to the oldest user [gap:image-user]', async () => {
    const { body } = await client.post<Image>(paths.image, png(3, 2).toString('base64'));
    expect(body).toMatchObject({
      userId: sample.userId,
      user: { userId: sample.userId, name: 'Ann Abbott' },
    });
  });
});

describe('an id', () => {
  it('is returned in its original case, whatever case is sent', async () => {
    const id = 'abcdefab-0000-4000-8000-000000000002';
    const loud = id.toUpperCase();
    expect((await client.post(invitesPath(loud), [])).status).toBe(404);
    for (const [path, name] of [
      [paths.playlist, 'playlistId'],
      [paths.recording, 'socialRecordingId'],
      [paths.config, 'configurationId'],
    ] as const) {
      expect((await client.post(path, { [name]: id })).status).toBe(200);
      const method = path === paths.playlist ? 'patch' : 'post';
      expect((await client[method](path, { [name]: loud })).body).toMatchObject({ [name]: id });
    }
  });
});
