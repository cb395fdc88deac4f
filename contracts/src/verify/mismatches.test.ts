import { describe, expect, it } from 'vitest';
import { readMismatches } from './mismatches.ts';

const output = (...interactionResults: unknown[]): string => JSON.stringify({ interactionResults });
const ok = { description: 'a room', result: 'OK', pending: false };
const failedWith = (...mismatches: object[]): string =>
  output({ ...ok, result: 'Error', mismatch: { mismatches } });

describe('the result of an interaction', () => {
  it('is successful when exactly this interaction passed', () => {
    expect(readMismatches(output(ok), 'a room')).toEqual({ ran: true, lines: [] });
    expect(readMismatches(output({ ...ok, pending: true }), 'a room').lines).toHaveLength(1);
  });

  it.each([
    ['no interaction', output(), /gave 0 results/],
    ['two interactions', output(ok, ok), /gave 2 results/],
    ['another interaction', output({ ...ok, description: 'rooms' }), /gave 1 results/],
    ['no results', '{}', /gave 0 results/],
    ['no JSON', 'Verification was unable to run', /unable to run/],
    ['nothing', '', /gave no result/],
  ])('of %s is an error', (_, text, line) => {
    const { ran, lines } = readMismatches(text, 'a room');
    expect([ran, lines]).toEqual([false, [expect.stringMatching(line)]]);
  });

  it('shows the expected and the actual value, in this order and briefly', () => {
    const long = JSON.stringify({ name: 'x'.repeat(500) });
    const text = failedWith(
      {
        type: 'BodyMismatch',
        path: '$',
        expected: '{"error":"x"}',
        actual: long,
        mismatch: `Type mismatch: Expected ${long} (Array) to be the same type as {"error":"x"} (Object)`,
      },
      {
        type: 'BodyMismatch',
        path: '$.open',
        expected: '"YES"',
        actual: '"no"',
        mismatch: "Expected 'no' to match '^[A-Z]+$'",
      },
      { type: 'HeaderMismatch', key: 'Content-Type', mismatch: 'was missing' },
      { type: 'HeaderMismatch', key: 'Content-Type', mismatch: 'was missing' },
      { type: 'BodyMismatch', path: '$.bearer', mismatch: 'Expected eyJhbGciOi to be a Number' },
    );
    expect(readMismatches(text, 'a room').lines).toEqual([
      `body $: expected an object such as {"error":"x"}, got ${long.slice(0, 100)}…`,
      'body $.open: expected text that matches ^[A-Z]+$, got "no"',
      'header Content-Type: was missing',
      'body $.bearer: another value than the contract has',
    ]);
  });

  it('shows only the status when the status differs', () => {
    const text = failedWith(
      { type: 'BodyMismatch', path: '$', mismatch: 'Expected a map' },
      { type: 'StatusMismatch', mismatch: 'expected 401 but was 200' },
    );
    expect(readMismatches(text, 'a room').lines).toEqual(['status: expected 401 but was 200']);
  });
});
