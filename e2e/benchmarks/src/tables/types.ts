import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compilerCommand, countInstantiations, writeProject } from '@room-sessions/repo/type-cost';
import { root } from '@room-sessions/testing/packed';
import { type OneCall, ours, peerCalls } from '../one-call.ts';
import { peersFolder } from '../peers.ts';
import { interleave } from '../rounds.ts';
import type { Table } from '../table.ts';

const empty = 'empty module';

const calls: readonly OneCall[] = [
  { name: empty, code: 'export {};\n' },
  ours.operation,
  ours.client,
  ours.sdk,
  // Without the notes, because these describe run-time features.
  ...peerCalls('openapi-fetch', 'hey-api', 'hey-api with zod', 'octokit', 'ky').map(
    ({ name, peer, code }) => ({ name, code, ...(peer && { peer }) }),
  ),
];

export const types: Table = {
  name: 'types',
  title: 'TypeScript compile time of one call',
  about:
    "Type instantiations, CPU and time of TypeScript for a module that makes one call; each round takes the faster of two runs. `skipLibCheck` is on, as in `tsc --init`; the second column counts without it. Generated code counts as app code. The compiler is this repository's version.",
  baseline: empty,
  metrics: [
    { key: 'instantiations', title: 'type instantiations', unit: '', digits: 0, hasRatio: false },
    {
      key: 'checked',
      title: 'type instantiations with `skipLibCheck: false`',
      unit: '',
      digits: 0,
      hasRatio: false,
    },
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
        await countInstantiations(file),
        await countInstantiations(strict),
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

/** CPU and time in ms. The compiler is a separate process; the shell reports its CPU. */
async function compilation(project: string): Promise<{ cpu: number; wall: number }> {
  const script = `TIMEFORMAT='%U %S %R'; time "$@"`;
  const args = ['-c', script, 'bash', ...compilerCommand(project)];
  const { stderr } = await promisify(execFile)('bash', args, { cwd: dirname(project) });
  const [user, system, wall] = stderr.trim().split(' ').map(Number);
  return { cpu: (user! + system!) * 1000, wall: wall! * 1000 };
}

/** Generates the types of the API document with openapi-typescript, for openapi-fetch. */
async function writeTypesOfDocument(home: string): Promise<void> {
  const bin = join(peersFolder, 'node_modules/.bin/openapi-typescript');
  const file = join(home, 'openapi-typescript/schema.d.ts');
  await promisify(execFile)(bin, [join(root, 'spec/openapi.yaml'), '-o', file]);
}
