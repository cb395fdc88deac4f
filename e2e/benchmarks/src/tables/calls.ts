// Calls over kept connections, as the tables of calls measure them.

import type { Client } from '../clients.ts';
import { openProgram, serveProgram } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Bench, Measured, Metric } from '../table.ts';

export const metrics: readonly Metric[] = [
  { key: 'cpu', title: 'CPU', unit: 'µs', digits: 0 },
  { key: 'wall', title: 'time', unit: 'µs', digits: 0, hasRatio: false },
];

/** Calls at a time. */
export const concurrency = 10;

const warmUp = 2000;
const turns = 8;
const callsOfTurn = 200;

export const how = `${concurrency} calls at a time, ${turns * callsOfTurn} in a round after ${warmUp} that do not count, in turns of ${callsOfTurn}`;

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
