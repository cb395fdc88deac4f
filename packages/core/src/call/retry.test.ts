import * as fc from 'fast-check';
import {
  type AnyFault,
  closeWithoutAnswer,
  endless,
  failure,
  type Fault,
  generalError,
  html,
  reset,
  stallBody,
  stallHeaders,
  truncated,
} from '@room-sessions/testing/faults';
import { describe, expect, it, vi } from 'vitest';
import { ConnectionError, type Delivery } from '../errors/errors.ts';
import { middleware } from '../middleware/middleware.ts';
import { createAttempt } from '../testing/create-attempt.ts';
import { call, ok, refusing, soon, useRetries } from '../testing/retries.ts';
import { streamed } from '../testing/streamed-bodies.ts';
import { fromResponse } from '../transport/fetch.ts';
import type { Attempt, ClientOptions, RetryOptions } from '../types.ts';
import { delayAfterError, delayAfterResponse, getRetryDelay } from './retry.ts';

/** Ends an attempt and returns the wait before the next one, if any. */
type Ending = (attempt: Attempt) => number | undefined;

const status =
  (code: number, seconds?: number): Ending =>
  (attempt) => {
    const headers = seconds === undefined ? {} : { 'retry-after': String(seconds) };
    const response = new Response(null, { status: code, headers });
    return delayAfterResponse(attempt, fromResponse(response));
  };

const failed =
  (delivery: Delivery, isPermanent = false): Ending =>
  (attempt) => {
    const code = isPermanent ? 'DEPTH_ZERO_SELF_SIGNED_CERT' : 'ECONNRESET';
    const cause = Object.assign(new Error('the connection failed'), { code });
    const context = { delivery, cause };
    return delayAfterError(attempt, new ConnectionError('connection_failed', 'm', context));
  };

