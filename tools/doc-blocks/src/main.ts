// `pnpm docs:blocks [PAGE…]`: checks the blocks of all pages, or of those whose path holds one of these.

import { join } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/command-line';
import { checkPages } from './check.ts';
import { toText } from './finding.ts';
import { readPages } from './page.ts';

await runProgram({
  usage: `Usage: pnpm docs:blocks [PAGE…]
Compiles and runs the blocks of all pages, or of those whose path holds one of these words.`,
  words: 'any',
  async run({ words }) {
    const all = await readPages();
    const pages = all.filter(
      ({ path }) => words.length === 0 || words.some((part) => path.includes(part)),
    );
    if (pages.length === 0) {
      const paths = all.map(({ path }) => path).join('\n');
      throw new UsageError(`No page is like ${words.join(', ')}. There are:\n${paths}`);
    }
    const { findings, programs } = await checkPages(
      pages,
      join(import.meta.dirname, '../.blocks/some'),
    );
    for (const finding of findings) console.error(toText(finding));
    console.log(`${pages.length} pages, ${programs.length} programs, ${findings.length} findings`);
    return findings.length === 0 ? 0 : 1;
  },
});
