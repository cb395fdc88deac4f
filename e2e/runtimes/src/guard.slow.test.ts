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
  it('accepts the expected runtime, even if cases fail', () => {
    check({});
  });

  it.each<[string, Partial<Report>, string]>([
    [
      'another runtime',
      { identity: { name: 'node', version: '24.21.0' } },
      'Deno: expected the suite to run on deno 2.9.6, but it ran on node 24.21.0.',
    ],
    ['another version', { identity: { name: 'deno', version: '2.9.5' } }, 'it ran on deno 2.9.5'],
    ['no version', { identity: { name: 'deno', version: undefined } }, 'deno (unknown version)'],
    [
      'another transport',
      { transport: 'node' },
      'expected the transport fetch, but core selected node',
    ],
    ['a case that was not run', { results: [{ name: 'one' }] }, 'Not run: "two"'],
    ['an unknown case', { results: [...report.results, { name: 'x' }] }, '3 of 2 cases ran'],
  ])('rejects %s', (_, given, message) => {
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
      'two: the case passes now; remove its exception.',
    ]);
  });
});
