// Each test has its own gateway, in this process, with its own port and database, which stops when the test
// ends.
import { randomUUID } from 'node:crypto';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { describe, expect, it } from 'vitest';
import { doorSign, inviteGuests, isReady, keepRecording } from './reception.ts';

/** The client of the app, with short waits between retries. */
const createSessions = ({ url, apiKey }: Gateway): RoomSessions =>
  new RoomSessions({ baseUrl: url, apiKey, retry: { minDelay: 1, maxDelay: 1 } });

describe('the screen at the door', () => {
  it('says who may enter', async () => {
    await using gateway = await startGateway({ strict: true });
    const sessions = createSessions(gateway);
    expect(await doorSign(sessions, sample.socialId)).toBe('Guests are welcome.');
    await sessions.rooms.update({ socialId: sample.socialId, allowGuestUsers: false });
    expect(await doorSign(sessions, sample.socialId)).toBe('Members only.');
    expect(await doorSign(sessions, sample.unknownId)).toBe('There is no such room.');
  });

  it('says who may enter, after a snapshot is restored', async () => {
    await using gateway = await startGateway();
    const { snapshots } = gateway.control;
    const sessions = createSessions(gateway);
    await snapshots.take('guests are welcome');
    await sessions.rooms.update({ socialId: sample.socialId, allowGuestUsers: false });
    expect(await doorSign(sessions, sample.socialId)).toBe('Members only.');
    await snapshots.restore('guests are welcome');
    expect(await doorSign(sessions, sample.socialId)).toBe('Guests are welcome.');
  });

  it('reads the room after two failures', async () => {
    await using gateway = await startGateway();
    const { expectations, verify } = gateway.control;
    await expectations.set({ operation: 'getRoomSettings', effect: { status: 503 }, times: 2 });
    expect(await doorSign(createSessions(gateway), sample.socialId)).toBe('Guests are welcome.');
    await verify({ operation: 'getRoomSettings', times: 3 });
  });

  it.each([{ status: 500 }, { drop: true }, { reset: true }] as const)(
    'sends people to the desk when each call fails with %j',
    async (effect) => {
      await using gateway = await startGateway();
      await gateway.control.expectations.set({ effect });
      expect(await doorSign(createSessions(gateway), sample.socialId)).toBe(
        'Please ask at the desk.',
      );
    },
  );
});

describe('the reception', () => {
  it('invites guests, except unknown users', async () => {
    await using gateway = await startGateway();
    const { socialId } = await gateway.control.setState('a room');
    const people = await gateway.control.setState('people who can be invited', { count: 2 });
    const userIds = [...Object.values(people), sample.unknownId];
    expect(await inviteGuests(createSessions(gateway), socialId, userIds)).toEqual([
      sample.unknownId,
    ]);
  });

  it('invites 250 guests in batches', async () => {
    await using gateway = await startGateway();
    const users = Array.from({ length: 250 }, (_, index) => ({
      userId: randomUUID(),
      name: `Guest ${index + 1}`,
    }));
    await gateway.control.seed({ users });
    const userIds = users.map(({ userId }) => userId);
    expect(await inviteGuests(createSessions(gateway), sample.socialId, userIds)).toEqual([]);
    // A batch has 100 users.
    await gateway.control.verify({ operation: 'inviteUsers', times: 3 });
  });

  it('invites each guest once if the response is lost', async () => {
    await using gateway = await startGateway();
    const { expectations, verify } = gateway.control;
    const guests = sample.userIds.slice(1, 3);
    // The gateway stores the invites, and closes the connection instead of responding.
    await expectations.set({ operation: 'inviteUsers', when: 'after', effect: { drop: true } });
    expect(await inviteGuests(createSessions(gateway), sample.socialId, guests)).toEqual(guests);
    await verify({ operation: 'inviteUsers', times: 1 });
  });
});

describe('the recordings page', () => {
  it('shows a recording after a minute', async () => {
    await using gateway = await startGateway();
    const sessions = createSessions(gateway);
    await gateway.control.clock.freeze('2030-01-01T09:00:00Z');
    const id = await keepRecording(sessions, sample.socialId, 'Kickoff');
    expect(await isReady(sessions, id)).toBe(false);
    await gateway.control.clock.advance(60_000);
    expect(await isReady(sessions, id)).toBe(true);
  });

  it('saves a recording, then reads its status', async () => {
    await using gateway = await startGateway();
    const sessions = createSessions(gateway);
    const { control } = gateway;
    const id = await keepRecording(sessions, sample.socialId, 'Kickoff');
    await isReady(sessions, id);
    await control.verify([
      { operation: 'saveRecording', match: { body: { name: 'Kickoff' } } },
      { operation: 'saveRecording', match: { body: { socialRecordingId: id } } },
    ]);
  });
});
