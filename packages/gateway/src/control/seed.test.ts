import type { AlternateHost, Playlist, Social, SocialInvite } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { hostsPath, invitesPath } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';
import type { SeedData } from './client.ts';

const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

it('seed data may be larger than a request of the API', async () => {
  await gateway.control.seed({ playlists: [{ name: 'x'.repeat(2_000_000) }] });
});

const id = (n: number): string => `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [ann, ben, room, set, config, recording] = [id(1), id(2), id(3), id(4), id(5), id(6)];

/** A few records of each collection, which refer to each other. */
const everything: SeedData = {
  users: [{ userId: ann, name: 'Ann Abbott' }, { userId: ben, name: 'Ben' }, { name: 'No id' }],
  roomSets: [{ socialRoomSetId: set, name: 'Set', socials: [{ name: 'In the set' }] }],
  rooms: [
    {
      socialId: room,
      name: 'Room',
      socialRoomSetId: set,
      alternateHosts: [{ userId: ben }],
      socialMeta: { numberOfInvites: 99, numberOfAttendees: 3 },
    },
  ],
  alternateHosts: [
    { ownerId: room, userId: ann, host: true },
    { ownerId: set, userId: ann },
  ],
  entryConfigs: [{ configurationId: config, name: 'Entry', associatedSocialIds: [room] }],
  invites: [{ socialId: room, invitedUserId: ann, didAttend: true }],
  events: [{ name: 'Event' }],
  playlists: [{ name: 'List', type: 'FREE_PLAYLIST' }],
  recordings: [{ socialRecordingId: recording, name: 'Recording' }],
  transcriptions: [
    { socialRecordingId: recording, text: 'Hello', dateCreated: '2030-01-01T00:00:00Z' },
  ],
  badgeQuestions: [{ title: 'Why?' }],
  badgeData: [{ title: 'Field', value: 'x' }],
};

describe('seed data', () => {
  it('replaces all records, each collection visible through its operations', async () => {
    const counts = await gateway.control.seed(everything, { mode: 'replace' });
    const given = Object.entries(everything).map(([name, { length }]) => [name, length] as const);
    expect(counts).toMatchObject(Object.fromEntries(given));
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(15);
    const { body } = await client.post<Social>('/api/v1/social/update', { socialId: room });
    expect(body).toMatchObject({
      name: 'Room',
      configurationId: config,
      socialMeta: { numberOfInvites: 1, numberOfAttendees: 1 },
      alternateHosts: [{ userId: ben }, { userId: ann }],
    });
    expect((await client.get<AlternateHost[]>(hostsPath(room))).body).toMatchObject([
      { host: false },
      { host: true },
    ]);
    const again = await client.post<SocialInvite[]>(invitesPath(room), [{ invitedUserId: ann }]);
    expect(again.body).toMatchObject([{ didAttend: true, invitedUser: { name: 'Ann Abbott' } }]);
    const copy = await client.post<{ socials: Social[] }>('/api/v1/social/room/set/copy');
    expect(copy.body.socials.map(({ name }) => name)).toEqual(['In the set', 'Room']);
    for (const [path, expected] of [
      ['/api/v1/social/playlist/all', [{ name: 'List', playlistId: expect.any(String) }]],
      ['/api/v1/transcription', [{ text: 'Hello' }]],
      ['/api/v1/badging/badge/question', { title: 'Why?' }],
      ['/api/v1/badging/user/badge/data', [{ title: 'Field' }]],
    ] as const) {
      expect((await client.get(path)).body, path).toMatchObject(expected);
    }
  });

  it('is added to the existing records', async () => {
    // It may be empty.
    await gateway.control.seed({});
    await gateway.control.seed({ playlists: [{ name: 'One' }] });
    await gateway.control.seed({ playlists: [{ name: 'Two' }] }, { mode: 'add' });
    const { body } = await client.get<Playlist[]>('/api/v1/social/playlist/all?size=1000');
    expect(body.map(({ name }) => name).slice(25)).toEqual([expect.anything(), 'One', 'Two']);
    const hosts = { ownerId: sample.socialIds[7] ?? '', userId: sample.userId };
    await gateway.control.seed({ alternateHosts: [hosts] });
    expect((await client.get(hostsPath(hosts.ownerId))).body).toHaveLength(1);
  });

  it('may be larger than a request of the API allows', async () => {
    const rooms = [{ name: 'Room', description: 'x'.repeat(3_000_000) }];
    expect(await gateway.control.seed({ rooms })).toMatchObject({ rooms: 1 });
  });
});
