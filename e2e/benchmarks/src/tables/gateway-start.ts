import { spawnSync } from 'node:child_process';
import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const mock = 'answers a document with one path';

const contenders: readonly Contender[] = [
  { name: 'ours', isOurs: true, does: 'with its sample data, in memory' },
  { name: 'emulate', peer: 'emulate', does: 'its emulation of GitHub, in memory' },
  { name: 'Mockoon', peer: '@mockoon/cli', does: mock },
  { name: 'Prism', peer: '@stoplight/prism-cli', does: mock },
  {
    name: 'WireMock',
    peer: 'wiremock',
    isOptional: true,
    does: 'without anything to answer; on Java',
  },
];

export const gatewayStart: Table = {
  name: 'gateway-start',
  title: 'Starting the gateway',
  about:
    'From the start of the process to its first answer, whatever it is, asked for over loopback until it comes. Nothing is kept of an earlier start.',
  metrics: [{ key: 'ready', title: 'ready', unit: 'ms', digits: 0 }],
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
