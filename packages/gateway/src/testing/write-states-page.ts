// Behind `pnpm docs:states`.
import { writeFile } from 'node:fs/promises';
import { pageFile, statesPage } from './states-page.ts';

await writeFile(pageFile, statesPage());
