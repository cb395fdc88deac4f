// CPU per call over the number of calls and over the concurrency.

import { type Client, clients } from '../clients.ts';
import { openProgram, runProgram, serveProgram, type Served } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Bench, Growth } from '../table.ts';
import { concurrency } from './calls.ts';

const shown: readonly Client[] = [clients.fetch, clients['node:http'], clients.ours];

export async function measureCallsGrowth(bench: Bench): Promise<Growth[]> {
  await using server = await serveProgram(bench.home, 'echo-server.mjs');
  return [await overCalls(bench, server), await overConcurrency(bench, server)];
}

async function overCalls({ home }: Bench, { url }: Served): Promise<Growth> {
  const series: Growth['series'][number][] = [];
  for (const { name, module } of shown) {
    const sample = await runProgram(home, 'first-calls.mjs', [module, url, `${concurrency}`]);
    const points = Object.entries(sample).map(([calls, cpu]) => [Number(calls), cpu] as const);
    series.push({ name, points });
  }
  return {
    name: 'calls',
    title: 'CPU per call in µs by number of calls, including the first calls of the process',
    x: 'calls',
    series,
  };
}

async function overConcurrency({ home }: Bench, { url }: Served): Promise<Growth> {
  const points = new Map(shown.map(({ name }) => [name, [] as Array<[number, number]>]));
  for (const atATime of [1, 4, 16, 64]) {
    const counts = ['2000', '192', `${atATime}`];
    const samples = await alternate(shown, undefined, 1, 8, ({ module }) =>
      openProgram(home, 'calls.mjs', [module, 'tiny', url, ...counts]),
    );
    for (const [name, [sample]] of samples) points.get(name)!.push([atATime, sample!['cpu']!]);
  }
  return {
    name: 'concurrency',
    title: 'CPU per call in µs by concurrency',
    x: 'concurrency',
    series: [...points].map(([name, points]) => ({ name, points })),
  };
}
