// A test from its start to its end: start, seed, expect, act, verify.
import { startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { expect, it } from 'vitest';
import { inviteGuests } from './reception.ts';

it('invites guests, also when the gateway limits the rate', async () => {
  // Start: a gateway on a free port, with a database in memory.
  await using gateway = await startGateway({ strict: true });
  const { url, apiKey, control } = gateway;

  // Seed: the records that the test needs.
  const { socialId } = await control.setState('a room');
  const people = await control.setState('people who can be invited', { count: 2 });
  const guests = Object.values(people);

  // Expect: the gateway responds to the first invite to this room with 429.
  await control.expectations.set({
    operation: 'inviteUsers',
    match: { params: { socialId } },
    effect: { rateLimit: { retryAfter: 0 } },
    times: 1,
  });

  // Act: the app runs as usual, with the base URL and the key of the gateway.
  const sessions = new RoomSessions({ baseUrl: url, apiKey });
  expect(await inviteGuests(sessions, socialId, guests)).toEqual([]);

  // Verify: the app sent the invite twice, with both guests.
  await control.verify({
    operation: 'inviteUsers',
    match: { body: guests.map((invitedUserId) => ({ invitedUserId })) },
    times: 2,
  });
});
