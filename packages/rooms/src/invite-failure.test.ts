// Long: all failures of a run use the same server.
import { inspect } from 'node:util';
import { AbortError, logTo, type RoomSessionsError } from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import {
  type InviteBatch,
  type InviteOptions,
  InviteError,
  RoomsClient,
  type SocialInvite,
} from './index.ts';
import {
  answer,
  fail,
  type Fault,
  held,
  inviteAll,
  reset,
  stall,
  useInviteServer,
  truncated,
  undecodable,
  unreachableFor,
} from './testing/invite-server.ts';

const socialId = '00000002-0000-4000-8000-000000000001';
const key = 'canary-2f1b7c51d9e84a36';
const users = ['a', 'b', 'c', 'd-refused', 'e', 'f', 'g', 'h', 'i', 'j'];

const { server, rooms } = await useInviteServer(key);

async function failure(options: InviteOptions): Promise<RoomSessionsError> {
  try {
    await rooms.invite(socialId, users, options);
  } catch (error) {
    return error as RoomSessionsError;
  }
  return expect.fail('The call did not fail.');
}

async function inviteFailure(options: InviteOptions): Promise<InviteError> {
  const error = await failure(options);
  if (!(error instanceof InviteError)) throw error;
  return error;
}

/** Every way in which a batch can fail, with its delivery and outcome. */
const ways: [
  string,
  Fault | 'unreachable',
  string,
  InviteBatch['delivery'],
  InviteBatch['outcome'],
][] = [
  ['never connects', 'unreachable', 'ConnectionError', 'not_sent', 'open'],
  ['is answered with 400', fail(400), 'BadRequestError', 'answered', 'open'],
  ['is answered with 404', fail(404), 'NotFoundError', 'answered', 'open'],
  ['is answered with 409', fail(409), 'ConflictError', 'answered', 'open'],
  ['is answered with 500', fail(500), 'ServerError', 'answered', 'unknown'],
  ['is answered with 503', fail(503), 'ServerError', 'answered', 'unknown'],
  ['is reset', reset, 'ConnectionError', 'unknown', 'unknown'],
  ['is cut off in its response', truncated, 'ConnectionError', 'answered', 'unknown'],
  ['is not answered with a list', answer(200, {}), 'InvalidResponseError', 'answered', 'unknown'],
  ['is not answered with JSON', answer(200, '[{'), 'InvalidResponseError', 'answered', 'unknown'],
  ['cannot be decoded', undecodable, 'InvalidResponseError', 'answered', 'unknown'],
];

/** First users of the batches of two. */
const which: [string, string[]][] = [
  ['the first', ['a']],
  ['one in the middle', ['e']],
  ['the last', ['i']],
  ['two', ['c', 'e']],
];

const cases = ways.flatMap(([way, ...facts]) =>
  which.map(([batches, first]) => [batches, way, first, ...facts] as const),
);

