// Behind `pnpm docs:dev`: the site on this machine, with pages as they are while they are written.
// What is generated is as it was at the start.
import { parseArgs } from 'node:util';
import { createServer } from 'vitepress';
import { generate } from './generate.ts';
import { docs } from './paths.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } });

await generate();
const server = await createServer(docs, { host: '127.0.0.1', port: Number(values.port) });
await server.listen();
server.printUrls();
