// Tests the handler of the packed package on each runtime with Node's modules. e2e/runtimes tests the command.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlatform, nodeProgram, toolProgram } from '../../runtimes/src/tools.ts';

const folder = await temporaryFolder();
const gateway = await startGateway();
let home: string;

beforeAll(async () => {
  ({ home } = await packedHome(folder.path, ['mcp'], { peers: false }));
  await writeFile(join(home, 'program.mjs'), program);
}, 600_000);

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'getBadgeQuestion', arguments: {} },
};

/** Calls the handler, and serves it with the server of the runtime. Node has no server for `fetch` handlers. */
const program = `
import { createHandler } from '@room-sessions/mcp';
const { fetch: answer } = createHandler();
const init = (host) => ({
  method: 'POST',
  headers: { host, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
  body: ${JSON.stringify(JSON.stringify(call))},
});
const report = async (send) => {
  for (const host of ['localhost', 'attacker.example']) {
    const response = await send(host);
    console.log(response.status, /"title/.test(await response.text()));
  }
};
await report((host) => answer(new Request('http://localhost/mcp', init(host))));
const { Bun, Deno } = globalThis;
const options = { port: 0, hostname: '127.0.0.1', onListen() {} };
const server = Bun?.serve({ ...options, fetch: (request) => answer(request) }) ??
  Deno?.serve(options, (request) => answer(request));
if (server) {
  const port = server.port ?? server.addr.port;
  const response = await fetch('http://127.0.0.1:' + port, init('127.0.0.1'));
  console.log(response.status, /"title/.test(await response.text()));
  await (server.stop?.(true) ?? server.shutdown());
}
process.exit();
`;

const env = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  DENO_NO_UPDATE_CHECK: '1',
  DO_NOT_TRACK: '1',
  ROOM_SESSIONS_BASE_URL: gateway.url,
  ROOM_SESSIONS_API_KEY: gateway.apiKey,
});

const handled = '200 true\n403 false\n';

describe.runIf(isPlatform)('the packed MCP server', () => {
  it.each([22, 24, 26])('responds on Node %i with the handler', async (line) => {
    const node = await nodeProgram(line);
    expect(await execOk([node, 'program.mjs'], { cwd: home, env: env() })).toBe(handled);
  });

  it.each([
    ['bun', 'run --no-install'],
    [
      'deno',
      'run --no-prompt --quiet --node-modules-dir=manual --allow-net=127.0.0.1 --allow-env --allow-read',
    ],
  ])('responds on %s with the handler, also with the server of the runtime', async (name, args) => {
    const command = [await toolProgram(name), ...args.split(' '), 'program.mjs'];
    expect(await execOk(command, { cwd: home, env: env() })).toBe(`${handled}200 true\n`);
  });
});
