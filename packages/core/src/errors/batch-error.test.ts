import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Batch,
  BatchError,
  isAbortError,
  isBatchError,
  isRoomSessionsError,
  type RoomSessionsError,
} from '../index.ts';

const cause = new Error('first');
const open: Batch = { from: 2, to: 4, delivery: 'not-sent', outcome: 'open' };
const done: Batch = { from: 0, to: 2, delivery: 'answered', outcome: 'done' };
const refused: Batch = { ...open, delivery: 'answered', error: cause };
const unknown: Batch = { ...open, delivery: 'answered', outcome: 'unknown', error: cause };

const make = (...batches: Batch[]): BatchError<{ readonly names: string[] }> =>
  new BatchError('inviteUsers: m', batches, { names: ['Ann'] }, { operation: 'o', cause });

describe('BatchError', () => {
  it('has its guard, name and code among the SDK errors', () => {
    const error: unknown = make(done);
    expect(isBatchError(error)).toBe(true);
    expect(isRoomSessionsError(error)).toBe(true);
    expect(isAbortError(error)).toBe(false);
    expect(isBatchError(cause)).toBe(false);
    expect(error).toMatchObject({
      name: 'BatchError',
      code: 'batch_failed',
      operation: 'o',
      cause,
    });
    expectTypeOf<
      Extract<RoomSessionsError, { code: 'batch_failed' }>
    >().toEqualTypeOf<BatchError>();
    expectTypeOf(make(done).partial.names).toEqualTypeOf<string[]>();
  });

  it.each<[string, Batch[]]>([
    ['unknown', [done, unknown, open]],
    ['answered', [done, open]],
    ['answered', [refused, open]],
    ['not-sent', [open, open]],
  ])('combines the delivery of all batches: %s', (delivery, batches) => {
    expect(make(...batches).delivery).toBe(delivery);
  });

  it('hides the responses from loggers', () => {
    const error = make(done, open);
    expect(error.batches).toEqual([done, open]);
    expect(Object.keys(error)).not.toContain('batches');
    expect(inspect(error)).not.toContain('Ann');
    expect(JSON.stringify(error)).not.toContain('Ann');
  });
});
