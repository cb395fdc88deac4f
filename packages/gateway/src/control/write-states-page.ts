// Behind `pnpm docs:states`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pageFile, statesPage } from './states-page.ts';

writeFileSync(pageFile, statesPage());
execFileSync('pnpm', ['exec', 'oxfmt', pageFile], { stdio: 'inherit' });
