import type { AlternateHost, RoomSet, Social } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ben, dario, secondRoom, thirdRoom } from '../testing/sample-ids.ts';
import { hostsPath, invitesPath } from '../testing/paths.ts';

// Operations without a documented response return what they stored.
const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

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
