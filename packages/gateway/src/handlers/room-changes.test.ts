// The operations that change rooms, their sets and entry configurations. They return what they stored.
import type { AlternateHost, EntryConfig, RoomSet, Social } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { hostsPath, invitesPath } from '../testing/paths.ts';
import { ben, dario, secondRoom, thirdRoom } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway({
  assume: {
    'update-room-response': 'record',
    'entry-config-response': 'record',
    'room-set-copy-source': 'oldest',
  },
});
const client = createTestClient(gateway);

describe('copyRoomSet', () => {
  const path = '/api/v1/social/room/set/copy';

  it('returns new ids and rows for the copy, its rooms and its hosts', async () => {
    await client.post(invitesPath(sample.socialId), [{ invitedUserId: ben }]);
    const { status, body } = await client.post<RoomSet>(path);
    expect(status).toBe(200);
    expect(body.name).toBe('Quarterly kickoff');
    expect(sample.roomSetIds).not.toContain(body.socialRoomSetId);
    const socials = body.socials ?? [];
    expect(socials.map(({ name }) => name)).toEqual(['Main stage', 'Lobby', 'Workshop', 'Lounge']);
    expect(body.startingPointSocialId).toBe(socials[0]?.socialId);
    expect(body.alternateHosts).toHaveLength(2);
    for (const room of socials) {
      expect(sample.socialIds).not.toContain(room.socialId);
      expect(room.socialRoomSetId).toBe(body.socialRoomSetId);
      expect(room.socialURI).toContain(room.socialId);
      expect(room.socialMeta?.numberOfInvites).toBe(0);
    }
    expect(socials[0]?.configurationId).toBe(sample.configurationId);
    expect(socials[0]?.alternateHosts).toHaveLength(46);

    const hosts = await client.get<AlternateHost[]>(hostsPath(socials[0]?.socialId ?? ''));
    expect(hosts.body).toHaveLength(20);
  });

  it('has new themes for its rooms, and changes nothing of the original', async () => {
    const update = async (changes: Social) =>
      (await client.post<Social>('/api/v1/social/update', changes)).body;
    const copy = (await client.post<RoomSet>(path)).body.socials?.[0];
    await update({ socialId: copy?.socialId, name: 'Renamed' });
    const original = await update({ socialId: sample.socialId });
    expect(original.name).toBe('Main stage');
    expect(copy?.theme).toMatchObject({
      socialThemeId: copy?.themeId,
      socialThemeName: 'Daylight',
      uploadStatus: { status: 'IN_PROGRESS', progress: 40 },
    });
    expect(copy?.themeId).not.toBe(original.themeId);
    expect(copy?.theme?.uploadStatus?.requestStatusId).not.toBe(
      original.theme?.uploadStatus?.requestStatusId,
    );
  });

  it('copies the named set, otherwise the oldest or the newest [gap:room-set-copy-source]', async () => {
    const { body, assumed } = await client.post<RoomSet>(path);
    expect(body.name).toBe('Quarterly kickoff');
    expect(assumed).toContain('room-set-copy-source');
    await using other = await startGateway({ assume: { 'room-set-copy-source': 'newest' } });
    const newest = await createTestClient(other).post<RoomSet>(path);
    expect(newest.body.name).toBe('Product fair');
    const named = await client.post<RoomSet>(`${path}?socialRoomSetId=${sample.roomSetIds[1]}`);
    expect(named.body.name).toBe('Product fair');
    const unknown = await client.post(`${path}?socialRoomSetId=${sample.unknownId}`);
    expect(unknown.status).toBe(404);
    const unreadable = await client.post(`${path}?socialRoomSetId=first`);
    expect(unreadable.body).toEqual(
      generalError(400, 'socialRoomSetId: expected a UUID, got "first"'),
    );
  });

  it.each([
    undefined,
    'application/x-www-form-urlencoded',
    'text/plain;charset=UTF-8',
    'multipart/form-data; boundary=x',
    'application/json',
  ])(
    'accepts an empty body of the type %j, as any operation without a documented body',
    async (type) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const to of [path, '/api/v1/recording/failed']) {
        const status = async (body: string): Promise<number> =>
          (await client.send('POST', to, { headers, body: Buffer.from(body) })).status;
        expect(await status('')).toBe(200);
        expect(await status('{}')).toBe(type === 'application/json' ? 200 : 415);
      }
    },
  );
});

