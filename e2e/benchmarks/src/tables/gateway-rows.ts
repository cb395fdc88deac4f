import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Growth, Sample, Table } from '../table.ts';

const counts = [100, 10_000, 1_000_000] as const;

const getName = (count: number): string => `${count.toLocaleString('en')} rows`;
const contenders: readonly Contender[] = counts.map((count) => ({
  name: getName(count),
  isOurs: true,
}));
const getCount = (name: string): number => counts.find((count) => getName(count) === name)!;
const [few] = counts;

const measures = [
  ['first', 'first page'],
  ['last', 'last page'],
  ['write', 'write'],
] as const;

/** Filling the large store takes seconds. */
const mostRounds = 2;

export const gatewayRows: Table = {
  name: 'gateway-rows',
  title: 'Gateway with a large database',
  about:
    'Sequential requests to a gateway on SQLite that stores 100 to 1,000,000 playlists: the first page of 20, the last page, and a durable write. A store with 100 rows is 1.',
  baseline: getName(few),
  metrics: [
    ...measures.map(([key, title]) => ({ key, title, unit: 'ms', digits: 2 })),
    ...measures.map(([key, title]) => ({
      key: `${key}Cpu`,
      title: `CPU, ${title}`,
      unit: 'ms',
      digits: 2,
      hasRatio: false,
    })),
  ],
  contenders,
  targets: [],
  async measure({ home, rounds }) {
    const samples = await interleave(
      contenders,
      undefined,
      Math.min(rounds, mostRounds),
      ({ name }) => runProgram(home, 'gateway-rows.mjs', [String(getCount(name))]),
    );
    return { samples, growth: [growth(samples)] };
  },
};

const growth = (samples: ReadonlyMap<string, readonly Sample[]>): Growth => ({
  name: 'rows',
  title: 'CPU per request in ms by rows in the store',
  x: 'rows',
  series: measures.map(([key, title]) => ({
    name: title,
    points: counts.map(
      (count) => [count, samples.get(getName(count))!.at(-1)![`${key}Cpu`]!] as const,
    ),
  })),
});
