// Behind `pnpm docs:faults`.

import { trustCa } from './certificates.ts';
import { writePage } from './faults-page.ts';

trustCa();
await writePage();
