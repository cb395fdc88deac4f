// Behind `pnpm pages states` and `pnpm pages options`.
import { writeFile } from 'node:fs/promises';
import { optionsPageFile, withOptions } from './options-page.ts';
import { pageFile, statesPage } from './states-page.ts';

if (process.argv[2] === 'options') await writeFile(optionsPageFile, withOptions());
else await writeFile(pageFile, statesPage());
