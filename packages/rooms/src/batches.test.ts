import {
  AbortError,
  ApiError,
  ConnectionError,
  type Delivery,
  InputError,
  InvalidResponseError,
  TimeoutError,
} from '@room-sessions/core';
import { describe, expect, it } from 'vitest';
import { countItems, cut, failed, type InviteBatch, runBounded } from './batches.ts';

const open: InviteBatch = { from: 0, to: 2, delivery: 'not_sent', outcome: 'open' };

describe('cut', () => {
  it.each([
    [7, 3, [0, 3, 6, 7]],
    [6, 3, [0, 3, 6]],
    [2, 9, [0, 2]],
    [0, 3, [0]],
  ])('cuts %d items into batches of at most %d', (to, size, edges) => {
    const pieces = cut({ ...open, to }, size);
    expect(pieces.map((one) => one.to)).toEqual(edges.slice(1));
    expect(pieces.map((one) => one.from)).toEqual(edges.slice(0, -1));
  });

  it('keeps the state of the batch', () => {
    const error = new Error('x');
    expect(cut({ from: 4, to: 6, delivery: 'answered', outcome: 'unknown', error }, 1)).toEqual([
      { from: 4, to: 5, delivery: 'answered', outcome: 'unknown', error },
      { from: 5, to: 6, delivery: 'answered', outcome: 'unknown', error },
    ]);
  });
});

/** Tasks that the test ends. */
function tasks(): {
  readonly started: number[];
  readonly run: (index: number) => Promise<void>;
  readonly end: (index: number, failure?: Error) => Promise<void>;
} {
  const started: number[] = [];
  const ends = new Map<number, (failure?: Error) => void>();
  return {
    started,
    run: (index) => {
      started.push(index);
      return new Promise((resolve, reject) => {
        ends.set(index, (failure) => (failure ? reject(failure) : resolve()));
      });
    },
    async end(index, failure) {
      ends.get(index)!(failure);
      // After everything that was ready has run, its effects have happened.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

describe('runBounded', () => {
  it('starts in order, the next one when one ends, and never more than the limit', async () => {
    const { started, run, end } = tasks();
    const whole = runBounded(5, 2, run);
    expect(started).toEqual([0, 1]);
    await end(1);
    expect(started).toEqual([0, 1, 2]);
    await end(2);
    await end(0);
    expect(started).toEqual([0, 1, 2, 3, 4]);
    await end(4);
    await end(3);
    expect(await whole).toEqual([]);
  });

  it('starts no task after a failure, and ends when the running ones have', async () => {
    const { started, run, end } = tasks();
    let isOver = false;
    const whole = runBounded(9, 3, run).finally(() => {
      isOver = true;
    });
    const [first, second] = [new Error('first'), new Error('second')];
    await end(2, first);
    await end(0);
    expect([started, isOver]).toEqual([[0, 1, 2], false]);
    await end(1, second);
    expect(await whole).toEqual([first, second]);
    expect(started).toEqual([0, 1, 2]);
  });

  it('treats a synchronous exception as a failure', async () => {
    const error = new Error('at once');
    let calls = 0;
    const failures = await runBounded(3, 1, () => {
      calls += 1;
      throw error;
    });
    expect(failures).toEqual([error]);
    expect(calls).toBe(1);
  });

  it('runs nothing for an empty list', async () => {
    expect(await runBounded(0, 4, () => Promise.reject(new Error('ran')))).toEqual([]);
  });
});

const api = (status: number): ApiError => new ApiError('m', status, undefined, {});
const lost = (delivery: Delivery): ConnectionError =>
  new ConnectionError('connection_failed', 'm', { delivery });

describe('a failed batch', () => {
  it.each([
    ...[400, 401, 403, 404, 405, 409, 411, 413, 415, 422, 429].map((status) => [
      `the gateway refused it with ${status}`,
      api(status),
      'answered',
    ]),
    ['it never connected', lost('not_sent'), 'not_sent'],
    ['it was refused before that', new InputError('m', 'body'), 'not_sent'],
    ['it was aborted before that', new AbortError('m', { delivery: 'not_sent' }), 'not_sent'],
  ] as [string, Error, Delivery][])('is open when %s', (_, error, delivery) => {
    expect(failed(open, error)).toEqual({ from: 0, to: 2, delivery, outcome: 'open', error });
  });

  it.each([
    ...[200, 302, 408, 418, 500, 502, 503, 504].map((status) => [
      `it was answered with ${status}`,
      api(status),
      'answered',
    ]),
    ['the connection ended', lost('unknown'), 'unknown'],
    ['the connection ended during the response', lost('answered'), 'answered'],
    ['no response arrived in time', new TimeoutError('m', 1, { delivery: 'unknown' }), 'unknown'],
    ['it was aborted', new AbortError('m', { delivery: 'unknown' }), 'unknown'],
    [
      'the response cannot be used',
      new InvalidResponseError('not_a_list', 'm', { delivery: 'answered' }),
      'answered',
    ],
    ['it failed with another error', new RangeError('m'), 'unknown'],
  ] as [string, Error, Delivery][])('is unknown when %s', (_, error, delivery) => {
    expect(failed(open, error)).toEqual({ from: 0, to: 2, delivery, outcome: 'unknown', error });
  });

  it.each([
    ['the gateway refuses it', api(429)],
    ['it never connects', lost('not_sent')],
  ])('stays unknown when it was unknown before and %s', (_, error) => {
    const before = failed(open, lost('unknown'));
    expect(failed(before, error)).toEqual({ ...before, error });
  });
});

it('countItems counts the items of one outcome', () => {
  const batches = [open, failed({ ...open, to: 5 }, api(500)), { ...open, from: 2 }, open];
  expect(countItems(batches, 'open')).toBe(4);
  expect(countItems(batches, 'unknown')).toBe(5);
  expect(countItems(batches, 'done')).toBe(0);
});
