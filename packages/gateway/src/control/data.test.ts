import { describe, expect, it } from 'vitest';
import { collectionNames } from '../store/browse.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway({ controlToken: 'token-of-data-tests' });
const client = createTestClient(gateway);

interface Page {
  items: Record<string, unknown>[];
  more: boolean;
}

const read = (path: string, key = '') =>
  client.send<Page>('GET', `/_control/data/${path}${key}`, {
    headers: { authorization: 'Bearer token-of-data-tests' },
  });
const getItems = async (path: string): Promise<Page['items']> => (await read(path)).body.items;

describe('the records in the control plane', () => {
  it('include every collection, with their number', async () => {
    const counts = await gateway.control.data.count();
    expect(Object.keys(counts)).toEqual(collectionNames);
    for (const [name, count] of Object.entries(counts)) {
      const { status, body } = await read(`${name}?size=1000`);
      expect([name, status, body]).toEqual([
        name,
        200,
        { items: expect.any(Array), ids: expect.any(Array), more: false },
      ]);
      expect([name, body.items.length]).toEqual([name, count]);
    }
  });

  it('are read by page, and the response says whether there are more', async () => {
    const first = await read('playlists?size=20');
    expect([first.body.items.length, first.body.more]).toEqual([20, true]);
    const second = await read('playlists?size=20&page=1');
    expect([second.body.items.length, second.body.more]).toEqual([6, false]);
    expect((await read('playlists?size=26')).body.more).toBe(false);
    expect((await getItems('playlists?size=1&order=newest'))[0]).toMatchObject({
      playlistId: sample.playlistIds.at(-1),
    });
  });

  it('can be filtered by id, and by their room or recording', async () => {
    const [user, other] = sample.userIds.slice(1);
    const [room, second] = sample.socialIds;
    await client.post(`/api/v1/social/invite/${room}`, [{ invitedUserId: user }]);
    await client.post(`/api/v1/social/invite/${second}`, [{ invitedUserId: other }]);
    await client.post(`/api/v1/social/${room?.toUpperCase()}/show/banner`, {});
    expect(await getItems(`rooms?id=${room?.toUpperCase()}`)).toMatchObject([
      { name: 'Main stage', roomSetName: 'Quarterly kickoff', socialMeta: { numberOfInvites: 1 } },
    ]);
    expect(await getItems(`invites?socialId=${room}`)).toMatchObject([
      { invitedUser: { userId: user }, roomName: 'Main stage', didAttend: false },
    ]);
    expect(await getItems(`banners?socialId=${room}`)).toHaveLength(1);
    expect(await getItems(`banners?socialId=${second}`)).toHaveLength(0);
    expect(await getItems(`transcriptions?recordingId=${sample.recordingId}`)).toHaveLength(1);
    expect(await getItems(`recordings?socialId=${second}`)).toHaveLength(0);
  });

  it('include the current and former participants of rooms', async () => {
    const [one = '', other = ''] = sample.userIds.slice(2);
    const { rooms } = gateway.control;
    await rooms.enter(sample.socialId, one);
    await rooms.enter(sample.socialId, other);
    await rooms.leave(sample.socialId, one);
    const participants = await getItems(`participants?socialId=${sample.socialId}`);
    expect(participants).toHaveLength(2);
    expect(participants).toContainEqual(
      expect.objectContaining({ userId: one, left: expect.any(String) }),
    );
    expect(participants.find(({ userId }) => userId === other)).not.toHaveProperty('left');
    // A user who returns is listed once.
    await rooms.enter(sample.socialId, one);
    const again = await getItems(`participants?socialId=${sample.socialId}`);
    expect(again).toHaveLength(2);
    expect(again.find(({ userId }) => userId === one)).not.toHaveProperty('left');
  });

  it('show recordings by the clock of the key', async () => {
    const socialRecordingId = sample.unknownId;
    await client.post('/api/v1/recording/save', { socialRecordingId });
    const path = `recordings?id=${socialRecordingId}`;
    expect(await getItems(path)).toMatchObject([{ status: 'PROCESSING' }]);
    await gateway.control.clock.advance(86_400_000);
    const [later] = await getItems(path);
    await gateway.control.clock.resume();
    expect(later).not.toMatchObject({ status: 'PROCESSING' });
  });

  it('belong to the given key only', async () => {
    const { id } = await gateway.control.keys.create({ name: 'other' });
    expect((await read('surveyAnswers', `?key=${id}`)).body.items).toEqual([]);
    await client.post('/api/v1/survey/answer', { answer: 'Mine' });
    expect((await read('surveyAnswers', `?key=${id}`)).body.items).toEqual([]);
    expect(await getItems('surveyAnswers')).toMatchObject([{ answer: 'Mine' }]);
  });

  it.each([
    ['nothing', 404, 'no collection "nothing"; there are rooms,'],
    ['__proto__', 404, 'no collection "__proto__"'],
    ['rooms?size=1001', 400, 'size: expected an integer from 1 to 1000'],
    ['rooms?order=up', 400, 'order: expected one of oldest, newest, got "up"'],
    ['rooms?id=1&id=2', 400, 'id: expected one value, got 2'],
  ])('cannot be read from %s', async (path, status, message) => {
    const answer = await read(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(generalError(status, expect.stringContaining(message)));
  });
});
