// Behind `pnpm docs:dev`: the site on this machine, with pages as they are while they are written.
// What is generated is as it was at the start.
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { createServer } from 'vitepress';
import { generate } from './generate.ts';
import { docs } from './paths.ts';

await runProgram({
  usage: 'Usage: pnpm docs:dev [--port PORT]',
  options: { port: { type: 'string', default: '5173' } },
  async run({ values: { port } }) {
    if (!/^\d{1,5}$/.test(port)) throw new UsageError(`--port takes a number, not ${port}.`);
    await generate();
    const server = await createServer(docs, { host: '127.0.0.1', port: Number(port) });
    await server.listen();
    server.printUrls();
  },
});
