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
for (const fault of overBudget(new Map([...sizes.uses, ...sizes.entries]))) console.warn(fault);
