// The commands of the packed packages, and the HTTP handler of MCP, on each runtime with Node's modules.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { exec, execOk, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bun, createEnvironment, deno, node, type Program } from './runtimes.ts';
import { isPlatform } from './tools.ts';

const folder = await temporaryFolder();
const gateway = await startGateway();
let home: string;

beforeAll(async () => {
  ({ home } = await packedHome(folder.path, ['cli', 'mcp'], { peers: false }));
  await writeFile(join(home, 'handler.mjs'), handler);
}, 600_000);

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const cli = 'node_modules/@room-sessions/cli/dist/bin.js';
const mcp = 'node_modules/@room-sessions/mcp/dist/bin.js';

const programs: readonly Program[] = [
  ...[22, 24, 26].map(node),
  bun,
  // For the manifest and the profiles, and for the folder of the profiles.
  deno('--allow-env', '--allow-read', '--allow-sys'),
];

const createCommand = async ({ program, args }: Program, file: string): Promise<string[]> => [
  await program(),
  ...args,
  file,
];
const getOptions = () => ({
  cwd: home,
  env: createEnvironment(home, gateway.url, gateway.apiKey),
});

const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'getBadgeQuestion', arguments: {} },
});

/** Calls the handler of MCP, and serves it with the runtime. Node has no server for `fetch` handlers. */
const handler = `
import { createHandler } from '@room-sessions/mcp';
const { fetch: answer } = createHandler();
const accept = 'application/json, text/event-stream';
const report = async (send, host) => {
  const headers = { host, accept, 'content-type': 'application/json' };
  const response = await send({ method: 'POST', headers, body: ${JSON.stringify(call)} });
  console.log(response.status, /"title/.test(await response.text()));
};
const direct = (init) => answer(new Request('http://localhost/mcp', init));
await report(direct, 'localhost');
await report(direct, 'attacker.example');
const options = { port: 0, hostname: '127.0.0.1', onListen() {} };
const server = globalThis.Bun?.serve({ ...options, fetch: (request) => answer(request) }) ??
  globalThis.Deno?.serve(options, (request) => answer(request));
const port = server?.port ?? server?.addr.port;
if (server) await report((init) => fetch('http://127.0.0.1:' + port, init), '127.0.0.1');
process.exit();
`;

describe.runIf(isPlatform)('the packed commands', () => {
  it.each(programs)('room-sessions calls the gateway on $title', async (program) => {
    const command = await createCommand(program, cli);
    expect(await execOk([...command, '--version'], getOptions())).toMatch(/^\d+\.\d+\.\d+\n$/);
    const question = ['badging', 'get-question', '--fields', 'title'];
    const { code, stdout, stderr } = await exec([...command, ...question], getOptions());
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ title: expect.any(String) });
  });

  it.each(programs)('room-sessions-mcp calls the gateway on $title', async (program) => {
    const command = await createCommand(program, mcp);
    const { child, ended } = spawnProgram(command, { ...getOptions(), stdin: 'open' });
    child.stdout.once('data', () => child.stdin.end());
    child.stdin.write(`${call}\n`);
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      result: { structuredContent: { title: expect.any(String) } },
    });
  });

  it.each(programs)('the handler of MCP responds on $title', async (program) => {
    const served = program.title.startsWith('Node') ? '' : '200 true\n';
    const output = await execOk(await createCommand(program, 'handler.mjs'), getOptions());
    expect(output).toBe(`200 true\n403 false\n${served}`);
  });

  it('room-sessions exits on Node 20 with the required Node version', async () => {
    const command = await createCommand(node(20), cli);
    const { code, stderr } = await exec([...command, '--version'], getOptions());
    expect([code, stderr]).toEqual([3, expect.stringContaining('needs Node 22.18 or later')]);
  });
});
