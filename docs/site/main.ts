// Behind `pnpm docs:build` and `pnpm docs:dev`: writes the generated pages, then builds or serves the site.
// VitePress fails on dead links.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { build, createServer } from 'vitepress';
import { writeApiPages } from './api.ts';
import { httpPages } from './http/generate.ts';
import { docs, generated, root } from './paths.ts';
import { repositoryPages } from './repository-pages.ts';

async function writePages(): Promise<void> {
  await rm(generated, { recursive: true, force: true });
  await writeApiPages(join(generated, 'api'));
  for (const [page, text] of [...(await repositoryPages()), ...(await httpPages())]) {
    const file = join(generated, page);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await copyFile(join(root, 'spec/openapi.yaml'), join(docs, 'public/openapi.yaml'));
}

await runProgram({
  usage: `Usage: pnpm docs:build [--base /PATH/]
       pnpm docs:dev [--port PORT]
--base is the path of the site on its host.`,
  options: {
    base: { type: 'string', default: '/' },
    port: { type: 'string', default: '5173' },
  },
  words: ['build', 'dev'],
  async run({ values: { base, port }, words: [command] }) {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port takes a number, not ${port}.`);
    await writePages();
    process.env['DOCS_BASE'] = `/${base}/`.replaceAll(/\/+/g, '/');
    if (command === 'build') return build(docs);
    const server = await createServer(docs, { host: '127.0.0.1', port: Number(port) });
    await server.listen();
    server.printUrls();
  },
});
