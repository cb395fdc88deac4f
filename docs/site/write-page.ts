// Behind `pnpm pages lists`.
import { runProgram } from '@room-sessions/command-line';
import { writeLists } from './lists.ts';

await runProgram({ usage: 'Usage: pnpm pages lists', run: writeLists });
