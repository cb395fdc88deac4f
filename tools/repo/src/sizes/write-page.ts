// Writes docs/sizes.md.

import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { overBudget } from './budgets.ts';
import { measureAll, pagePath, sizesPage } from './page.ts';

await runProgram({
  usage: `Usage: pnpm pages sizes
Writes docs/sizes.md from bundles of the packed packages; fails where one is over its budget.`,
  async run() {
    await using folder = await temporaryFolder();
    const { home } = await packedHome(folder.path);
    const sizes = await measureAll(home);
    await writeFile(pagePath, sizesPage(sizes));
    console.log('docs/sizes.md is what was measured.');
    const faults = overBudget(new Map([...sizes.uses, ...sizes.entries]));
    if (faults.length === 0) return 0;
    console.error(
      `${faults.join('\n')}\n` +
        'Make it lighter, or say in tools/repo/src/sizes/budgets.ts what it may weigh, and why in the commit.',
    );
    return 1;
  },
});
