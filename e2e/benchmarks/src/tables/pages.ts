import type { Home } from '../home.ts';
import { runProgram, type Served, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Growth, Sample, Table } from '../table.ts';

const baseline = 'fetch, sequential';

const ours = (prefetch: number): Contender => ({
  name: `ours, prefetch: ${prefetch}`,
  isOurs: true,
  ...(prefetch === 1 ? { does: 'default' } : {}),
});

const contenders: readonly Contender[] = [
  { name: baseline, does: 'no timeout, no retry' },
  { name: 'openai', peer: 'openai', does: 'built-in pagination of a list of files' },
  { name: 'stripe', peer: 'stripe', does: 'built-in pagination of a list of customers' },
  ...[1, 2, 4, 8, 16].map(ours),
];

const pages = 50;
const latency = 20;

export const pagesTable: Table = {
  name: 'pages',
  title: 'Reading a list of 50 pages',
  about: `Time to read all ${pages} pages of 20 items from a server that responds after ${latency} ms. A sequential \`fetch\` loop is 1. Requests beyond ${pages} were prefetched before the last page arrived.`,
  baseline,
  metrics: [
    { key: 'wall', title: 'time', unit: 'ms', digits: 0 },
    { key: 'requests', title: 'requests', unit: '', digits: 0, hasRatio: false },
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 0, hasRatio: false },
  ],
  contenders,
  targets: [
    { contender: ours(4).name, metric: 'wall', against: baseline, most: 0.3 },
    ...[1, 2, 4, 8, 16].map((prefetch) => ({
      contender: ours(prefetch).name,
      metric: 'requests',
      most: pages + prefetch - 1,
    })),
  ],
  async measure({ home, rounds }) {
    await using server = await serveProgram(home, 'latency-server.mjs', [`${latency}`]);
    const read = reader(home, server);
    const samples = await interleave(contenders, baseline, rounds, ({ name }) => read(name, pages));
    return { samples, growth: [await overPages(read)] };
  },
};

type Read = (name: string, pages: number) => Promise<Sample>;

const reader =
  (home: Home, { url }: Served): Read =>
  (name, count) =>
    runProgram(home, 'pages.mjs', [name, url, `${count}`]);

async function overPages(read: Read): Promise<Growth> {
  const series = [];
  for (const name of [baseline, ours(1).name, ours(4).name, ours(16).name]) {
    const points: [number, number][] = [];
    for (const count of [5, 20, 50, 100]) points.push([count, (await read(name, count))['wall']!]);
    series.push({ name, points });
  }
  return { name: 'growth', title: 'Time in ms by number of pages', x: 'pages', series };
}
