// Behind `pnpm pages states` and `pnpm pages options`.
import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/command-line';
import { optionsPageFile, withOptions } from './options-page.ts';
import { pageFile, statesPage } from './states-page.ts';

await runProgram({
  usage: 'Usage: pnpm pages states, or options',
  words: ['states', 'options'],
  run: ({ words: [page] }) =>
    page === 'options'
      ? writeFile(optionsPageFile, withOptions())
      : writeFile(pageFile, statesPage()),
});
