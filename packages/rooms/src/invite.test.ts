import { sample, startGateway } from '@room-sessions/gateway';
import { ApiError } from '@room-sessions/core';
import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type InviteOutcome, type InviteProgress, InviteError, RoomsClient } from './index.ts';
import { failure } from './testing/failure.ts';

const { socialId, userIds, unknownId } = sample;

const gateway = await startGateway();
afterAll(() => gateway.close());
const rooms = new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });

describe('RoomsClient.invite', () => {
  it('separates invited from refused users, in the given order', async () => {
    const users = [userIds[1]!, unknownId, userIds[2]!];
    const { results, invited, refused, ...rest } = await rooms.invite(socialId, users);
    expect(results.map(({ user, status }) => [user, status])).toEqual([
      [users[0], 'invited'],
      [unknownId, 'refused'],
      [users[2], 'invited'],
    ]);
    expect(invited.map((one) => one.invitedUserId)).toEqual([users[0], users[2]]);
    expect(refused).toEqual([
      {
        user: unknownId,
        status: 'refused',
        error: expect.stringContaining(unknownId),
        invite: expect.objectContaining({ invitedUserId: unknownId }),
      },
    ]);
    expect(rest).toEqual({ unknown: [], unmatched: [] });
  });

  it('accepts whole invites and ids', async () => {
    const { invited } = await rooms.invite(socialId, [{ invitedUserId: userIds[4]! }, userIds[5]!]);
    expect(invited).toHaveLength(2);
  });

  it('invites people by their e-mail address, as text or in an invite', async () => {
    const { emailAddress = '' } = (await rooms.listAlternateHosts(socialId)).items[0]!.user!;
    const users = [
      emailAddress.toUpperCase(),
      userIds[3]!,
      'nobody@example.com',
      { invitedUser: { emailAddress } },
    ];
    const { results } = await rooms.invite(socialId, users);
    const invite = expect.objectContaining({
      invitedUser: expect.objectContaining({ emailAddress }),
    });
    expect(results).toMatchObject([
      { user: emailAddress.toUpperCase(), status: 'invited', invite },
      { user: userIds[3], status: 'invited' },
      { user: 'nobody@example.com', status: 'refused' },
      { user: emailAddress, status: 'invited', invite },
    ]);
  });

  it('has two results for a user who was given twice, with the spelling of the input', async () => {
    const users = [userIds[7]!, userIds[8]!, userIds[7]!.toUpperCase()];
    const { results } = await rooms.invite(socialId, users);
    expect(results.map(({ user }) => user)).toEqual(users);
    expect(results.every(({ status }) => status === 'invited')).toBe(true);
  });

  it('reports no progress for an empty list', async () => {
    expect(await rooms.invite(socialId, [])).toEqual({
      results: [],
      invited: [],
      refused: [],
      unknown: [],
      unmatched: [],
    });
  });

  it('invites 20,000 users in order and reports progress', async () => {
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
    expect(results.map(({ user }) => user)).toEqual(users);
    expect([invited.length, refused.length]).toEqual([200, 19_800]);
    expect(told.map(({ done }) => done)).toEqual(
      Array.from({ length: 20 }, (_, n) => n * 1000 + 1000),
    );
    expect(told.at(-1)).toEqual({ done: 20_000, total: 20_000, refused: 19_800 });
  });

  it('retries with smaller batches when the gateway rejects the size', async () => {
    const users = Array.from({ length: 20_000 }, () => unknownId);
    const error = await failure(rooms.invite(socialId, users, { batchSize: 20_000 }));
    if (!(error instanceof InviteError)) throw error;
    expect(error.cause).toMatchObject({ name: 'PayloadTooLargeError' });
    expect(error.partial.open).toHaveLength(20_000);
    const { refused } = await rooms.invite(socialId, users, { batchSize: 5000, resume: error });
    expect(refused).toHaveLength(20_000);
  });

  it('has the error of the gateway about the room as its cause', async () => {
    const error = await failure(rooms.invite(unknownId, [userIds[0]!]));
    expect(
      error instanceof InviteError && error.cause instanceof ApiError && error.cause.status,
    ).toBe(404);
  });

  it('reports an id that is not a UUID as refused, and invites the others', async () => {
    const { results } = await rooms.invite(socialId, [userIds[0]!, 'ann', userIds[1]!]);
    expect(results).toMatchObject([
      { user: userIds[0], status: 'invited' },
      { user: 'ann', status: 'refused', error: expect.stringContaining('expected a UUID') },
      { user: userIds[1], status: 'invited' },
    ]);
  });

  it('has one result per user, distinguished by its status', () => {
    const say = (one: InviteOutcome): string => {
      if (one.status === 'invited') return one.invite.socialInviteId ?? '';
      if (one.status === 'refused') return one.error;
      return one.user;
    };
    expectTypeOf(say).returns.toBeString();
    expectTypeOf<InviteOutcome['status']>().toEqualTypeOf<'invited' | 'refused' | 'unknown'>();
  });
});
