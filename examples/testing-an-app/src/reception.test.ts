import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import type { Control } from '@room-sessions/gateway/control';
import { RoomSessions } from '@room-sessions/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorSign, inviteGuests, isReady, keepRecording } from './reception.ts';

/** The client of the app, with short waits between retries. */
const createSessions = ({ url, apiKey }: Gateway): RoomSessions =>
  new RoomSessions({ baseUrl: url, apiKey, retry: { minDelay: 1, maxDelay: 1 } });

// A test from its start to its end: start, seed, expect, act, verify.
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

// Each test has its own gateway, in this process, which stops when the test ends.
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
});

describe('the reception', () => {
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

// The tests share one gateway, and run at the same time: each has its own key, and therefore its own data,
// clock and expectations.
describe('tests that share a gateway', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  async function ownKey(): Promise<{ control: Control; sessions: RoomSessions }> {
    const { tenant, apiKey } = await gateway.control.keys.create();
    return {
      control: gateway.control.with({ tenant }),
      sessions: new RoomSessions({ baseUrl: gateway.url, apiKey, retry: { minDelay: 1 } }),
    };
  }

  it.concurrent('sends people to the desk while the gateway fails', async ({ expect }) => {
    const { control, sessions } = await ownKey();
    await control.expectations.set({ effect: { status: 500 } });
    expect(await doorSign(sessions, sample.socialId)).toBe('Please ask at the desk.');
  });

  it.concurrent('lets guests in', async ({ expect }) => {
    const { sessions } = await ownKey();
    expect(await doorSign(sessions, sample.socialId)).toBe('Guests are welcome.');
  });
});

it('reception.node-test.ts passes with the runner of Node', async () => {
  // As a separate runner, not as a child of this one.
  const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
  const file = join(import.meta.dirname, 'reception.node-test.ts');
  const args = ['--test', '--test-reporter=tap', file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toContain('# pass 1\n');
});
