import type { GuestUser } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestClient, generalError } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = Date.UTC(2030, 0, 1);
let time = start;
const gateway = useGateway({ clock: () => time, controlToken });

afterEach(() => {
  time = start;
  return gateway.control.reset();
});

/** The time that an operation sees. */
async function seen(): Promise<string | undefined> {
  const { body } = await createTestClient(gateway).get<GuestUser>('/api/v1/guest/user');
  return body.user?.registeredDateTime;
}

describe('the clock of a gateway', () => {
  it('follows the clock option of the gateway', async () => {
    const state = { now: '2030-01-01T00:00:00.000Z', frozen: false, offset: 0 };
    expect(await gateway.control.clock.get()).toEqual(state);
    time += 1000;
    expect(await seen()).toBe('2030-01-01T00:00:01.000Z');
  });

  it('can be frozen, advanced and reset to the real time', async () => {
    const { clock } = gateway.control;
    const frozen = { now: '2030-01-01T00:00:00.000Z', frozen: true };
    expect(await clock.freeze()).toEqual({ ...frozen, offset: 0 });
    time += 5000;
    expect(await clock.get()).toEqual({ ...frozen, offset: -5000 });
    expect(await seen()).toBe('2030-01-01T00:00:00.000Z');
    expect(await clock.advance(60_000)).toMatchObject({ now: '2030-01-01T00:01:00.000Z' });
    expect(await seen()).toBe('2030-01-01T00:01:00.000Z');
    const state = { now: '2030-01-01T00:00:05.000Z', frozen: false, offset: 0 };
    expect(await clock.resume()).toEqual(state);
    expect(await seen()).toBe('2030-01-01T00:00:05.000Z');
  });

  it('can be advanced while it runs and frozen at its time', async () => {
    const { clock } = gateway.control;
    await clock.advance(3_600_000);
    expect(await clock.advance(1)).toMatchObject({ offset: 3_600_001, frozen: false });
    time += 1000;
    expect(await seen()).toBe('2030-01-01T01:00:01.001Z');
    expect(await clock.freeze()).toMatchObject({ now: '2030-01-01T01:00:01.001Z' });
  });

  it('can be frozen at a given time', async () => {
    const { freeze } = gateway.control.clock;
    expect(await freeze('1999-12-31T23:59:59+01:00')).toMatchObject({
      now: '1999-12-31T22:59:59.000Z',
      frozen: true,
    });
    await freeze(new Date(0));
    expect(await seen()).toBe('1970-01-01T00:00:00.000Z');
  });

  it('adds concurrent advances', async () => {
    await Promise.all(Array.from({ length: 20 }, () => gateway.control.clock.advance(1000)));
    expect(await gateway.control.clock.get()).toMatchObject({ offset: 20_000 });
  });
});

describe('the control plane rejects as a clock change', () => {
  it.each([
    [{}, 'body: expected one of freeze, advance, resume, got an object'],
    [{ freeze: true, advance: 1 }, 'body: expected one of freeze'],
    [{ stop: true }, 'body.stop: unknown; known are freeze, advance, resume'],
    [{ freeze: false }, 'body.freeze: expected true or a date-time, got false'],
    [{ freeze: 'today' }, 'body.freeze: expected a date-time, got "today"'],
    [{ freeze: '2030-01-01' }, 'body.freeze: expected a date-time'],
    [{ freeze: '2030-01-01T00:00:00' }, 'body.freeze: expected a date-time with Z or an offset'],
    [{ freeze: 5 }, 'body.freeze: expected true or a date-time, got 5'],
    [{ advance: -1 }, 'body.advance: expected an integer from 0 to'],
    [{ advance: 1.5 }, 'body.advance: expected an integer'],
    [{ advance: 1e15 }, 'body.advance: expected an integer'],
    [{ resume: false }, 'body.resume: expected true, got false'],
  ])('the body %j', async (body, message) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' };
    const init = { headers, body: JSON.stringify(body) };
    const answer = await createTestClient(gateway).send('POST', '/_control/clock', init);
    const text = expect.stringContaining(message) as unknown;
    expect([answer.status, answer.body]).toEqual([400, generalError(400, text)]);
    expect(await gateway.control.clock.get()).toMatchObject({ frozen: false, offset: 0 });
  });

  it('a time before the year 0', async () => {
    const { freeze } = gateway.control.clock;
    await expect(freeze('0000-01-01T00:00:00+14:00')).rejects.toMatchObject({ status: 400 });
    expect(await freeze('0000-01-01T00:00:00Z')).toMatchObject({ now: '0000-01-01T00:00:00.000Z' });
  });

  it('a time after the year 9999', async () => {
    await gateway.control.clock.freeze('9999-12-31T23:59:59Z');
    await expect(gateway.control.clock.advance(1000)).rejects.toMatchObject({ status: 400 });
  });
});