describe('updateRoom', () => {
  const path = '/api/v1/social/update';

  it('neither stores nor overwrites response-only fields', async () => {
    const { body } = await client.post<Social>(path, {
      socialId: thirdRoom,
      theme: { type: 'FLAT', uploadStatus: { status: 'DONE', progress: 90 } },
      myBadgeData: [
        { title: 'Company', value: 'New Ltd', visibility: 'INTERNAL', inputType: 'NUMBER' },
        { title: 'Team', value: 'Blue', visibility: 'INTERNAL' },
      ],
    });
    expect(body.theme?.type).toBe('LAYERED');
    expect(body.theme?.uploadStatus).toMatchObject({ status: 'IN_PROGRESS', progress: 90 });
    expect(body.myBadgeData).toEqual([
      { title: 'Company', value: 'New Ltd', visibility: 'ALL', inputType: 'TEXT' },
      { title: 'Team', value: 'Blue' },
    ]);
  });

  it('replaces the alternate hosts, or refuses them as a whole', async () => {
    const update = (changes: object) =>
      client.post<Social>(path, { socialId: thirdRoom, ...changes });
    const { body } = await update({ alternateHosts: [{ userId: dario }, { userId: ben }] });
    expect(body.alternateHosts?.map(({ userId }) => userId).toSorted()).toEqual([ben, dario]);
    for (const [changes, status] of [
      [{ alternateHosts: [{ userId: sample.unknownId }] }, 404],
      [{ alternateHosts: [{ name: 'No id' }] }, 400],
      [{ socialId: sample.unknownId }, 404],
    ] as const) {
      expect((await update(changes)).status).toBe(status);
    }
    const listed = await client.get<AlternateHost[]>(hostsPath(thirdRoom));
    expect(listed.body).toHaveLength(2);
  });

  it('sets isOpen, isValid and recurring; nothing else does [gap:room-flag-transitions]', async () => {
    await client.post(path, {
      socialId: secondRoom,
      isOpen: true,
      isValid: false,
      recurring: true,
    });
    await client.post(`/api/v1/social/${secondRoom}/show/banner`, {});
    await client.post(invitesPath(secondRoom), [{ invitedUserId: ben }]);
    const { body } = await client.post(path, { socialId: secondRoom });
    expect(body).toMatchObject({ isOpen: true, isValid: false, recurring: true });
  });

  it('sets the one documented platform, theme type and upload status [gap:social-platform-values] [gap:theme-type-values] [gap:upload-status-values] [gap:upload-status-transitions]', async () => {
    const { body, assumed } = await client.post<Social>(path, {
      socialId: secondRoom,
      theme: { uploadStatus: { progress: 100, endedDateTime: '2026-01-05T10:00:00Z' } },
    });
    expect(body.platform).toBe('SERVICE');
    expect(assumed).toContain('social-platform-values');
    expect(body.theme?.uploadStatus).toMatchObject({ progress: 100, status: 'IN_PROGRESS' });
    const night = { socialId: sample.socialIds[7], theme: { socialThemeName: 'Night' } };
    expect((await client.post<Social>(path, night)).body.theme?.type).toBe('LAYERED');
    const copy = await client.post<RoomSet>('/api/v1/social/room/set/copy');
    expect(copy.body.socials?.[0]?.theme?.uploadStatus?.status).toBe('IN_PROGRESS');
    expect(copy.assumed).toContain('upload-status-values');
  });
});

describe('saveEntryConfig', () => {
  const path = '/api/v1/rules/entry/config';

  it('updates the given fields, and releases rooms that are no longer named', async () => {
    const { body } = await client.post<EntryConfig>(path, {
      configurationId: sample.configurationId,
      groupSpawnSize: 3,
      associatedSocialIds: [thirdRoom],
    });
    expect(body).toMatchObject({
      name: 'Employees first',
      groupSpawnSize: 3,
      associatedSocialIds: [thirdRoom],
    });
    const { configurationId: id } = sample;
    expect((await gateway.control.data.list('entryConfigs', { id })).items).toEqual([body]);
    const freed = await client.post<Social>('/api/v1/social/update', { socialId: sample.socialId });
    expect(freed.body).not.toHaveProperty('configurationId');
  });

  it('stores nothing when a room is unknown', async () => {
    const { status } = await client.post(path, {
      configurationId: sample.configurationId,
      name: 'Half done',
      associatedSocialIds: [thirdRoom, sample.unknownId],
    });
    expect(status).toBe(404);
    const { body } = await client.post<EntryConfig>(path, {
      configurationId: sample.configurationId,
    });
    expect(body.name).toBe('Employees first');
  });

  it('keeps the fields with a layout or an option, but no other entryOption [gap:entry-config-layout-field] [gap:entry-config-option-field]', async () => {
    const fields = { someLayout: 'SPIRAL', someOption: 'CUSTOM_RULES', entryOption: 'ACCOUNT' };
    expect((await client.post(path, fields)).body).toMatchObject(fields);
    for (const entryOption of ['NOPE', 'default', '', 7, null]) {
      expect(await client.post(path, { name: 'Refused', entryOption })).toMatchObject({
        status: 400,
        body: {
          error: expect.stringContaining('body.entryOption: expected one of DEFAULT, ACCOUNT'),
        },
      });
    }
  });

  it('accepts any query parameter and reads none [gap:entry-config-query]', async () => {
    const { status, body, assumed } = await client.post<EntryConfig>(`${path}?name=x&y=1&y=2`, {});
    expect(status).toBe(200);
    expect(body).toEqual({ configurationId: expect.any(String), associatedSocialIds: [] });
    expect(assumed).toContain('entry-config-query');
  });
});
