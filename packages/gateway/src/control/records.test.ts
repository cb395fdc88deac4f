import type { Social, SocialInvite } from '@room-sessions/models';
import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { collectionNames } from '../store/browse.ts';
import { createTestClient } from '../testing/client.ts';
import { invitesPath } from '../testing/paths.ts';
import { ben, chloe, dario } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';
import type { Control, DataCollection, DataPage, DataQuery } from './client.ts';

const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
let data: Control['data'];
let rooms: Control['rooms'];
const client = createTestClient(gateway);

beforeEach(async () => {
  ({ data, rooms } = gateway.control);
  await gateway.control.reset();
});

const getItems = async (
  collection: DataCollection,
  query: DataQuery = {},
): Promise<DataPage['items']> => (await data.list(collection, query)).items;

const names = async (collection: DataCollection, query: DataQuery): Promise<unknown[]> =>
  (await getItems(collection, query)).map(({ name }) => name);

describe('a list of records', () => {
  it('exists for every collection, with its number', async () => {
    const counts = await data.count();
    expect(Object.keys(counts)).toEqual(collectionNames);
    for (const name of collectionNames) {
      const { items, ids, more } = await data.list(name, { size: 1000 });
      const count = counts[name];
      expect([name, items.length, ids.length, more]).toEqual([name, count, count, false]);
    }
  });

  it('is narrowed by id, with what belongs to a record', async () => {
    const [, user] = sample.userIds;
    const room = sample.socialId;
    await client.post(invitesPath(room), [{ invitedUserId: user }]);
    expect(await getItems('rooms', { id: room.toUpperCase() })).toMatchObject([
      { name: 'Main stage', roomSetName: 'Quarterly kickoff', socialMeta: { numberOfInvites: 1 } },
    ]);
    expect(await getItems('invites')).toMatchObject([
      { invitedUser: { userId: user }, roomName: 'Main stage', didAttend: false },
    ]);
  });

  it('shows recordings by the clock of the tenant', async () => {
    const id = sample.unknownId;
    await client.post('/api/v1/recording/save', { socialRecordingId: id });
    expect(await getItems('recordings', { id })).toMatchObject([{ status: 'PROCESSING' }]);
    await gateway.control.clock.advance(86_400_000);
    expect(await getItems('recordings', { id })).not.toMatchObject([{ status: 'PROCESSING' }]);
  });

  it('is refused for an unknown collection, or an unknown property', async () => {
    for (const [collection, query, message] of [
      ['nothing', {}, 'no collection "nothing"; there are rooms,'],
      ['__proto__', {}, 'no collection "__proto__"'],
      ['failedRecordings', { sort: 'x' }, 'no property "x"'],
    ] as const) {
      const refused = data.list(collection as DataCollection, query);
      await expect(refused).rejects.toThrow(message);
    }
  });

  it('is filtered by the values of its records', async () => {
    const name = '100% "Rain" Ünder';
    await data.add('playlists', { name, type: 'FREE_PLAYLIST' });
    expect(await names('playlists', { filter: '100% "rain" Ünder' })).toEqual([name]);
    expect(await names('playlists', { filter: 'playlistId' })).toEqual([]);
    const { more, items } = await data.list('playlists', { filter: 'RAIN', size: 2 });
    expect([more, items.length]).toEqual([true, 2]);
    expect(await names('users', { filter: sample.userId.toUpperCase() })).toHaveLength(1);
  });

  it('filters by the values of users too', async () => {
    const { items, ids } = await data.list('alternateHosts', { sort: 'host,desc' });
    const [first] = items as { ownerId: string; user: { userId: string; name: string } }[];
    expect(ids[0]).toBe(`${first?.ownerId}.${first?.user.userId}`);
    const byName = await data.list('alternateHosts', { filter: first?.user.name ?? '' });
    expect(byName.items.length).toBeGreaterThan(0);
    expect((await data.list('alternateHosts', { id: ids[0] ?? '' })).items).toEqual([first]);
    await gateway.control.rooms.enter(sample.socialId, sample.userId);
    expect((await data.list('participants', { sort: 'entered,desc' })).ids).toEqual([
      `${sample.socialId}.${sample.userId}`,
    ]);
    expect((await data.list('participants', { filter: 'no such name' })).items).toEqual([]);
  });
});

