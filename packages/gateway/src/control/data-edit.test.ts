import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import type { Control } from './client.ts';
import type { DataCollection } from './wire.ts';

const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
let data: Control['data'];
const client = createTestClient(gateway);

beforeEach(async () => {
  ({ data } = gateway.control);
  await gateway.control.reset();
});

const names = async (collection: DataCollection, query: object): Promise<unknown[]> =>
  (await data.list(collection, query)).items.map(({ name }) => name);

describe('a list of records', () => {
  it('is sorted by a property, in both directions', async () => {
    const all = (await names('playlists', { size: 1000 })) as string[];
    const sorted = all.toSorted();
    expect(await names('playlists', { sort: 'name', size: 3 })).toEqual(sorted.slice(0, 3));
    expect(await names('playlists', { sort: 'name,desc', size: 2, page: 1 })).toEqual(
      sorted.toReversed().slice(2, 4),
    );
    await expect(data.list('playlists', { sort: 'nmae' })).rejects.toThrow(
      'sort: no property "nmae" to sort by; there are playlistId, name',
    );
    await expect(data.list('failedRecordings', { sort: 'x' })).rejects.toThrow('no property "x"');
  });

  it('is filtered by the values of its records, and not by the names of properties', async () => {
    await data.add('playlists', { name: '100% "Rain" Ünder', type: 'FREE_PLAYLIST' });
    expect(await names('playlists', { filter: '100% "rain" Ünder' })).toEqual([
      '100% "Rain" Ünder',
    ]);
    expect(await names('playlists', { filter: 'playlistId' })).toEqual([]);
    const { more, items } = await data.list('playlists', { filter: 'RAIN', size: 2 });
    expect([more, items.length]).toEqual([true, 2]);
    expect(await names('users', { filter: sample.userId.toUpperCase() })).toHaveLength(1);
    await expect(data.list('users', { filter: 'x'.repeat(201) })).rejects.toThrow(
      'filter: expected a text of up to 200 characters',
    );
  });

  it('sorts and filters joined values too', async () => {
    const { items, ids } = await data.list('alternateHosts', { sort: 'name' });
    const [first] = items as { ownerId: string; user: { userId: string; name: string } }[];
    expect(ids[0]).toBe(`${first?.ownerId}.${first?.user.userId}`);
    const byName = await data.list('alternateHosts', { filter: first?.user.name ?? '' });
    expect(byName.items.length).toBeGreaterThan(0);
    expect((await data.list('alternateHosts', { id: ids[0] ?? '' })).items).toEqual([first]);
    await gateway.control.rooms.enter(sample.socialId, sample.userId);
    const inRoom = { socialId: sample.socialId, sort: 'entered,desc' };
    expect((await data.list('participants', inRoom)).ids).toEqual([
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
    const changed = await data.update('rooms', id, {
      name: 'Side stage',
      theme,
      welcomeText: null,
    });
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
    const [config] = (await data.list('entryConfigs')).ids;
    const rooms = { associatedSocialIds: [sample.socialIds[1]] };
    expect((await data.update('entryConfigs', config ?? '', rooms)).record).toMatchObject(rooms);
    const [host] = (await data.list('alternateHosts')).ids;
    const licensed = await data.update('alternateHosts', host ?? '', { licensed: true });
    expect(licensed.record).toMatchObject({ licensed: true });
  });

  it('is not changed or added if it is not valid', async () => {
    const before = [await data.count(), await data.list('rooms', { size: 1000 })];
    for (const [collection, id, changes, message] of [
      ['rooms', sample.socialId, { name: 5 }, 'body.name: expected'],
      ['rooms', sample.socialId, { socialId: sample.unknownId }, 'body.socialId: cannot change'],
      ['rooms', sample.socialId, { roomSetName: 'x' }, 'it belongs to the room set'],
      ['rooms', sample.socialId, { socialMeta: { numberOfInvites: 1 } }, 'it is computed'],
      ['rooms', sample.unknownId, { name: 'x' }, 'no record in rooms'],
      ['banners', sample.unknownId, {}, 'can be removed but not changed'],
      ['participants', `${sample.socialId}.${sample.userId}`, {}, 'but not changed'],
      ['alternateHosts', `${sample.unknownId}.${sample.unknownId}`, {}, 'no record in'],
    ] as const) {
      await expect(data.update(collection, id, changes)).rejects.toThrow(message);
    }
    for (const [collection, record, message] of [
      ['rooms', { name: 5 }, 'body.name: expected'],
      ['rooms', { socialId: sample.socialId }, 'is taken'],
      ['participants', {}, 'you can add records to users, roomSets'],
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
    expect({ roomSets, invites, banners, recordings, transcriptions }).toEqual({
      roomSets: before[0].roomSets - 1,
      invites: 0,
      banners: 0,
      recordings: 0,
      transcriptions: 0,
    });
    expect(removed).toBeGreaterThan(50);
    expect(await gateway.control.snapshots.list()).toEqual([]);
    await gateway.control.seed(removal);
    const after = [await data.count(), await exportAll()] as const;
    expect(after[0]).toEqual(before[0]);
    // At the end of their lists.
    expect(after[1].split('\n').toSorted()).toEqual(before[1].split('\n').toSorted());
  });

  it('of another tenant does not change', async () => {
    const { id } = await gateway.control.keys.create({ name: 'other' });
    const other = gateway.control.with({ key: id });
    const before = await other.data.list('rooms');
    await data.remove('rooms', sample.socialIds[1] ?? '');
    expect(await other.data.list('rooms')).toEqual(before);
  });
});
