// Behind `pnpm docs:build`: makes the pages, builds the site and looks for dead links in it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vitepress';
import { deadLinks } from './check/dead-links.ts';
import { readSite } from './check/read-site.ts';
import { generate } from './generate.ts';
import { docs, output } from './paths.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string', default: '/' },
    'out-dir': { type: 'string', default: output },
  },
});
const base = `/${values.base}/`.replaceAll(/\/+/g, '/');
const outDir = resolve(values['out-dir']);

await generate();
try {
  await build(docs, { base, outDir });
} catch (error) {
  // It has named what is wrong above.
  console.error(String(error));
  process.exit(1);
}
const site = await readSite(outDir);
const dead = deadLinks(site, base);
for (const line of dead) console.error(line);
console.log(`${site.pages.size} pages, ${dead.length} dead links, in ${outDir}`);
if (dead.length > 0) process.exitCode = 1;
