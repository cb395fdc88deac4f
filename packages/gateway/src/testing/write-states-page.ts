// Behind `pnpm docs:states`.
import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/command';
import { pageFile, statesPage } from './states-page.ts';

await runProgram({
  usage: 'Usage: pnpm docs:states',
  run: () => writeFile(pageFile, statesPage()),
});
