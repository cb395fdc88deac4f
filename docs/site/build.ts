// Behind `pnpm docs:build`: makes the pages, builds the site and looks for dead links in it.
import { resolve } from 'node:path';
import { runProgram } from '@room-sessions/command-line';
import { build } from 'vitepress';
import { deadLinks } from './check/dead-links.ts';
import { readSite } from './check/read-site.ts';
import { generate } from './generate.ts';
import { docs, output } from './paths.ts';

await runProgram({
  usage: `Usage: pnpm docs:build [--base /PATH/] [--out-dir FOLDER]
Builds the site and looks for dead links; --base says where it will stand.`,
  options: {
    base: { type: 'string', default: '/' },
    'out-dir': { type: 'string', default: output },
  },
  async run({ values }) {
    const base = `/${values.base}/`.replaceAll(/\/+/g, '/');
    const outDir = resolve(values['out-dir']);
    await generate();
    // Where it fails, it has named what is wrong.
    await build(docs, { base, outDir });
    const site = await readSite(outDir);
    const dead = deadLinks(site, base);
    for (const line of dead) console.error(line);
    console.log(`${site.pages.size} pages, ${dead.length} dead links, in ${outDir}`);
    return dead.length === 0 ? 0 : 1;
  },
});
