import { runProgram, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const contenders: readonly Contender[] = [
  { name: 'fetch', does: 'no timeout, no retry, no check of the status' },
  { name: 'ours', isOurs: true },
];

export const callsTiny: Table = {
  name: 'calls-tiny',
  title: 'A call with a tiny answer',
  about:
    'CPU of one call that is answered with a small JSON object, over kept connections, ten calls at a time. Bare `fetch` is 1.',
  baseline: 'fetch',
  metrics: [
    { key: 'cpu', title: 'CPU', unit: 'µs', digits: 0 },
    { key: 'wall', title: 'time', unit: 'µs', digits: 0, hasRatio: false },
  ],
  contenders,
  targets: [{ contender: 'ours', metric: 'cpu', against: 'fetch', most: 0.45 }],
  async measure({ home, rounds }) {
    await using server = await serveProgram(home, 'echo-server.mjs');
    const samples = await interleave(contenders, 'fetch', rounds, ({ name }) =>
      runProgram(home, 'calls.mjs', [name, server.url, '4000', '10']),
    );
    return { samples };
  },
};
