import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure, generalError, reset } from '@room-sessions/testing/faults';
import { call, ok, soon, useRetries } from '../testing/retries.ts';
import type { Attempt } from '../types.ts';
import { createBudget } from './retry.ts';

const attempt = { options: { use: [] } } as unknown as Attempt;

describe('a retry budget', () => {
  it('grants exactly its capacity', () => {
    const budget = createBudget({ capacity: 2, perSuccess: 0.5 });
    expect([budget.take(attempt), budget.take(attempt), budget.take(attempt)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is refilled by answered calls, up to its capacity', () => {
    const budget = createBudget({ capacity: 1, perSuccess: 0.5 });
    for (let call = 0; call < 9; call++) budget.credit();
    expect([budget.take(attempt), budget.take(attempt)]).toEqual([true, false]);
    budget.credit();
    expect(budget.take(attempt)).toBe(false);
    budget.credit();
    expect(budget.take(attempt)).toBe(true);
  });

  it.each([{ capacity: Number.NaN }, { perSuccess: Number.NaN }])(
    'grants no retry with %o',
    (options) => {
      const budget = createBudget(options);
      budget.credit();
      expect(budget.take(attempt)).toBe(false);
    },
  );

  it('never grants more than its initial and earned retries', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 50 }),
        fc.double({ min: 0, max: 3, noNaN: true }),
        fc.array(fc.boolean(), { maxLength: 500 }),
        (capacity, perSuccess, calls) => {
          const budget = createBudget({ capacity, perSuccess });
          let answered = 0;
          let retried = 0;
          for (const call of calls) {
            if (call) {
              budget.credit();
              answered += 1;
            } else if (budget.take(attempt)) retried += 1;
          }
          expect(retried).toBeLessThanOrEqual(capacity + answered * perSuccess + 1e-9);
        },
      ),
    );
  });
});

const gateway = useRetries();
const { createTestClient, sent } = gateway;

describe('the retry budget of a client', () => {
  it('is shared by its copies', async () => {
    gateway.server.answer(generalError(503));
    const client = createTestClient({ retryBudget: { capacity: 3, perSuccess: 0 } });
    expect(await failure(call(client, 'safe'))).toMatchObject({ attempts: 3 });
    expect(await failure(call(client.with({ timeout: 5_000 }), 'safe'))).toMatchObject({
      attempts: 2,
    });
    const spent = await failure(call(client, 'safe'));
    expect(spent).toMatchObject({ name: 'ServerError', status: 503, attempts: 1 });
    expect(gateway.log.lines.at(-2)!.message).toContain('the retry budget is spent');
    // Another client has its own budget.
    expect(await failure(call(createTestClient(), 'safe'))).toMatchObject({ attempts: 3 });
  });

  it('is refilled by answered calls, error statuses included', async () => {
    const client = createTestClient({ retryBudget: { capacity: 1, perSuccess: 0.5 } });
    gateway.server.answer(generalError(503), ok);
    await call(client, 'safe');
    gateway.server.answer(generalError(503), ok);
    expect(await failure(call(client, 'safe'))).toMatchObject({ status: 503, attempts: 1 });
    gateway.server.answer(ok, generalError(404), generalError(503), ok);
    await call(client, 'safe');
    await failure(call(client, 'safe'));
    expect(await call(client, 'safe')).toEqual({ ok: true });
    expect(sent()).toBe(4);
  });

  it('is not refilled by a failing gateway', async () => {
    const client = createTestClient({
      retry: { ...soon, maxRetries: 1 },
      retryBudget: { capacity: 1, perSuccess: 1 },
    });
    gateway.server.answer(generalError(503));
    expect(await failure(call(client, 'safe'))).toMatchObject({ status: 503, attempts: 2 });
    expect(await failure(call(client, 'safe'))).toMatchObject({ status: 503, attempts: 1 });
    expect(sent()).toBe(3);
  });

  it('limits retries after connection errors as after statuses', async () => {
    gateway.server.answer(reset);
    const client = createTestClient({ retryBudget: { capacity: 0 } });
    expect(await failure(call(client, 'safe'))).toMatchObject({
      code: 'connection_failed',
      attempts: 1,
    });
  });

  it('may be off', async () => {
    gateway.server.answer(generalError(503));
    const client = createTestClient({ retryBudget: false, retry: { ...soon, maxRetries: 60 } });
    await failure(call(client, 'safe'));
    await failure(call(client, 'safe'));
    expect(sent()).toBe(122);
  });
});
