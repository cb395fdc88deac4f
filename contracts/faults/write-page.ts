// Behind `pnpm docs:contract-faults`.

import { writeFile } from 'node:fs/promises';
import { page, pageFile } from './page.ts';

await writeFile(pageFile, page());