describe('invite, when a batch fails', () => {
  it.each(cases)(
    'and %s %s, reports each batch in the error and keeps the responses',
    async (_, __, chosen, fault, name, delivery, outcome) => {
      const isUnreachable = fault === 'unreachable';
      for (const first of isUnreachable ? [] : chosen) server.faults.set(first, fault as Fault);
      const error = await inviteFailure({
        batchSize: 2,
        concurrency: 2,
        ...(isUnreachable && { use: [await unreachableFor(new Set(chosen))] }),
      });
      expect(error).toBeInstanceOf(InviteError);
      expect(error).toMatchObject({ code: 'batch_failed', operation: 'inviteUsers' });
      expect(error.cause).toMatchObject({ name });

      const { batches, partial } = error;
      expect(batches.map(({ from, to }) => [from, to])).toEqual(
        [0, 2, 4, 6, 8].map((from) => [from, from + 2]),
      );
      const arrived = new Set(server.arrived.map(([first]) => first!));
      for (const batch of batches) {
        const first = users[batch.from]!;
        const isDone = arrived.has(first) && !chosen.includes(first);
        if (isDone) expect(batch).toMatchObject({ delivery: 'answered', outcome: 'done' });
        else if (batch.error) expect(batch).toMatchObject({ delivery, outcome, error: { name } });
        else expect(batch).toMatchObject({ delivery: 'not_sent', outcome: 'open' });
        for (const { user, status } of partial.results.slice(batch.from, batch.to)) {
          const answered = user.endsWith('refused') ? 'refused' : 'invited';
          expect(status).toBe(batch.outcome === 'done' ? answered : batch.outcome);
        }
      }
      expect(batches.some(({ error: reason }) => reason === error.cause)).toBe(true);
      expect(partial.results.map(({ user }) => user)).toEqual(users);

      // Resuming sends exactly the remaining users.
      server.faults.clear();
      server.arrived.length = 0;
      const { results } = await rooms.invite(socialId, users, { batchSize: 2, resume: error });
      expect(server.arrived.flat().toSorted()).toEqual([...partial.open].toSorted());
      expect(results.map(({ status }) => status)).toEqual(
        users.map((userId) => {
          if (partial.unknown.includes(userId)) return 'unknown';
          return userId.endsWith('refused') ? 'refused' : 'invited';
        }),
      );
    },
  );

  it('starts no further batch and waits for the running ones', async () => {
    const gate = held();
    server.faults.set('a', gate.fault);
    server.faults.set('c', (response, batch) => {
      response.on('close', gate.release);
      response.setHeader('connection', 'close');
      fail(503)(response, batch);
    });
    const { partial, batches } = await inviteFailure({ batchSize: 2, concurrency: 2 });
    expect(server.arrived.map(([first]) => first!).toSorted()).toEqual(['a', 'c']);
    expect(batches.map(({ outcome }) => outcome)).toEqual([
      'done',
      'unknown',
      'open',
      'open',
      'open',
    ]);
    expect(partial.invited.map(({ invitedUserId }) => invitedUserId)).toEqual(['a', 'b']);
  });

  it.each<[string, Record<string, Fault>, string]>([
    ['unknown if any batch is unknown', { a: inviteAll, c: fail(503) }, 'unknown'],
    ['answered when each was answered or never sent', { a: inviteAll, c: fail(409) }, 'answered'],
    ['answered when every sent batch was refused', { a: fail(409) }, 'answered'],
  ])('has the delivery %s', async (_, faults, delivery) => {
    for (const [first, fault] of Object.entries(faults)) server.faults.set(first, fault);
    const error = await inviteFailure({ batchSize: 2, concurrency: 1 });
    expect(error.delivery).toBe(delivery);
  });

  it('keeps the outcome of a batch unknown when it is refused after an attempt that was lost', async () => {
    let attempts = 0;
    server.faults.set('a', (response, batch) => {
      attempts += 1;
      (attempts === 1 ? reset : fail(409))(response, batch);
    });
    const retry = { unsafe: true, minDelay: 0 };
    const error = await inviteFailure({ batchSize: 2, concurrency: 1, retry });
    expect(attempts).toBe(2);
    expect(error).toMatchObject({ delivery: 'unknown', cause: { name: 'ConflictError' } });
    expect(error.batches[0]).toMatchObject({ delivery: 'answered', outcome: 'unknown' });
    expect(error.partial.unknown).toEqual(['a', 'b']);
    expect(error.partial.open).toEqual(users.slice(2));
  });

  it('reports the batch that was sent, although the API key fails for every batch', async () => {
    const { promise: failedFirst, resolve: failFirst } = Promise.withResolvers<void>();
    server.faults.set(
      'a',
      (response, batch) => void failedFirst.then(() => fail(503)(response, batch)),
    );
    let asked = 0;
    const apiKey = async (): Promise<string> => {
      asked += 1;
      if (asked === 1) return key;
      if (asked === 2) {
        await server.arrival('a');
        setImmediate(failFirst);
      }
      throw new Error('the vault is closed');
    };
    const client = new RoomsClient({ baseUrl: server.url, apiKey });
    const options = { batchSize: 2, concurrency: 2, retry: { unsafe: true, minDelay: 0 } };
    const error = await client.invite(socialId, users, options).catch((thrown: unknown) => thrown);
    if (!(error instanceof InviteError)) throw error;
    expect(asked).toBe(3);
    expect(error).toMatchObject({ delivery: 'unknown', cause: { name: 'ConfigurationError' } });
    expect(error.batches.map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'open',
      'open',
      'open',
      'open',
    ]);
    expect(error.partial.unknown).toEqual(['a', 'b']);
    expect(error.partial.open).toEqual(users.slice(2));
  });

  it('has the delivery not_sent when nothing was sent', async () => {
    const error = await inviteFailure({ use: [await unreachableFor(new Set('a'))] });
    expect(error.delivery).toBe('not_sent');
  });

  it('counts the users in the message and says how to resume', async () => {
    server.faults.set('c', fail(503));
    const { message } = await inviteFailure({ batchSize: 2, concurrency: 1 });
    expect(message).toBe(
      'inviteUsers: the batch of users 2 to 3 failed: ServerError: inviteUsers was answered with status 503: it went wrong. The gateway may have processed the request. Of 10 users, 2 were answered and 6 are open. 2 are `unknown`: they may have been invited and are resent only with `resendUnknown: true`. To resume, call again with the same users and this error as `resume`.',
    );
  });

  it('hides the key and the users in the printed error, and has the caller in the stack', async () => {
    server.faults.set('c', fail(409));
    const error = await inviteFailure({ batchSize: 2, concurrency: 1 });
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(key);
    expect(Object.keys(error)).not.toContain('partial');
    expect(inspect(error)).not.toContain('d-refused');
    expect(error.stack).toContain('invite-failure.test.ts');
  });
});

describe('a timeout of invite', () => {
  it('makes the result of its batch unknown', async () => {
    server.faults.set('a', stall);
    const error = await inviteFailure({ concurrency: 1, timeout: 1000 });
    expect(error.cause).toMatchObject({ name: 'TimeoutError' });
    expect(error.partial.unknown).toEqual(users);
  });
});

