import { describe, expect, it } from 'vitest';
import type { Report } from '../suite/context.ts';
import { guard } from './guard.ts';
import { judge } from './verdict.ts';

const wanted = { name: 'deno', version: '2.9.6', transport: 'fetch' } as const;
const report: Report = {
  identity: { name: 'deno', version: '2.9.6' },
  transport: 'fetch',
  results: [{ name: 'one' }, { name: 'two', problem: 'it broke' }],
};
const check = (given: Partial<Report>, names = ['one', 'two']) => {
  guard('Deno', wanted, { ...report, ...given }, names);
};

describe('the guard of the runtime suite', () => {
  it('accepts the expected runtime, whatever the results of its cases', () => {
    check({});
  });

  it.each<[string, Partial<Report>, string]>([
    [
      'another runtime',
      { identity: { name: 'node', version: '24.21.0' } },
      'Deno: the suite was to run on deno 2.9.6, and it was node 24.21.0 that ran it.',
    ],
    ['another version', { identity: { name: 'deno', version: '2.9.5' } }, 'deno 2.9.5 that ran'],
    ['no version', { identity: { name: 'deno', version: undefined } }, 'of an unknown version'],
    ['another transport', { transport: 'node' }, 'was to send by fetch, and it chose node'],
    ['a case that was not run', { results: [{ name: 'one' }] }, 'Not run: "two"'],
    ['an unknown case', { results: [...report.results, { name: 'x' }] }, '3 were run'],
  ])('refuses %s', (_, given, message) => {
    expect(() => check(given)).toThrow(message);
  });
});

describe('a documented exception', () => {
  const known = [{ runtime: 'deno', case: 'two', reason: 'it cannot' }];

  it('counts for its runtime only', () => {
    expect(judge('deno', report, known)).toEqual({ held: 1, excepted: 1, problems: [] });
    expect(judge('bun', report, known).problems).toEqual(['two: it broke']);
  });

  it('is rejected when the case passes', () => {
    const held = { ...report, results: [{ name: 'one' }, { name: 'two' }] };
    expect(judge('deno', held, known).problems).toEqual([
      'two: it passes now; remove it from the exceptions.',
    ]);
  });
});
