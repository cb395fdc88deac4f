import { describe, expect, it } from 'vitest';
import { withSection } from './page.ts';
import { profiles } from './profiles.ts';
import type { Result } from './result.ts';
import type { Table } from './table.ts';
import { tables } from './tables.ts';

const table: Table = {
  name: 'calls',
  title: 'One call',
  about: 'Some work.',
  metrics: [{ key: 'cpu', title: 'CPU', unit: 'µs', digits: 0 }],
  contenders: [{ name: 'ours', isOurs: true }],
  targets: [],
  measure: () => Promise.reject(new Error('not measured here')),
};
const figure = { median: 20, low: 19, high: 21 };
const result: Result = {
  name: 'calls',
  date: '2026-11-22',
  machine: 'a machine',
  rounds: 5,
  rows: [{ name: 'ours', isOurs: true, isControl: false, figures: { cpu: figure }, ratios: {} }],
  targets: [],
  growth: [],
};

it('withSection replaces the section of a measured table and keeps the others', () => {
  const page = '# Benchmarks\n\n## One call\n\nold\n\n## Another\n\nkept\n';
  const written = withSection(page, table, result);
  expect(written).not.toContain('old');
  expect(written).toMatch(
    /^# Benchmarks\n\n## One call\n\nSome work\.\n[^]*\| +20 \|[^]*\n\n## Another\n\nkept\n$/,
  );
  expect(withSection(written, table, result)).toBe(written);
  expect(withSection(page, { ...table, title: 'Two calls' }, result)).toMatch(
    /kept\n\n## Two calls\n/,
  );
});

it('each explanation belongs to a table with targets', () => {
  const explained = tables.filter(({ name }) => Object.hasOwn(profiles, name));
  expect(explained.map(({ name }) => name).toSorted()).toEqual(Object.keys(profiles).toSorted());
  for (const { targets } of explained) expect(targets).not.toEqual([]);
});

describe.each(tables.map((one) => [one.name, one] as const))('the benchmark table %s', (_, one) => {
  it('has a contender and a metric for each of its targets', () => {
    for (const { contender, metric, against } of one.targets) {
      const names = one.contenders.map(({ name }) => name);
      expect(names).toContain(contender);
      if (against !== undefined) expect(names).toContain(against);
      expect(one.metrics.map(({ key }) => key)).toContain(metric);
    }
  });
});
