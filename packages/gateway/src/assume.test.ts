import { describe, expect, it } from 'vitest';
import { parseAssumeOptions, resolveAssumptions } from './assume.ts';
import { assumptions } from './generated/assumptions.ts';
import { StartError } from './start-error.ts';

describe('resolveAssumptions', () => {
  it('returns every switch of the ledger with its default', () => {
    const switches = Object.values(assumptions).filter((entry) => 'switch' in entry);
    expect(Object.keys(resolveAssumptions()).toSorted()).toEqual(
      switches.map(({ id }) => id).toSorted(),
    );
    expect(resolveAssumptions()).toMatchObject({
      'max-page-size': 1000,
      'oversized-page': 'clamp',
      'rate-limits': 'none',
      'banner-auth': 'optional',
    });
  });

  it('overrides the defaults with given values, numbers as text too', () => {
    expect(
      resolveAssumptions({ 'max-page-size': '50', 'rate-limits': 60, 'banner-auth': undefined }),
    ).toMatchObject({ 'max-page-size': 50, 'rate-limits': 60, 'banner-auth': 'optional' });
  });

  it.each([
    [{ 'no-such-thing': 'x' }, /no such assumption; there are .*max-page-size/],
    [{ 'events-webhooks': 'x' }, /cannot be changed/],
    [{ toString: 'x' }, /no such assumption/],
    [{ 'banner-auth': 'never' }, /expected optional or required, got "never"/],
    [{ 'max-page-size': 0 }, /expected a positive integer, got 0/],
    [{ 'max-page-size': 1.5 }, /expected a positive integer, got 1.5/],
    [{ 'max-page-size': 'none' }, /expected a positive integer, got "none"/],
    [{ 'rate-limits': '-1' }, /expected a positive integer or none, got "-1"/],
  ])('refuses %j', (given, message) => {
    expect(() => resolveAssumptions(given)).toThrow(StartError);
    expect(() => resolveAssumptions(given)).toThrow(message);
  });
});

describe('parseAssumeOptions', () => {
  it('reads ID=VALUE', () => {
    expect(parseAssumeOptions(['a=b', 'c=d=e'])).toEqual({ a: 'b', c: 'd=e' });
  });

  it.each(['a', '=b', ''])('refuses %j', (text) => {
    expect(() => parseAssumeOptions([text])).toThrow(/expected ID=VALUE/);
  });
});
