import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '@room-sessions/testing/packed';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

interface Command extends Contender {
  readonly args: readonly string[];
}

const quiet = '--output-logs=errors-only';

const contenders: readonly Command[] = [
  { name: '`pnpm generate --check`', args: ['generate', '--check'] },
  {
    name: '`pnpm build`, no changes',
    args: ['exec', 'turbo', 'run', 'build', quiet],
  },
  {
    name: '`pnpm build`, no cache',
    args: ['exec', 'turbo', 'run', 'build', '--force', quiet],
  },
  {
    name: 'tests of the rooms package',
    args: ['--filter', '@room-sessions/rooms', 'exec', 'vitest', 'run'],
  },
].map((command) => ({ ...command, isOurs: true }));

/** The commands take long. */
const mostRounds = 2;

export const development: Table = {
  name: 'development',
  title: 'Commands of this repository',
  about:
    'Duration of repeated commands on an otherwise idle machine. CONTRIBUTING.md describes the commands.',
  metrics: [{ key: 'seconds', title: 'time', unit: 's', digits: 1 }],
  contenders,
  targets: [],
  async measure({ rounds }) {
    const samples = await interleave(
      contenders,
      undefined,
      Math.min(rounds, mostRounds),
      async ({ args }) => {
        const startedAt = performance.now();
        await promisify(execFile)('pnpm', args, { cwd: root, timeout: 300_000 });
        return { seconds: (performance.now() - startedAt) / 1000 };
      },
    );
    return { samples };
  },
};