describe('the retry decision for an operation', () => {
  const again = (kind: 'safe' | 'unsafe', ending: Ending, retry: RetryOptions = {}): boolean =>
    ending(createAttempt({ retry }, { kind })) !== undefined;

  it.each([408, 429, 500, 502, 503, 504])('that is safe is yes after %d', (code) => {
    expect(again('safe', status(code))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 422, 501, 505])(
    'that is safe is no after %d',
    (code) => {
      expect(again('safe', status(code))).toBe(false);
    },
  );

  it.each(['not_sent', 'unknown', 'answered'] as const)(
    'that is safe is yes with the delivery %s',
    (delivery) => {
      expect(again('safe', failed(delivery))).toBe(true);
    },
  );

  it.each<[string, Ending, boolean]>([
    ['429, which says that nothing was done', status(429), true],
    ['a failure before anything was sent', failed('not_sent'), true],
    ['408', status(408), false],
    ['500', status(500), false],
    ['503', status(503), false],
    ['503 that asks to come back', status(503, 1), false],
    ['a failure after which it may have been processed', failed('unknown'), false],
    ['a response that was cut off', failed('answered'), false],
  ])('that is unsafe, after %s: %s', (_, ending, expected) => {
    expect(again('unsafe', ending)).toBe(expected);
  });

  it('that is unsafe is as for a safe one when the caller allows it', () => {
    expect(again('unsafe', status(503), { unsafe: true })).toBe(true);
    expect(again('unsafe', failed('unknown'), { unsafe: true })).toBe(true);
    expect(again('unsafe', status(409), { unsafe: true })).toBe(false);
  });

  it('is no when a retry cannot help', () => {
    expect(again('safe', failed('not_sent', true))).toBe(false);
  });

  it.each([status(429), failed('not_sent')])(
    'is no when the body is a stream that was read',
    (ending) => {
      const body = streamed(100, { replayable: false });
      const attempt = createAttempt({}, { body });
      expect(ending(attempt)).toBeDefined();
      body.open();
      expect(ending(attempt)).toBeUndefined();
    },
  );
});

describe('the wait before a retry', () => {
  const longest = (): number => 0.999_99;
  const half = (): number => 0.5;

  it('is random up to a limit that doubles with each retry', () => {
    const retry = { maxRetries: 9, minDelay: 100, maxDelay: 1_000 };
    const waits = [1, 2, 3, 4, 5, 6].map((attempt) =>
      getRetryDelay(retry, attempt, Infinity, undefined, longest),
    );
    expect(waits).toEqual([99, 199, 399, 799, 999, 999]);
    expect(getRetryDelay({}, 1, Infinity, undefined, () => 0)).toBe(0);
  });

  it('has defaults: 2 retries, from 500 ms to 8 s, and up to 60 s where the gateway asks', () => {
    const waits = [1, 2, 3].map((attempt) =>
      getRetryDelay({}, attempt, Infinity, undefined, longest),
    );
    expect(waits).toEqual([499, 999, undefined]);
    expect(getRetryDelay({ maxRetries: 9 }, 9, Infinity, undefined, longest)).toBe(7_999);
    expect(getRetryDelay({}, 1, Infinity, 60_000, half)).toBe(60_250);
    expect(getRetryDelay({}, 1, Infinity, 60_001, half)).toBeUndefined();
  });

  it('is at least the requested wait, and random', () => {
    expect(getRetryDelay({ minDelay: 100 }, 1, Infinity, 7_000, half)).toBe(7_050);
    expect(getRetryDelay({ minDelay: 0 }, 1, Infinity, 0, half)).toBe(0);
  });

  it('is not started when the gateway asks for more than the caller allows', () => {
    const retry = { maxRetryAfter: 5_000 };
    expect(getRetryDelay(retry, 1, Infinity, 5_000)).toBeDefined();
    expect(getRetryDelay(retry, 1, Infinity, 5_001)).toBeUndefined();
    expect(status(429, 5)(createAttempt({ retry }))).toBeDefined();
    expect(status(429, 6)(createAttempt({ retry }))).toBeUndefined();
  });

  it('is not started with a limit that is not a number', () => {
    expect(getRetryDelay({ maxRetries: Number.NaN }, 1, Infinity)).toBeUndefined();
  });

  it('does not start when it would exceed the total time', () => {
    expect(getRetryDelay({}, 1, 7_000, 7_000, half)).toBeUndefined();
    expect(getRetryDelay({}, 1, 7_300, 7_000, half)).toBe(7_250);
    expect(getRetryDelay({}, 1, 0, undefined, half)).toBeUndefined();
    expect(status(503)(createAttempt({}, { remaining: 0 }))).toBeUndefined();
  });

  it('stays within its bounds for any options, random number and response', () => {
    const random = vi.spyOn(Math, 'random');
    const rules = fc.record({
      maxRetries: fc.nat({ max: 100 }),
      minDelay: fc.nat({ max: 2 ** 31 - 1 }),
      maxDelay: fc.nat({ max: 2 ** 31 - 1 }),
      maxRetryAfter: fc.nat({ max: 2 ** 31 - 1 }),
      unsafe: fc.boolean(),
    });
    const ending = fc.oneof(
      fc.record({
        code: fc.integer({ min: 400, max: 599 }),
        seconds: fc.option(fc.nat({ max: 2 ** 30 }), { nil: undefined }),
      }),
      fc.record({
        delivery: fc.constantFrom<Delivery>('not_sent', 'unknown', 'answered'),
        permanent: fc.boolean(),
      }),
    );
    let retried = 0;
    fc.assert(
      fc.property(
        rules,
        ending,
        fc.constantFrom('safe' as const, 'unsafe' as const),
        fc.integer({ min: 1, max: 200 }),
        fc.oneof(fc.constant(Infinity), fc.nat({ max: 2 ** 33 })),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (retry, end, kind, number, remaining, chance) => {
          random.mockReturnValue(chance);
          const attempt = createAttempt({ retry }, { kind, number, remaining });
          const isAnswer = 'code' in end;
          const delay = (
            isAnswer ? status(end.code, end.seconds) : failed(end.delivery, end.permanent)
          )(attempt);
          if (delay === undefined) return;
          retried += 1;
          expect(number).toBeLessThanOrEqual(retry.maxRetries);
          // Within the range of a timer and the rest of the total time.
          expect(Number.isInteger(delay) && delay >= 0 && delay < 2 ** 31).toBe(true);
          expect(delay).toBeLessThan(remaining);
          const asked = isAnswer && end.seconds !== undefined ? end.seconds * 1000 : undefined;
          if (asked === undefined) expect(delay).toBeLessThanOrEqual(retry.maxDelay);
          else {
            expect(asked).toBeLessThanOrEqual(retry.maxRetryAfter);
            expect(delay).toBeGreaterThanOrEqual(asked);
          }
          if (kind === 'unsafe' && !retry.unsafe) {
            expect(isAnswer ? end.code === 429 : end.delivery === 'not_sent').toBe(true);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(retried).toBeGreaterThan(0);
  });
});

const gateway = useRetries();
const { createTestClient, sent, retries } = gateway;

describe('a safe operation', () => {
  it.each([408, 429, 500, 502, 503, 504])('is retried after %i', async (status) => {
    gateway.server.answer(generalError(status), ok);
    expect(await call(createTestClient(), 'safe')).toEqual({ ok: true });
    expect(sent()).toBe(2);
    expect(retries()).toMatchObject([{ fields: { attempt: 1, reason: `status ${status}` } }]);
  });

  it.each([400, 401, 403, 404, 405, 409, 410, 413, 422, 425, 501, 505, 599])(
    'is not retried after %i',
    async (status) => {
      gateway.server.answer(generalError(status), ok);
      expect(await failure(call(createTestClient(), 'safe'))).toMatchObject({
        status,
        attempts: 1,
      });
      expect(sent()).toBe(1);
    },
  );

  it.each<[string, Fault, string]>([
    ['is reset', reset, 'connection_failed'],
    ['is closed without an answer', closeWithoutAnswer, 'connection_failed'],
    ['ends within the body', truncated, 'body_interrupted'],
  ])('is retried after a connection that %s', async (_, fault, reason) => {
    gateway.server.answer(fault, ok);
    expect(await call(createTestClient(), 'safe')).toEqual({ ok: true });
    expect(retries()).toMatchObject([{ fields: { reason } }]);
  });

  it.each<[string, Fault]>([
    ['before the head', stallHeaders],
    ['within the body', stallBody],
  ])('is retried after an attempt that timed out %s', async (_, fault) => {
    gateway.server.answer(fault, ok);
    expect(await call(createTestClient({ timeout: 1000 }), 'safe')).toEqual({ ok: true });
    expect(retries()).toMatchObject([{ fields: { reason: 'timeout' } }]);
  });

  it.each<[string, AnyFault, ClientOptions]>([
    ['that cannot be used', html(), {}],
    ['that is too large', endless, { maxResponseBytes: 10 }],
    ['that is an error under a status of success', generalError(404, 'gone', 200), {}],
  ])('is not retried after a response %s', async (_, fault, options) => {
    gateway.server.answer(fault, ok);
    expect(await failure(call(createTestClient(options), 'safe'))).toMatchObject({ attempts: 1 });
    expect(sent()).toBe(1);
  });

  it('is not retried when the key function fails', async () => {
    let asked = 0;
    const apiKey = (): string => {
      asked += 1;
      throw new Error('the vault is closed');
    };
    const error = await failure(call(createTestClient({ apiKey }), 'safe'));
    expect(error).toMatchObject({ name: 'ConfigurationError', delivery: 'not_sent', attempts: 0 });
    expect(asked).toBe(1);
  });
});

describe('an unsafe operation', () => {
  it('is retried after 429, which proves that nothing was done', async () => {
    gateway.server.answer(generalError(429), ok);
    expect(await call(createTestClient(), 'unsafe')).toEqual({ ok: true });
    expect(sent()).toBe(2);
  });

  it('is retried when it was never sent', async () => {
    gateway.server.answer(ok);
    const use = [middleware(await refusing(1, 2))];
    expect(await call(createTestClient({ use }), 'unsafe')).toEqual({ ok: true });
    expect(retries()).toHaveLength(2);
    expect(sent()).toBe(1);
  });

  it.each([408, 500, 502, 503, 504])('is not retried after %i', async (status) => {
    gateway.server.answer(generalError(status), ok);
    expect(await failure(call(createTestClient(), 'unsafe'))).toMatchObject({
      status,
      attempts: 1,
    });
    expect(sent()).toBe(1);
  });

  it.each<[string, Fault, ClientOptions]>([
    ['is reset', reset, {}],
    ['ends within the body', truncated, {}],
    ['takes too long', stallHeaders, { timeout: 1000 }],
  ])('is not retried after a connection that %s', async (_, fault, options) => {
    gateway.server.answer(fault, ok);
    expect(await failure(call(createTestClient(options), 'unsafe'))).toMatchObject({ attempts: 1 });
    expect(sent()).toBe(1);
  });

  it.each<[string, Fault]>([
    ['503', generalError(503)],
    ['a reset', reset],
  ])('is retried after %s when its caller allows it', async (_, fault) => {
    gateway.server.answer(fault, ok);
    const retry = { ...soon, unsafe: true };
    expect(await call(createTestClient({ retry }), 'unsafe')).toEqual({ ok: true });
    expect(sent()).toBe(2);
    expect(gateway.server.received[1]!.body).toBe(gateway.server.received[0]!.body);
  });

  it('is not retried after 409 even then', async () => {
    gateway.server.answer(generalError(409), ok);
    const retry = { ...soon, unsafe: true };
    expect(await failure(call(createTestClient({ retry }), 'unsafe'))).toMatchObject({
      status: 409,
    });
    expect(sent()).toBe(1);
  });
});
