// Behind `pnpm durability`: what `npm test` does a few times, 100 times on each store.
import { join } from 'node:path';
import { runProgram } from '@room-sessions/command';
import { programOf, runHere } from '@room-sessions/local';

const tests = ['src/durability.test.ts', 'src/store/postgres/lost.test.ts'];

await runProgram({
  usage: `Usage: pnpm durability
Kills the gateway 100 times on each store, and the PostgreSQL server 10 times.`,
  run() {
    const cwd = join(import.meta.dirname, '../..');
    return runHere([...programOf('vitest', cwd), 'run', ...tests], {
      cwd,
      env: { ROOM_SESSIONS_TEST_KILLS: '100', ...process.env },
    });
  },
});
