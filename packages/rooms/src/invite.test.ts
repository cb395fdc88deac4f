import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { isApiError } from '@room-sessions/core';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import {
  type InviteOptions,
  type InviteOutcome,
  type InviteProgress,
  isInviteError,
  RoomsClient,
  type SocialInvite,
} from './index.ts';
import { answer, held, type InviteServer, startInviteServer } from './testing/invite-server.ts';

const { socialId, userIds, unknownId } = sample;

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.fail('The call did not fail.'),
    (error: unknown) => error,
  );

describe('RoomsClient.invite', () => {
  let gateway: Gateway;
  let rooms: RoomsClient;
  beforeAll(async () => {
    gateway = await startGateway();
    rooms = new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
  });
  afterAll(() => gateway.close());

  it('tells the invited from the refused, in the order they were given', async () => {
    const users = [userIds[1]!, unknownId, userIds[2]!];
    const { results, invited, refused, ...rest } = await rooms.invite(socialId, users);
    expect(results.map(({ userId, status }) => [userId, status])).toEqual([
      [users[0], 'invited'],
      [unknownId, 'refused'],
      [users[2], 'invited'],
    ]);
    expect(invited.map((one) => one.invitedUserId)).toEqual([users[0], users[2]]);
    expect(refused).toEqual([
      {
        userId: unknownId,
        status: 'refused',
        error: expect.stringContaining(unknownId),
        invite: expect.objectContaining({ invitedUserId: unknownId }),
      },
    ]);
    expect(rest).toEqual({ unanswered: [], unknown: [], unmatched: [] });
  });

  it('takes whole invites beside ids', async () => {
    const { invited } = await rooms.invite(socialId, [{ invitedUserId: userIds[4]! }, userIds[5]!]);
    expect(invited).toHaveLength(2);
  });

  it('gives a user who was given twice two results, as it was written', async () => {
    const users = [userIds[7]!, userIds[8]!, userIds[7]!.toUpperCase()];
    const { results } = await rooms.invite(socialId, users);
    expect(results.map(({ userId }) => userId)).toEqual(users);
    expect(results.every(({ status }) => status === 'invited')).toBe(true);
  });

  it('has nothing to tell of an empty list', async () => {
    expect(await rooms.invite(socialId, [])).toEqual({
      results: [],
      invited: [],
      refused: [],
      unanswered: [],
      unknown: [],
      unmatched: [],
    });
  });

  it('invites 20,000, in order, and tells how far it is', async () => {
    const users = Array.from({ length: 20_000 }, (_, n) =>
      n % 100 === 0
        ? userIds[(n / 100) % userIds.length]!
        : `0000000f-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
    const told: InviteProgress[] = [];
    const { results, invited, refused } = await rooms.invite(socialId, users, {
      batchSize: 1000,
      onProgress: (progress) => void told.push(progress),
    });
    expect(results.map(({ userId }) => userId)).toEqual(users);
    expect([invited.length, refused.length]).toEqual([200, 19_800]);
    expect(told.map(({ done }) => done)).toEqual(
      Array.from({ length: 20 }, (_, n) => n * 1000 + 1000),
    );
    expect(told.at(-1)).toEqual({ done: 20_000, total: 20_000, refused: 19_800 });
  });

  it('goes on in smaller batches where the gateway takes none that large', async () => {
    const users = Array.from({ length: 20_000 }, () => unknownId);
    const error = await failure(rooms.invite(socialId, users, { batchSize: 20_000 }));
    if (!isInviteError(error)) throw error;
    expect(error.cause).toMatchObject({ name: 'PayloadTooLargeError' });
    expect(error.partial.open).toHaveLength(20_000);
    const { refused } = await rooms.invite(socialId, users, { batchSize: 5000, resume: error });
    expect(refused).toHaveLength(20_000);
  });

  it('has what the gateway said of the room as the cause', async () => {
    const error = await failure(rooms.invite(unknownId, [userIds[0]!]));
    expect(isInviteError(error) && isApiError(error.cause) && error.cause.status).toBe(404);
  });

  it('hides nobody when one id is no UUID: the batch is refused, and open', async () => {
    const error = await failure(rooms.invite(socialId, [userIds[0]!, 'ann']));
    expect(error).toMatchObject({ cause: { status: 400 }, partial: { open: [userIds[0], 'ann'] } });
  });

  it('has one result per user, told apart by its status', () => {
    const say = (one: InviteOutcome): string => {
      if (one.status === 'invited') return one.invite.socialInviteId ?? '';
      if (one.status === 'refused') return one.error;
      return one.userId;
    };
    expectTypeOf(say).returns.toBeString();
    expectTypeOf<InviteOutcome['status']>().toEqualTypeOf<
      'invited' | 'refused' | 'unanswered' | 'unknown'
    >();
  });
});

describe('RoomsClient.invite, of a gateway that differs', () => {
  let server: InviteServer;
  let rooms: RoomsClient;
  beforeAll(async () => {
    server = await startInviteServer();
    rooms = new RoomsClient({ baseUrl: server.url, apiKey: 'key' });
  });
  beforeEach(() => {
    server.faults.clear();
    server.arrived.length = 0;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each<[string, unknown]>([
    ['an empty id', ''],
    ['an invite without an id', {}],
    ['an id that is no text', { invitedUserId: 7 }],
    ['nothing', undefined],
    ['null', null],
  ])('refuses %s before anything is sent, and says which', async (_, user) => {
    const users = Array.from({ length: 300 }, (_, n) => `u${n}`);
    const call = rooms.invite(socialId, [...users, user as string, 'b']);
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      delivery: 'not-sent',
      path: 'users[300]',
    });
    expect(server.arrived).toEqual([]);
  });

  it('refuses a list with a hole before anything is sent', async () => {
    const users = ['a'];
    users[2] = 'c';
    await expect(rooms.invite(socialId, users)).rejects.toMatchObject({ path: 'users[1]' });
  });

  it('refuses what JSON cannot carry before the first batch is sent', async () => {
    const users: (string | SocialInvite)[] = Array.from({ length: 300 }, (_, n) => `u${n}`);
    const call = rooms.invite(socialId, [...users, { invitedUserId: 'a', rank: Number.NaN } as {}]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'body[300].rank' });
    expect(server.arrived).toEqual([]);
  });

  it('refuses users that are no list', async () => {
    const call = rooms.invite(socialId, 'a' as unknown as string[]);
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'users' });
  });

  it.each<[string, unknown]>([
    ['batchSize', 0],
    ['batchSize', 1.5],
    ['batchSize', '10'],
    ['batchSize', Infinity],
    ['concurrency', 0],
    ['concurrency', -1],
    ['concurrency', null],
    ['onProgress', 'log'],
    ['resendUnknown', 'yes'],
    ['resume', {}],
    ['timeout', -1],
    ['batchsize', 10],
  ])('refuses %s: %j before anything is sent, and names it', async (name, value) => {
    const error = await failure(rooms.invite(socialId, ['a', 'b'], { [name]: value }));
    expect(error).toMatchObject({ code: 'invalid_configuration', delivery: 'not-sent' });
    expect(String(error)).toContain(`\`${name}\``);
    expect(server.arrived).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a signal', new AbortController().signal],
    ['a list', []],
    ['null', null],
  ])('refuses %s for options', async (_, options) => {
    const call = rooms.invite(socialId, ['a'], options as InviteOptions);
    await expect(call).rejects.toMatchObject({ code: 'invalid_configuration' });
  });

  it('fails as any call does when it cannot be made at all', async () => {
    const keyless = new RoomsClient({ baseUrl: server.url, apiKey: null });
    await expect(keyless.invite(socialId, ['a'])).rejects.toMatchObject({
      name: 'ConfigurationError',
    });
    await expect(rooms.invite('..', ['a'])).rejects.toMatchObject({ name: 'InputError' });
    expect(server.arrived).toEqual([]);
  });

  it('sends batches of 100, four at a time, unless told otherwise', async () => {
    const users = Array.from({ length: 901 }, (_, n) => `u${n}`);
    const sizes: number[] = [];
    let underWay = 0;
    let most = 0;
    const { invited } = await rooms.invite(socialId, users, {
      fetch: async (url, init) => {
        const batch = (await new Request(url, init).json()) as SocialInvite[];
        sizes.push(batch.length);
        most = Math.max(most, ++underWay);
        // Until all that would go out beside it has.
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        underWay -= 1;
        return Response.json(batch);
      },
    });
    expect(invited).toHaveLength(901);
    expect(sizes).toEqual([...Array<number>(9).fill(100), 1]);
    expect(most).toBe(4);
  });

  it('tells of each batch when the key is gone in the middle', async () => {
    const keys = ['key', 'key', ''];
    const other = new RoomsClient({ baseUrl: server.url, apiKey: () => keys.shift() ?? '' });
    const error = await failure(
      other.invite(socialId, ['a', 'b', 'c', 'd'], { batchSize: 1, concurrency: 1 }),
    );
    expect(error).toMatchObject({
      name: 'BatchError',
      cause: { name: 'ConfigurationError' },
      partial: { invited: [{ invitedUserId: 'a' }, { invitedUserId: 'b' }], open: ['c', 'd'] },
    });
  });

  it('keeps the order of the users when later batches are answered first', async () => {
    const gate = held();
    server.faults.set('a', gate.fault);
    const users = ['a', 'b', 'c-refused', 'd', 'e'];
    const result = await rooms.invite(socialId, users, {
      batchSize: 1,
      concurrency: 2,
      onProgress: ({ done }) => void (done === 4 && gate.release()),
    });
    expect(result.results.map(({ userId }) => userId)).toEqual(users);
    expect(result.invited.map((one) => one.invitedUserId)).toEqual(['a', 'b', 'd', 'e']);
    expect(result.refused[0]).toMatchObject({ userId: 'c-refused', error: 'no such user' });
  });

  it('waits for what onProgress promises before the next batch', async () => {
    const order: string[] = [];
    await rooms.invite(socialId, ['a', 'b'], {
      batchSize: 1,
      concurrency: 1,
      onProgress: async ({ done }) => {
        order.push(`begin ${done}`);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        order.push(`end ${done}, ${server.arrived.length} sent`);
      },
    });
    expect(order).toEqual(['begin 1', 'end 1, 1 sent', 'begin 2', 'end 2, 2 sent']);
  });

  it('names the users that no record of the answer names', async () => {
    server.faults.set('a', answer(200, [{ invitedUserId: 'a', extra: 1 }]));
    const { invited, unanswered } = await rooms.invite(socialId, ['a', 'b']);
    expect(invited).toEqual([{ invitedUserId: 'a', extra: 1 }]);
    expect(unanswered).toEqual(['b']);
  });

  it('keeps the records that name nobody, in the order of the batches', async () => {
    const gate = held();
    server.faults.set('a', (response) => {
      void gate.released.then(() => answer(200, [{ invitedUserId: 'x' }])(response, []));
    });
    server.faults.set('c', answer(200, [{ invitedUserId: 'y' }, { error: 'of whom?' }, {}]));
    const { unmatched, unanswered } = await rooms.invite(socialId, ['a', 'b', 'c', 'd'], {
      batchSize: 2,
      onProgress: ({ done }) => void (done === 2 && gate.release()),
    });
    expect(unmatched).toEqual([
      { from: 0, to: 2, invite: { invitedUserId: 'x' } },
      { from: 2, to: 4, invite: { invitedUserId: 'y' } },
      { from: 2, to: 4, invite: { error: 'of whom?' } },
      { from: 2, to: 4, invite: {} },
    ]);
    expect(unanswered).toEqual(['a', 'b', 'c', 'd']);
  });

  it('loses nobody when the answer is empty', async () => {
    server.faults.set('a', answer(200, ''));
    const { results, unanswered } = await rooms.invite(socialId, ['a']);
    expect(results).toEqual([{ userId: 'a', status: 'unanswered' }]);
    expect(unanswered).toEqual(['a']);
  });

  it.each([
    ['an error of another shape', { error: 'room is closed' }],
    ['an object', { content: [] }],
    ['null', null],
    ['a list of something else', [1]],
    ['a list with a hole', [null]],
  ])('says that it cannot tell who was invited from %s, and keeps it', async (_, given) => {
    server.faults.set('a', answer(200, given));
    const error = await failure(rooms.invite(socialId, ['a']));
    expect(error).toMatchObject({
      name: 'BatchError',
      cause: { name: 'ResponseError', code: 'not_a_list', body: given },
      partial: { unknown: ['a'] },
    });
  });

  it('invites 50,000 in small batches', async () => {
    const users = Array.from({ length: 50_000 }, (_, n) => `u${n}`);
    const { results } = await rooms.invite(socialId, users, {
      batchSize: 20,
      fetch: async (url, init) => new Response(await new Request(url, init).text()),
    });
    expect(results.map(({ userId }) => userId)).toEqual(users);
    expect(results.every(({ status }) => status === 'invited')).toBe(true);
  });
});
