import { describe, expect, it } from 'vitest';
import { type InviteOptions, type InviteState, InviteError } from './index.ts';
import { answer, fail, reset, useInviteServer } from './testing/invite-server.ts';

const socialId = '00000002-0000-4000-8000-000000000001';
const users = ['a', 'b', 'c', 'd-refused', 'e', 'f'];

const { server, rooms } = await useInviteServer();

async function failure(options: InviteOptions): Promise<InviteError> {
  try {
    await rooms.invite(socialId, users, { batchSize: 2, concurrency: 1, ...options });
  } catch (error) {
    if (error instanceof InviteError) return error;
    throw error;
  }
  return expect.fail('The call did not fail.');
}

/** A run whose first batch was answered, the second lost, and the third never sent. */
async function lostRun(): Promise<InviteError> {
  server.faults.set('c', reset);
  const error = await failure({});
  expect(error.batches.map(({ outcome }) => outcome)).toEqual(['done', 'unknown', 'open']);
  server.faults.clear();
  server.arrived.length = 0;
  return error;
}

describe('resuming invite', () => {
  it('sends open users only, neither completed nor unknown ones', async () => {
    const error = await lostRun();
    const result = await rooms.invite(socialId, users, { resume: error });
    expect(server.arrived).toEqual([['e', 'f']]);
    expect(result.results).toEqual([
      { user: 'a', status: 'invited', invite: { invitedUserId: 'a' } },
      { user: 'b', status: 'invited', invite: { invitedUserId: 'b' } },
      { user: 'c', status: 'unknown' },
      { user: 'd-refused', status: 'unknown' },
      { user: 'e', status: 'invited', invite: { invitedUserId: 'e' } },
      { user: 'f', status: 'invited', invite: { invitedUserId: 'f' } },
    ]);
    expect(result.unknown).toEqual(['c', 'd-refused']);
  });

  it('sends unknown users again on request, with the result of a run without failures', async () => {
    const undisturbed = await rooms.invite(socialId, users, { batchSize: 2 });
    const error = await lostRun();
    const result = await rooms.invite(socialId, users, {
      concurrency: 1,
      resume: error,
      resendUnknown: true,
    });
    expect(server.arrived).toEqual([
      ['c', 'd-refused'],
      ['e', 'f'],
    ]);
    expect(result).toEqual(undisturbed);
  });

  it('accepts an error that went through JSON', async () => {
    const { batches, partial } = await lostRun();
    const resume = JSON.parse(JSON.stringify({ batches, partial })) as InviteState;
    const result = await rooms.invite(socialId, users, { resume, resendUnknown: true });
    expect(result.results.map(({ status }) => status)).toEqual(
      users.map((userId) => (userId.endsWith('refused') ? 'refused' : 'invited')),
    );
  });

  it('may fail again, and be resumed again', async () => {
    const first = await lostRun();
    server.faults.set('e', fail(409));
    const second = await failure({ resume: first });
    expect(second.batches).toEqual([
      ...first.batches.slice(0, 2),
      { from: 4, to: 6, delivery: 'answered', outcome: 'open', error: second.cause },
    ]);
    expect(second.delivery).toBe('unknown');
    server.faults.clear();
    const { invited, unknown } = await rooms.invite(socialId, users, { resume: second });
    expect([invited.length, unknown]).toEqual([4, ['c', 'd-refused']]);
  });

  it('keeps lost users unknown, regardless of a later run', async () => {
    const first = await lostRun();
    server.faults.set('c', fail(409));
    const second = await failure({ resume: first, resendUnknown: true });
    expect(second.batches[1]).toMatchObject({ outcome: 'unknown', delivery: 'unknown' });
    server.faults.clear();
    server.arrived.length = 0;
    await rooms.invite(socialId, users, { resume: second });
    expect(server.arrived).toEqual([['e', 'f']]);
  });

  it('does not modify the error', async () => {
    const error = await lostRun();
    const before = structuredClone({ partial: error.partial });
    await rooms.invite(socialId, users, { resume: error, resendUnknown: true });
    expect({ partial: error.partial }).toEqual(before);
  });

  it('may use another batch size', async () => {
    server.faults.set('a', fail(413));
    const error = await failure({ batchSize: 6 });
    server.faults.clear();
    server.arrived.length = 0;
    await rooms.invite(socialId, users, { batchSize: 4, concurrency: 1, resume: error });
    expect(server.arrived.map(({ length }) => length)).toEqual([4, 2]);
  });

  it('includes completed users in its progress', async () => {
    const error = await lostRun();
    const told: unknown[] = [];
    await rooms.invite(socialId, users, {
      resume: error,
      resendUnknown: true,
      batchSize: 2,
      concurrency: 1,
      onProgress: (progress) => void told.push(progress),
    });
    expect(told).toEqual([
      { done: 4, total: 6, refused: 1 },
      { done: 6, total: 6, refused: 1 },
    ]);
  });

  it('keeps the records without a user', async () => {
    server.faults.set('a', answer(200, [{ invitedUserId: 'x' }]));
    server.faults.set('c', fail(409));
    const error = await failure({});
    server.faults.clear();
    const { unmatched, unknown } = await rooms.invite(socialId, users, { resume: error });
    expect(unmatched).toEqual([{ from: 0, to: 2, invite: { invitedUserId: 'x' } }]);
    expect(unknown).toEqual(['a', 'b']);
  });

  it('sends the users without a record again on request, and no other user of their batch', async () => {
    server.faults.set('a', answer(200, [{ invitedUserId: 'b' }, { invitedUserId: 'd-refused' }]));
    server.faults.set('e', fail(409));
    const error = await failure({ batchSize: 4 });
    expect(error.delivery).toBe('unknown');
    expect(error.partial).toMatchObject({ unknown: ['a', 'c'], open: ['e', 'f'] });
    expect(error.batches.map(({ from, to, outcome }) => [from, to, outcome])).toEqual([
      [0, 1, 'unknown'],
      [1, 2, 'done'],
      [2, 3, 'unknown'],
      [3, 4, 'done'],
      [4, 6, 'open'],
    ]);
    server.faults.clear();
    server.arrived.length = 0;
    const first = await rooms.invite(socialId, users, { resume: error });
    expect(server.arrived).toEqual([['e', 'f']]);
    expect(first.unknown).toEqual(['a', 'c']);
    server.arrived.length = 0;
    const second = await rooms.invite(socialId, users, { resume: error, resendUnknown: true });
    expect(server.arrived.flat().toSorted()).toEqual(['a', 'c', 'e', 'f']);
    expect(second.unknown).toEqual([]);
  });

  it('matches users by id, in any notation', async () => {
    const error = await lostRun();
    const written = users.map((userId) => ({ invitedUserId: userId.toUpperCase() }));
    await rooms.invite(socialId.toUpperCase(), written, { resume: error });
    expect(server.arrived).toEqual([['E', 'F']]);
  });
});

