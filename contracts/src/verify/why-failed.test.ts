import { describe, expect, it } from 'vitest';
import { readResult } from './why-failed.ts';

const output = (...interactionResults: unknown[]): string => JSON.stringify({ interactionResults });
const ok = { description: 'a room', result: 'OK', pending: false };
const failedWith = (...mismatches: object[]): string =>
  output({ ...ok, result: 'Error', mismatch: { mismatches } });

describe('the result of an interaction', () => {
  it('is successful when exactly this interaction passed', () => {
    expect(readResult(output(ok), 'a room')).toEqual({ ran: true, lines: [] });
    expect(readResult(output({ ...ok, pending: true }), 'a room').lines).toHaveLength(1);
  });

  it.each([
    ['no interaction', output(), /gave 0 results/],
    ['two interactions', output(ok, ok), /gave 2 results/],
    ['another interaction', output({ ...ok, description: 'rooms' }), /gave 1 results/],
    ['no results', '{}', /gave 0 results/],
    ['no JSON', 'Verification was unable to run', /unable to run/],
    ['nothing', '', /gave no result/],
  ])('of %s is an error', (_, text, line) => {
    const { ran, lines } = readResult(text, 'a room');
    expect([ran, lines]).toEqual([false, [expect.stringMatching(line)]]);
  });

  it('has the place of each mismatch once, without secrets', () => {
    const text = failedWith(
      { type: 'HeaderMismatch', key: 'Content-Type', mismatch: 'was missing' },
      { type: 'HeaderMismatch', key: 'Content-Type', mismatch: 'was missing' },
      { type: 'BodyMismatch', path: '$.bearer', mismatch: 'Expected eyJhbGciOi to be a Number' },
      { type: 'BodyMismatch', path: '$', mismatch: 'x'.repeat(500) },
    );
    expect(readResult(text, 'a room').lines).toEqual([
      'header Content-Type: was missing',
      'body $.bearer: another value than the contract has',
      `body $: ${'x'.repeat(300)}…`,
    ]);
  });

  it('has only the status when the status differs', () => {
    const text = failedWith(
      { type: 'BodyMismatch', path: '$', mismatch: 'Expected a map' },
      { type: 'StatusMismatch', mismatch: 'expected 401 but was 200' },
    );
    expect(readResult(text, 'a room').lines).toEqual(['status: expected 401 but was 200']);
  });
});
