// Behind `pnpm durability`: what `npm test` does a few times, 100 times on each store.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const child = spawn(
  'pnpm',
  ['exec', 'vitest', 'run', 'src/durability.test.ts', 'src/store/postgres/lost.test.ts'],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ROOM_SESSIONS_TEST_KILLS: '100', ...process.env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
const [code] = (await once(child, 'close')) as [number | null];
process.exitCode = code ?? 1;
