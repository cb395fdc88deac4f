import type { AlternateHost, RoomSet, Social } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ben } from '../testing/sample-ids.ts';
import { hostsPath, invitesPath } from '../testing/paths.ts';
import { startGateway } from '../testing/gateway.ts';

// Operations without a documented response return what they stored.
const gateway = useGateway({
  assume: { 'update-room-response': 'record', 'room-set-copy-source': 'oldest' },
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

  it('copies the oldest or the newest set when none is named [gap:room-set-copy-source]', async () => {
    const { body, assumed } = await client.post<RoomSet>(path);
    expect(body.name).toBe('Quarterly kickoff');
    expect(assumed).toContain('room-set-copy-source');
    await using other = await startGateway({ assume: { 'room-set-copy-source': 'newest' } });
    const newest = await createTestClient(other).post<RoomSet>(path);
    expect(newest.body.name).toBe('Product fair');
  });

  it('copies the set that the query names [gap:room-set-copy-source]', async () => {
    const { body } = await client.post<RoomSet>(`${path}?socialRoomSetId=${sample.roomSetIds[1]}`);
    expect(body.name).toBe('Product fair');
    const unknown = await client.post(`${path}?socialRoomSetId=${sample.unknownId}`);
    expect(unknown.status).toBe(404);
    const unreadable = await client.post(`${path}?socialRoomSetId=first`);
    expect(unreadable.body).toEqual(
      generalError(400, 'socialRoomSetId: expected a UUID, got "first"'),
    );
  });

  it.each([
    [undefined, ''],
    ['application/x-www-form-urlencoded', 'name=x'],
    ['text/plain;charset=UTF-8', '{"name":"x"}'],
    ['application/octet-stream', 'x'],
    ['multipart/form-data; boundary=x', 'x'],
    ['application/json', ''],
    ['not a type', 'x'],
    ['', 'x'],
  ])(
    'accepts an empty body of the type %j, as any operation without a documented body, and no other',
    async (type, other) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      for (const to of [path, '/api/v1/recording/failed']) {
        const status = async (body: string): Promise<number> =>
          (await client.send('POST', to, { headers, body: Buffer.from(body) })).status;
        for (const body of ['', '{}', ' { }\n']) expect(await status(body)).toBe(200);
        if (other !== '') expect(await status(other)).toBe(415);
      }
    },
  );
});
