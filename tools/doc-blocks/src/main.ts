// `pnpm docs:blocks [PAGE…]`: checks the blocks of all pages, or of those whose path holds one of these.

import { join } from 'node:path';
import { checkPages } from './check.ts';
import { toText } from './finding.ts';
import { readPages } from './page.ts';

const wanted = process.argv.slice(2);
const all = await readPages();
const pages = all.filter(
  ({ path }) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
);
if (pages.length === 0) {
  console.error(
    `No page is like ${wanted.join(', ')}. There are:\n${all.map(({ path }) => path).join('\n')}`,
  );
  process.exitCode = 2;
} else {
  const { findings, programs } = await checkPages(
    pages,
    join(import.meta.dirname, '../.blocks/some'),
  );
  for (const finding of findings) console.error(toText(finding));
  console.log(`${pages.length} pages, ${programs.length} programs, ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
