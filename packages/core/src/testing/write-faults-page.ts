// Behind `pnpm docs:faults`.

import { execFileSync } from 'node:child_process';
import { trustCa } from './certificates.ts';
import { writePage } from './faults-page.ts';

trustCa();
const file = await writePage();
execFileSync('pnpm', ['exec', 'oxfmt', file], { stdio: 'inherit' });
