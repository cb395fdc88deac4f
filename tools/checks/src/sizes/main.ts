// Writes docs/sizes.md.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPacked, packAll, temporaryFolder } from '@room-sessions/packing';
import { overBudget } from './budgets.ts';
import { measureAll, pagePath, sizesPage } from './page.ts';

await using folder = await temporaryFolder();
const packed = await packAll(folder.path);
const home = join(folder.path, 'home');
await installPacked(home, packed, [...packed.keys()]);
const sizes = await measureAll(home);
await writeFile(pagePath, sizesPage(sizes));
const faults = overBudget(new Map([...sizes.uses, ...sizes.entries]));
if (faults.length > 0) {
  const next = 'Make it lighter, or raise it in tools/checks/src/sizes/budgets.ts with the reason.';
  console.error([...faults, next].join('\n'));
  process.exitCode = 1;
}
