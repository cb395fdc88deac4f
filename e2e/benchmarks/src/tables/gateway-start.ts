import { spawnSync } from 'node:child_process';
import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const mock = 'serves a document with one path';

const contenders: readonly Contender[] = [
  { name: 'ours', isOurs: true, does: 'with sample data, in memory' },
  { name: 'emulate', peer: 'emulate', does: 'emulates GitHub, in memory' },
  { name: 'Mockoon', peer: '@mockoon/cli', does: mock },
  { name: 'Prism', peer: '@stoplight/prism-cli', does: mock },
  {
    name: 'WireMock',
    peer: 'wiremock',
    isOptional: true,
    does: 'no stubs; runs on Java',
  },
];

export const gatewayStart: Table = {
  name: 'gateway-start',
  title: 'Gateway startup',
  about:
    'Time from the start of the process to its first HTTP response, whatever the status. Each start has no data of an earlier start.',
  metrics: [{ key: 'ready', title: 'time to first response', unit: 'ms', digits: 0 }],
  contenders,
  targets: [{ contender: 'ours', metric: 'ready', most: 200 }],
  async measure({ home, rounds }) {
    const hasJava = spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;
    const present = contenders.filter(({ isOptional = false }) => hasJava || !isOptional);
    const samples = await interleave(present, undefined, rounds, ({ name }) =>
      runProgram(home, 'gateway-start.mjs', [name]),
    );
    return { samples };
  },
};
