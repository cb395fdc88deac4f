// Tests each state of this domain through the operation that needs it in a contract.
import type {
  AlternateHost,
  RoomSet,
  Settings,
  Social,
  SocialEvent,
  SocialInvite,
} from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../testing/client.ts';
import { hostsPath, invitesPath } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import { startGateway } from '../../testing/gateway.ts';

const clock = (): number => Date.UTC(2030, 5, 1, 12);

describe.each([true, false])('with sample data: %s', (seed) => {
  const gateway = useGateway({
    seed,
    clock,
    assume: { 'update-room-response': 'record' },
  });
  const client = createTestClient(gateway);

  const updated = async (socialId: string | undefined): Promise<Social> =>
    (await client.post<Social>('/api/v1/social/update', { socialId })).body;

  it('a room: it can be read, updated and shown a banner', async () => {
    const { socialId } = await gateway.control.setState('a room');
    const settings = await client.get<Settings>(`/api/v1/social/settings/${socialId}`);
    expect(settings.body.settings).toMatchObject({
      anyoneCanStart: true,
      allowGuestUsers: true,
      hostAdmitted: false,
    });
    expect((await client.post(`/api/v1/social/${socialId}/show/banner`, {})).status).toBe(200);
    const room = await updated(socialId);
    expect(room).toMatchObject({
      socialId,
      userId: room.user?.userId,
      user: { name: 'Ann Abbott', emailAddress: 'ann.abbott@example.com' },
      dateCreated: '2030-06-01T12:00:00.000Z',
      theme: { uploadStatus: { status: 'IN_PROGRESS' } },
    });
    expect(room).not.toHaveProperty('socialRoomSetId');
  });

  it('a person whose invite is refused: the record says so', async () => {
    const { socialId } = await gateway.control.setState('a room');
    const { refusedUserId } = await gateway.control.setState('a person whose invite is refused');
    const invited = await client.post<SocialInvite[]>(invitesPath(socialId), [
      { invitedUserId: refusedUserId },
    ]);
    expect(invited.body).toEqual([{ invitedUserId: refusedUserId, error: expect.any(String) }]);
  });

  it('a room in which no banner can be shown: the banner is refused', async () => {
    const { socialId } = await gateway.control.setState('a room in which no banner can be shown');
    const { status, body } = await client.post(`/api/v1/social/${socialId}/show/banner`, {});
    expect([status, body]).toEqual([404, { error: expect.any(String) }]);
  });

  it('an entry configuration: it is updated, not created', async () => {
    const { configurationId } = await gateway.control.setState('an entry configuration');
    await using recording = await startGateway({
      seed,
      assume: { 'entry-config-response': 'record' },
    });
    const own = await recording.control.setState('an entry configuration');
    const { body } = await createTestClient(recording).post('/api/v1/rules/entry/config', {
      configurationId: own['configurationId'],
      groupSpawnSize: 2,
    });
    expect(body).toMatchObject({ ...own, name: 'Employees first', groupSpawnSize: 2 });
    expect(configurationId).not.toBe(own['configurationId']);
  });

  it('a room: a new one each time, with a host who can be invited', async () => {
    const [one, other] = [
      await gateway.control.setState('a room'),
      await gateway.control.setState('a room'),
    ];
    expect(one['socialId']).not.toBe(other['socialId']);
    const { userId } = await updated(one['socialId']);
    const invited = await client.post<SocialInvite[]>(invitesPath(other['socialId'] ?? ''), [
      { invitedUserId: userId },
    ]);
    expect(invited.body).toEqual([expect.not.objectContaining({ error: expect.anything() })]);
  });

  it('a room with alternate hosts: these, in that order', async () => {
    const names = ['Zoë Meyer', 'Ann', '李小龍', 'Ludwig van Beethoven'];
    const { socialId } = await gateway.control.setState('a room with alternate hosts', {
      names,
    });
    const { body } = await client.get<AlternateHost[]>(hostsPath(socialId));
    expect(body).toMatchObject([
      { user: { name: names[0], emailAddress: 'zoe.meyer@example.com' }, host: false },
      { user: { name: names[1], firstName: 'Ann', emailAddress: 'ann@example.com' } },
      { user: { name: names[2], emailAddress: expect.stringMatching(/^[\da-f-]{36}@/) } },
      { user: { name: names[3], firstName: 'Ludwig', lastName: 'van Beethoven' }, licensed: true },
    ]);
    expect(body).toHaveLength(4);
    const found = await client.get<AlternateHost[]>(`${hostsPath(socialId)}?text=zo%C3%AB`);
    expect(found.body).toHaveLength(1);
  });

  it('a room with alternate hosts: up to the limit', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Host ${index}`);
    const { socialId } = await gateway.control.setState('a room with alternate hosts', {
      names,
    });
    const { body } = await client.get<AlternateHost[]>(`${hostsPath(socialId)}?size=1000`);
    expect(body.map(({ user }) => user?.name)).toEqual(names);
  });

  it('a room without alternate hosts: the list is empty', async () => {
    const { socialId } = await gateway.control.setState('a room without alternate hosts');
    expect(await client.get(hostsPath(socialId))).toMatchObject({ status: 200, body: [] });
  });

  it('people who can be invited: each for the first time', async () => {
    const { socialId } = await gateway.control.setState('a room');
    const people = await gateway.control.setState('people who can be invited', { count: 60 });
    expect(Object.keys(people)).toEqual(Array.from({ length: 60 }, (_, n) => `userId${n + 1}`));
    const ids = Object.values(people);
    const { body } = await client.post<SocialInvite[]>(
      invitesPath(socialId),
      ids.map((invitedUserId) => ({ invitedUserId })),
    );
    expect(body.map(({ invitedUserId }) => invitedUserId)).toEqual(ids);
    expect(new Set(body.map(({ socialInviteId }) => socialInviteId)).size).toBe(60);
    expect(body.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(body[0]?.invitedUser).toMatchObject({ name: 'Ann Abbott', active: true });
  });

  it('a person: one who can be invited', async () => {
    const { socialId } = await gateway.control.setState('a room');
    const { userId } = await gateway.control.setState('a person');
    const { body } = await client.post<SocialInvite[]>(invitesPath(socialId), [
      { invitedUserId: userId },
    ]);
    expect(body[0]?.invitedUser).toMatchObject({
      userId,
      registeredDateTime: '2030-06-01T12:00:00.000Z',
    });
  });

  it('an event: it can be updated', async () => {
    const { socialEventId } = await gateway.control.setState('an event');
    const { status, body } = await client.patch<SocialEvent>('/api/v1/event', {
      socialEventId,
      name: 'Other',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      socialEventId,
      name: 'Other',
      startDateTime: '2030-06-01T13:00:00.000Z',
      endDateTime: '2030-06-01T15:00:00.000Z',
      registrationStatus: 'NOT_CREATED',
      user: { name: 'Ann Abbott' },
    });
    const copy = `/api/v1/social/room/set/copy?socialRoomSetId=${body.socialRoomSetId}`;
    expect((await client.post<RoomSet>(copy)).body.socials).toHaveLength(1);
  });
});

describe.each(['oldest', 'newest'] as const)(
  'the state "a room set with rooms" makes its set the %s one for copyRoomSet',
  (edge) => {
    const path = '/api/v1/social/room/set/copy';
    const options = { assume: { 'room-set-copy-source': edge } };

    it.each([true, false])('with sample data: %s', async (seed) => {
      await using gateway = await startGateway({ ...options, seed });
      const { post } = createTestClient(gateway);
      for (const names of [['Hall', 'Booth'], ['Desk']]) {
        const { socialRoomSetId } = await gateway.control.setState('a room set with rooms', {
          names,
        });
        const { body } = await post<RoomSet>(path);
        expect(body.socials?.map(({ name }) => name)).toEqual(names);
        expect(body).toMatchObject({
          name: 'Quarterly kickoff',
          hostUser: { name: 'Ann Abbott' },
          alternateHosts: [{ name: 'Ben Adeyemi' }],
          startingPointSocialId: body.socials?.[0]?.socialId,
        });
        expect(body.socialRoomSetId).not.toBe(socialRoomSetId);
        const named = await post<RoomSet>(`${path}?socialRoomSetId=${socialRoomSetId}`);
        expect(named.body.socials).toHaveLength(names.length);
      }
    });

    it('even if an earlier set has no rooms, and keeps that set', async () => {
      await using gateway = await startGateway({ ...options, seed: false });
      const { post } = createTestClient(gateway);
      const first = await gateway.control.setState('a room set with rooms', { names: ['Hall'] });
      const { body } = await post<RoomSet>(`${path}?socialRoomSetId=${first['socialRoomSetId']}`);
      const emptied = body.socialRoomSetId ?? '';
      await post('/api/v1/social/update', {
        socialId: body.socials?.[0]?.socialId,
        socialRoomSetId: first['socialRoomSetId'],
      });
      await gateway.control.setState('a room set with rooms', { names: ['Desk'] });
      expect((await post<RoomSet>(path)).body.socials).toMatchObject([{ name: 'Desk' }]);
      const left = await post<RoomSet>(`${path}?socialRoomSetId=${emptied}`);
      expect([left.status, left.body.socials]).toEqual([200, []]);
    });
  },
);
