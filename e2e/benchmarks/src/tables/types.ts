import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compilerOf, instantiationsOf, writeProject } from '@room-sessions/repo/type-cost';
import { root } from '@room-sessions/testing/packed';
import { type OneCall, ours, peerCalls } from '../one-call.ts';
import { peersFolder } from '../peers.ts';
import { interleave } from '../rounds.ts';
import type { Table } from '../table.ts';

const empty = 'an empty module';

const calls: readonly OneCall[] = [
  { name: empty, code: 'export {};\n' },
  ours.operation,
  ours.client,
  ours.sdk,
  // What differs is what they do when they run.
  ...peerCalls('openapi-fetch', 'hey-api', 'hey-api with zod', 'octokit', 'ky').map(
    ({ name, peer, code }) => ({ name, code, ...(peer && { peer }) }),
  ),
];

export const types: Table = {
  name: 'types',
  title: 'Compiling one call',
  about:
    'What TypeScript does for a module that makes one call: the types that it makes of generic ones, and the CPU and time that it takes, the lesser of two runs in each round. Declarations of packages are read and not checked, as `tsc --init` has it; the second count is of a compiler that checks them too. Code that is generated into an app is part of the app. The compiler is that of this repository.',
  baseline: empty,
  metrics: [
    { key: 'instantiations', title: 'instantiations', unit: '', digits: 0, hasRatio: false },
    { key: 'checked', title: 'with declarations checked', unit: '', digits: 0, hasRatio: false },
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 0 },
    { key: 'wall', title: 'time', unit: 'ms', digits: 0, hasRatio: false },
  ],
  contenders: calls,
  targets: [ours.operation, ours.client].flatMap(({ name: contender }) => [
    { contender, metric: 'instantiations', most: 200 },
    { contender, metric: 'cpu', against: empty, most: 1.1 },
  ]),
  async measure({ home, rounds }) {
    await writeTypesOfDocument(home.path);
    const projects = new Map<string, { file: string; instantiations: number; checked: number }>();
    for (const [at, { name, code }] of calls.entries()) {
      const file = await writeProject(home.path, `call-${at}`, code);
      const strict = await writeProject(home.path, `call-${at}`, code, { checked: true });
      const [instantiations, checked] = [
        await instantiationsOf(file),
        await instantiationsOf(strict),
      ];
      projects.set(name, { file, instantiations, checked });
    }
    const samples = await interleave(calls, empty, rounds, async ({ name }) => {
      const { file, ...counts } = projects.get(name)!;
      const runs = [await compilation(file), await compilation(file)];
      const least = (key: 'cpu' | 'wall'): number => Math.min(...runs.map((one) => one[key]));
      return { ...counts, cpu: least('cpu'), wall: least('wall') };
    });
    return { samples };
  },
};

/** ms of CPU and of time. The compiler is a separate process, whose CPU the shell reports. */
async function compilation(project: string): Promise<{ cpu: number; wall: number }> {
  const script = `TIMEFORMAT='%U %S %R'; time "$@"`;
  const args = ['-c', script, 'bash', ...compilerOf(project)];
  const { stderr } = await promisify(execFile)('bash', args, { cwd: dirname(project) });
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  return { cpu: (user! + system!) * 1000, wall: wall! * 1000 };
}

/** What openapi-typescript makes of the document, for openapi-fetch. */
async function writeTypesOfDocument(home: string): Promise<void> {
  const bin = join(peersFolder, 'node_modules/.bin/openapi-typescript');
  const file = join(home, 'openapi-typescript/schema.d.ts');
  await promisify(execFile)(bin, [join(root, 'spec/openapi.yaml'), '-o', file]);
}