describe('a record', () => {
  it('of every kind is added, listed, removed and seeded again', async () => {
    const records: readonly (readonly [DataCollection, object])[] = [
      ['users', { name: 'Ann Abbott' }],
      ['rooms', { name: 'Annex', isOpen: true }],
      ['roomSets', { name: 'Autumn' }],
      ['alternateHosts', { ownerId: sample.socialIds[1], userId: sample.userIds[40], host: true }],
      ['participants', { socialId: sample.socialIds[1], userId: sample.userIds[40] }],
      ['invites', { socialId: sample.socialIds[1], invitedUserId: sample.userIds[41] }],
      ['entryConfigs', { name: 'Anybody', associatedSocialIds: [sample.socialIds[2]] }],
      ['events', { name: 'Autumn party' }],
      ['playlists', { name: 'Autumn' }],
      ['recordings', { recordingName: 'Autumn' }],
      ['transcriptions', { text: 'Autumn' }],
      ['badgeQuestions', { title: 'Autumn?' }],
      ['badgeData', { title: 'Autumn', value: 'yes' }],
    ];
    for (const [collection, record] of records) {
      const before = await data.count();
      const added = await data.add(collection, record);
      const listed = await data.list(collection, { id: added.id });
      expect([listed.items, listed.ids]).toEqual([[added.record], [added.id]]);
      const { removed, data: removal } = await data.remove(collection, added.id);
      expect(removed).toBe(1);
      expect(await data.count()).toEqual(before);
      await expect(data.remove(collection, added.id)).rejects.toThrow(
        `no record in ${collection} "${added.id.slice(0, 40)}`,
      );
      await gateway.control.seed(removal);
      expect(await data.list(collection, { id: added.id })).toEqual(listed);
      if (collection !== 'playlists') continue;
      await expect(gateway.control.seed(removal)).rejects.toThrow(`the id ${added.id} is taken`);
    }
  });

  it('is changed member by member, and null removes one', async () => {
    const id = sample.socialId;
    const theme = { themeName: 'Sea' };
    const changes = { name: 'Side stage', theme, welcomeText: null };
    const changed = await data.update('rooms', id, changes);
    expect(changed.record).toMatchObject({ name: 'Side stage', theme });
    expect(changed.record).not.toHaveProperty('welcomeText');
    const { body } = await client.post<object>('/api/v1/social/update', { socialId: id });
    expect(body).toMatchObject({ name: 'Side stage' });
  });

  it('is found by its changed values', async () => {
    await data.update('users', sample.userIds[3] ?? '', { name: 'Zoë Zimmer' });
    const hosts = `/api/v1/social/alternate/host/${sample.socialId}`;
    await data.add('alternateHosts', { ownerId: sample.socialId, userId: sample.userIds[3] });
    const { body } = await client.get<unknown[]>(`${hosts}?text=zoë`);
    expect(JSON.stringify(body)).toContain('Zoë Zimmer');
    const set = await data.add('roomSets', { name: 'Moved' });
    await data.update('rooms', sample.socialIds[1] ?? '', { socialRoomSetId: set.id });
    expect((await data.list('rooms', { id: sample.socialIds[1] })).items).toMatchObject([
      { roomSetName: 'Moved' },
    ]);
    const { configurationId } = sample;
    await data.update('rooms', sample.socialIds[1] ?? '', { configurationId });
    expect((await data.list('entryConfigs', { id: configurationId })).items).toMatchObject([
      { associatedSocialIds: [sample.socialId, sample.socialIds[1]] },
    ]);
  });

  it('is not changed or added if it is not valid', async () => {
    const before = [await data.count(), await data.list('rooms', { size: 1000 })];
    for (const [collection, id, changes, message] of [
      ['rooms', sample.socialId, { name: 5 }, 'body.name: expected'],
      ['rooms', sample.socialId, { socialId: sample.unknownId }, 'body.socialId: cannot be'],
      ['rooms', sample.socialId, { roomSetName: 'x' }, 'body.roomSetName: cannot be'],
      ['rooms', sample.socialId, { socialMeta: { numberOfInvites: 1 } }, 'cannot be changed'],
      ['entryConfigs', sample.configurationId, { associatedSocialIds: [] }, 'cannot be changed'],
      ['rooms', sample.unknownId, { name: 'x' }, 'no record in rooms'],
      ['participants', `${sample.unknownId}.${sample.unknownId}`, {}, 'no record in participants'],
    ] as const) {
      await expect(data.update(collection, id, changes)).rejects.toThrow(message);
    }
    for (const [collection, record, message] of [
      ['rooms', { name: 5 }, 'body.name: expected'],
      ['rooms', { socialId: sample.socialId }, 'is taken'],
      ['banners', {}, 'body.socialId: expected a UUID'],
      ['invites', { socialId: sample.unknownId }, 'no room'],
    ] as const) {
      await expect(data.add(collection, record)).rejects.toThrow(message);
    }
    expect([await data.count(), await data.list('rooms', { size: 1000 })]).toEqual(before);
  });

  it('is removed with what belongs to it, and seeded again with it', async () => {
    const exportAll = async (): Promise<string> => {
      const [tenant] = await gateway.control.tenants.list();
      return gateway.control.tenants.export(tenant?.id ?? '');
    };
    await client.post(`/api/v1/social/${sample.socialId}/show/banner`, {});
    await client.post(`/api/v1/social/invite/${sample.socialId}`, [
      { invitedUserId: sample.userIds[5], didAttend: true },
    ]);
    const before = [await data.count(), await exportAll()] as const;
    const { removed, data: removal } = await data.remove(
      'roomSets',
      sample.roomSetId.toUpperCase(),
    );
    const counts = await data.count();
    const { rooms, roomSets, invites, banners, recordings, transcriptions } = counts;
    expect(await data.list('rooms', { filter: sample.roomSetId })).toMatchObject({ items: [] });
    expect(rooms).toBeLessThan(before[0].rooms);
    expect(roomSets).toBe(before[0].roomSets - 1);
    expect([invites, banners, recordings, transcriptions]).toEqual([0, 0, 0, 0]);
    expect(removed).toBeGreaterThan(50);
    expect(await gateway.control.snapshots.list()).toEqual([]);
    await gateway.control.seed(removal);
    const after = [await data.count(), await exportAll()] as const;
    expect(after[0]).toEqual(before[0]);
    // At the end of their lists.
    expect(after[1].split('\n').toSorted()).toEqual(before[1].split('\n').toSorted());
  });
});

