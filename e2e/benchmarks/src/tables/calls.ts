// The measurement of calls over keep-alive connections, shared by the tables of calls.

import type { Client } from '../clients.ts';
import { openProgram, serveProgram } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Bench, Measured, Metric } from '../table.ts';

export const metrics: readonly Metric[] = [
  { key: 'cpu', title: 'CPU', unit: 'µs', digits: 0 },
  { key: 'wall', title: 'time', unit: 'µs', digits: 0, hasRatio: false },
];

/** Number of concurrent calls. */
export const concurrency = 10;

const warmUp = 2000;
const turns = 8;
const callsOfTurn = 200;

export const how = `Each round has ${turns * callsOfTurn} calls in turns of ${callsOfTurn}, with ${concurrency} concurrent calls, after a warm-up of ${warmUp} calls.`;

export async function measureCalls(
  work: 'tiny' | 'list',
  contenders: readonly Client[],
  { home, rounds }: Bench,
): Promise<Measured['samples']> {
  await using server = await serveProgram(home, 'echo-server.mjs');
  const counts = [warmUp, callsOfTurn, concurrency].map(String);
  return await alternate(contenders, 'fetch', rounds, turns, ({ module }) =>
    openProgram(home, 'calls.mjs', [module, work, server.url, ...counts]),
  );
}
