// Behind `pnpm durability`: what `npm test` does a few times, 100 times on each store.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@room-sessions/command';

const tests = ['src/durability.test.ts', 'src/store/postgres/lost.test.ts'];

await runProgram({
  usage: `Usage: pnpm durability
Kills the gateway 100 times on each store, and the PostgreSQL server 10 times.`,
  async run() {
    const child = spawn('pnpm', ['exec', 'vitest', 'run', ...tests], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ROOM_SESSIONS_TEST_KILLS: '100', ...process.env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  },
});
