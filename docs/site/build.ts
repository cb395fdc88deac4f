// Behind `pnpm docs:build`: writes the generated pages and builds the site. VitePress fails on dead links.
import { resolve } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { build } from 'vitepress';
import { generate } from './generate.ts';
import { docs, output } from './paths.ts';

await runProgram({
  usage: `Usage: pnpm docs:build [--base /PATH/] [--out-dir FOLDER]
Builds the site, and fails on dead links. --base is its path on the host.`,
  options: {
    base: { type: 'string', default: '/' },
    'out-dir': { type: 'string', default: output },
  },
  async run({ values }) {
    const base = `/${values.base}/`.replaceAll(/\/+/g, '/');
    const outDir = resolve(values['out-dir']);
    await generate();
    await build(docs, { base, outDir });
    console.log(`The site is in ${outDir}`);
  },
});
