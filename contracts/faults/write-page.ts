// Behind `pnpm docs:contract-faults`.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { page, pageFile } from './page.ts';

writeFileSync(pageFile, page());
execFileSync('pnpm', ['exec', 'oxfmt', pageFile], { stdio: 'inherit' });