it('a participant is counted and listed while present and afterwards, once', async () => {
  const room = sample.socialId;
  const count = async (numberOfAttendees: number, numberCurrentlyPresent: number) =>
    expect(await update(room)).toMatchObject({ numberOfAttendees, numberCurrentlyPresent });
  await rooms.enter(room, ben);
  await rooms.enter(room, chloe);
  await rooms.enter(room, chloe);
  await count(2, 2);
  await rooms.leave(room, ben);
  await count(2, 1);
  const participants = await getItems('participants');
  expect(participants).toHaveLength(2);
  const left = expect.any(String) as unknown;
  expect(participants).toContainEqual(expect.objectContaining({ userId: ben, left }));
  await expect(rooms.leave(room, ben)).rejects.toThrow('is not in the room');
  await rooms.enter(room, ben.toUpperCase());
  await count(2, 2);
  const again = await getItems('participants');
  expect(again.map((one) => 'left' in one)).toEqual([false, false]);
});

it('a participant counts as attended in the invite, also when only an invite says so', async () => {
  expect(await invite({ invitedUserId: ben })).toMatchObject({ didAttend: false });
  await rooms.enter(third, ben);
  await rooms.leave(third, ben);
  // Having been in the room overrides the invite.
  for (const didAttend of [undefined, false]) {
    expect(await invite({ invitedUserId: ben, didAttend })).toMatchObject({ didAttend: true });
  }
  await invite({ invitedUserId: dario, didAttend: true });
  expect(await invite({ invitedUserId: dario })).toMatchObject({ didAttend: true });
  const counts = { numberOfInvites: 2, numberOfAttendees: 2, numberCurrentlyPresent: 0 };
  const sent = { numberOfInvites: 9, numberOfAttendees: 9, numberCurrentlyPresent: 9 };
  const updated = await update(third, { socialMeta: { ...sent, audioHost: 'a' } });
  expect(updated).toMatchObject({ ...counts, audioHost: 'a' });
  await invite({ invitedUserId: dario, didAttend: false });
  expect(await update(third)).toMatchObject({ numberOfAttendees: 1 });
});

it('a participant is refused by a room that does not exist', async () => {
  const { unknownId, socialId } = sample;
  for (const [room, user, message] of [
    [unknownId, ben, `no room "${unknownId}"`],
    [socialId, unknownId, `no user "${unknownId}"`],
    [socialId, 'ben', 'body.userId: expected a UUID, got "ben"'],
  ] as const) {
    await expect(rooms.enter(room, user)).rejects.toThrow(message);
  }
});

const third = sample.socialIds[6] ?? '';

const update = async (socialId: string, changes: object = {}): Promise<Social['socialMeta']> =>
  (await client.post<Social>('/api/v1/social/update', { socialId, ...changes })).body.socialMeta;

const invite = async (item: object): Promise<SocialInvite | undefined> =>
  (await client.post<SocialInvite[]>(invitesPath(third), [item])).body[0];