describe('resuming invite is rejected for', () => {
  it.each<[string, string, string[]]>([
    ['fewer users', 'users', users.slice(1)],
    ['more users', 'users', [...users, 'g']],
    ['another user', 'users[4]', users.with(4, 'x')],
    ['another order', 'users[0]', users.toReversed()],
  ])('%s, with the place', async (_, path, others) => {
    const resume = await lostRun();
    await expect(rooms.invite(socialId, others, { resume })).rejects.toMatchObject({
      code: 'invalid_input',
      delivery: 'not_sent',
      path,
    });
    expect(server.arrived).toEqual([]);
  });

  it('another room', async () => {
    const resume = await lostRun();
    const call = rooms.invite('00000002-0000-4000-8000-000000000002', users, { resume });
    await expect(call).rejects.toMatchObject({ code: 'invalid_input', path: 'socialId' });
    expect(server.arrived).toEqual([]);
  });

  type Damage = (state: {
    batches: Record<string, unknown>[];
    partial: Record<string, unknown>;
  }) => unknown;
  it.each<[string, Damage]>([
    ['nothing', () => null],
    ['an error as loggers write it', () => ({ name: 'InviteError', code: 'batch_failed' })],
    ['batches without results', ({ batches }) => ({ batches, partial: {} })],
    ['results without batches', ({ partial }) => ({ partial })],
    ['no unmatched records', (state) => (delete state.partial['unmatched'], state)],
    ['a batch less', (state) => (state.batches.pop(), state)],
    ['a gap between batches', (state) => (state.batches.splice(1, 1), state)],
    ['a null batch', (state) => (state.batches.splice(1, 1, null!), state)],
    ['an empty batch', (state) => (state.batches.push({ from: 6, to: 6 }), state)],
    ['a batch beyond the users', (state) => ((state.batches[2]!['to'] = 7), state)],
    ['a lost batch that is now open', (state) => ((state.batches[1]!['outcome'] = 'open'), state)],
    ['a batch without outcome', (state) => (delete state.batches[1]!['outcome'], state)],
    [
      'a batch without outcome, of results without status',
      (state) => {
        delete state.batches[2]!['outcome'];
        (state.partial['results'] as unknown[]).splice(4, 2, { user: 'e' }, { user: 'f' });
        return state;
      },
    ],
    [
      'a result without status',
      (state) => (((state.partial['results'] as unknown[])[4] = { user: 'e' }), state),
    ],
  ])('%s', async (_, damage) => {
    const { batches, partial } = await lostRun();
    const state = JSON.parse(JSON.stringify({ batches, partial })) as Parameters<Damage>[0];
    const resume = damage(state) as InviteState;
    await expect(rooms.invite(socialId, users, { resume })).rejects.toMatchObject({
      code: 'invalid_configuration',
      delivery: 'not_sent',
      message: expect.stringContaining('`resume`'),
    });
    expect(server.arrived).toEqual([]);
  });
});
