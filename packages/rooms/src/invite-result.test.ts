import { sample } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';
import { RoomsClient } from './index.ts';
import { failure } from './testing/failure.ts';
import { answer, held, useInviteServer } from './testing/invite-server.ts';

const { socialId } = sample;
const { server, rooms } = await useInviteServer();

describe('RoomsClient.invite with unusual responses', () => {
  it('reports each batch when the key is revoked midway', async () => {
    const keys = ['key', 'key', ''];
    const other = new RoomsClient({ baseUrl: server.url, apiKey: () => keys.shift() ?? '' });
    const error = await failure(
      other.invite(socialId, ['a', 'b', 'c', 'd'], { batchSize: 1, concurrency: 1 }),
    );
    expect(error).toMatchObject({
      name: 'InviteError',
      cause: { name: 'ConfigurationError' },
      partial: { invited: [{ invitedUserId: 'a' }, { invitedUserId: 'b' }], open: ['c', 'd'] },
    });
  });

  it('keeps the order of the users when later batches respond first', async () => {
    const gate = held();
    server.faults.set('a', gate.fault);
    const users = ['a', 'b', 'c-refused', 'd', 'e'];
    const result = await rooms.invite(socialId, users, {
      batchSize: 1,
      concurrency: 2,
      onProgress: ({ done }) => void (done === 4 && gate.release()),
    });
    expect(result.results.map(({ user }) => user)).toEqual(users);
    expect(result.invited.map((one) => one.invitedUserId)).toEqual(['a', 'b', 'd', 'e']);
    expect(result.refused[0]).toMatchObject({ user: 'c-refused', error: 'no such user' });
  });

  it('reports the users that no record names', async () => {
    server.faults.set('a', answer(200, [{ invitedUserId: 'a', extra: 1 }]));
    const { invited, unknown } = await rooms.invite(socialId, ['a', 'b']);
    expect(invited).toEqual([{ invitedUserId: 'a', extra: 1 }]);
    expect(unknown).toEqual(['b']);
  });

  it('keeps the records without a user in the order of the batches', async () => {
    const gate = held();
    server.faults.set('a', (response) => {
      void gate.released.then(() => answer(200, [{ invitedUserId: 'x' }])(response, []));
    });
    server.faults.set('c', answer(200, [{ invitedUserId: 'y' }, { error: 'of whom?' }, {}]));
    const { unmatched, unknown } = await rooms.invite(socialId, ['a', 'b', 'c', 'd'], {
      batchSize: 2,
      onProgress: ({ done }) => void (done === 2 && gate.release()),
    });
    expect(unmatched).toEqual([
      { from: 0, to: 2, invite: { invitedUserId: 'x' } },
      { from: 2, to: 4, invite: { invitedUserId: 'y' } },
      { from: 2, to: 4, invite: { error: 'of whom?' } },
      { from: 2, to: 4, invite: {} },
    ]);
    expect(unknown).toEqual(['a', 'b', 'c', 'd']);
  });

  it('reports that no user of an empty list is known', async () => {
    server.faults.set('a', answer(200, []));
    const { results, unknown } = await rooms.invite(socialId, ['a']);
    expect(results).toEqual([{ user: 'a', status: 'unknown' }]);
    expect(unknown).toEqual(['a']);
  });

  it.each([200, 204])('fails if the response to a batch is empty (%d)', async (status) => {
    server.faults.set('c', answer(status, ''));
    const users = ['a', 'b', 'c', 'd', 'e', 'f'];
    const error = await failure(
      rooms.invite(socialId, users, { batchSize: 2, concurrency: 1, retry: { unsafe: true } }),
    );
    expect(error).toMatchObject({
      name: 'InviteError',
      delivery: 'unknown',
      cause: {
        name: 'InvalidResponseError',
        code: 'body_empty',
        delivery: 'answered',
        attempts: 1,
      },
      partial: { unknown: ['c', 'd'], open: ['e', 'f'] },
    });
    expect(server.arrived).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it.each([
    ['an error of another shape', { error: 'room is closed' }],
    ['an object', { content: [] }],
    ['null', null],
    ['a list of something else', [1]],
    ['a list with a hole', [null]],
  ])('reports that the result of %s is unclear, and keeps the response', async (_, given) => {
    server.faults.set('a', answer(200, given));
    const error = await failure(rooms.invite(socialId, ['a']));
    expect(error).toMatchObject({
      name: 'InviteError',
      cause: { name: 'InvalidResponseError', code: 'not_a_list', body: given },
      partial: { unknown: ['a'] },
    });
  });
});