describe('an abort of invite', () => {
  it('ends running batches at once, as an AbortError with the responses so far', async () => {
    for (const first of ['c', 'e']) server.faults.set(first, stall);
    const controller = new AbortController();
    const stalled = Promise.all([server.arrival('c'), server.arrival('e')]);
    const call = failure({ batchSize: 2, concurrency: 2, signal: controller.signal });
    await stalled;
    controller.abort(new Error('enough'));
    const error = await call;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).not.toBeInstanceOf(InviteError);
    expect(error).toMatchObject({ name: 'AbortError', code: 'aborted', delivery: 'unknown' });
    expect(error.message).toContain('Of 10 users, 2 were answered and 4 are open. 4 are `unknown`');
    expect(error.message).toMatch(/the same users and the `cause` of this error as `resume`\.$/);
    const { cause } = error;
    if (!(cause instanceof InviteError)) throw error;
    expect(cause.cause).toMatchObject({ name: 'AbortError', cause: controller.signal.reason });
    expect(cause.partial.invited.map(({ invitedUserId }) => invitedUserId)).toEqual(['a', 'b']);
    expect(cause.partial.unknown).toEqual(['c', 'd-refused', 'e', 'f']);

    server.faults.clear();
    const result = await rooms.invite(socialId, users, { resume: cause });
    expect(result.unknown).toEqual(cause.partial.unknown);
    expect(result.invited).toHaveLength(6);
  });

  it('before the call sends nothing', async () => {
    const error = await failure({ signal: AbortSignal.abort() });
    expect(error).toMatchObject({ name: 'AbortError', delivery: 'not_sent' });
    expect(error.cause instanceof InviteError && error.cause.partial.open).toEqual(users);
    expect(server.arrived).toEqual([]);
  });

  it('is an AbortError even if another batch failed before', async () => {
    const controller = new AbortController();
    const error = await failure({
      concurrency: 2,
      batchSize: 5,
      signal: controller.signal,
      fetch: async (url, init) => {
        const [first] = (await new Request(url, init).json()) as SocialInvite[];
        if (first?.invitedUserId !== 'a') return new Promise<Response>(() => undefined);
        // After this response has been read completely.
        setImmediate(() => controller.abort());
        return new Response(null, { status: 503 });
      },
    });
    expect(error).toBeInstanceOf(AbortError);
    expect(error.cause).toMatchObject({
      cause: { name: 'ServerError' },
      batches: [{ error: { name: 'ServerError' } }, { error: { name: 'AbortError' } }],
    });
  });

  it('by the client’s own signal has the same effect', async () => {
    const aborted = rooms.with({ signal: AbortSignal.abort() });
    await expect(aborted.invite(socialId, users)).rejects.toSatisfy(
      (one) => one instanceof AbortError,
    );
  });

  it('after the last response has no effect', async () => {
    const controller = new AbortController();
    const { invited } = await rooms.invite(socialId, users, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(invited).toHaveLength(9);
  });
});

describe('an onProgress callback of invite that', () => {
  const failures: ReadonlyArray<readonly [string, () => void | Promise<void>]> = [
    [
      'throws',
      () => {
        throw new RangeError('no bar');
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('no bar'))],
    [
      'throws a value that is not an error',
      () => {
        throw Object.create(null);
      },
    ],
  ];

  it.each(failures)('%s does not end the run, and is logged once', async (_, onProgress) => {
    for (const where of ['call', 'client'] as const) {
      const lines: string[] = [];
      const write = (message: string): void => void lines.push(message);
      const use = [logTo({ debug: write, info: write, warn: write, error: write })];
      const client = where === 'client' ? rooms.with({ use }) : rooms;
      const options = where === 'call' ? { use } : {};
      server.arrived.length = 0;
      const result = await client.invite(socialId, users, { batchSize: 2, onProgress, ...options });
      expect(result.invited).toHaveLength(9);
      expect(server.arrived.flat().toSorted()).toEqual(users.toSorted());
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^inviteUsers: `onProgress` threw .*\. The call continues\.$/);
    }
  });
});

describe('the stop signal of invite', () => {
  it('starts no further batch, completes the running ones, and the run can be resumed', async () => {
    const controller = new AbortController();
    const error = await inviteFailure({
      batchSize: 2,
      concurrency: 1,
      stop: controller.signal,
      onProgress: ({ done }) => void (done === 4 && controller.abort(new Error('enough'))),
    });
    expect(error.cause).toEqual(new Error('enough'));
    expect(error.message).toContain(
      '`stop` ended the run: Error: enough. Of 10 users, 4 were answ',
    );
    expect(error.batches.map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'open',
      'open',
      'open',
    ]);
    expect(error.partial.unknown).toEqual([]);
    expect(server.arrived).toHaveLength(2);
    expect((await rooms.invite(socialId, users, { resume: error })).invited).toHaveLength(9);
    expect(server.arrived.flat().toSorted()).toEqual(users.toSorted());
  });

  it('after the last batch has started has no effect', async () => {
    const controller = new AbortController();
    const { invited } = await rooms.invite(socialId, users, {
      stop: controller.signal,
      onProgress: () => controller.abort(),
    });
    expect(invited).toHaveLength(9);
  });
});
