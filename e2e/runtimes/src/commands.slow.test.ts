// The commands of the packed packages on each runtime with Node's modules.

import { startGateway } from '@room-sessions/gateway';
import { exec, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlatform, nodeProgram, toolProgram } from './tools.ts';

const folder = await temporaryFolder();
const gateway = await startGateway();
let home: string;

beforeAll(async () => {
  ({ home } = await packedHome(folder.path, ['cli', 'mcp'], { peers: false }));
}, 600_000);

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const packages = 'node_modules/@room-sessions';
const cli = `${packages}/cli/dist/bin.js`;
const mcp = `${packages}/mcp/dist/bin.js`;

interface Runtime {
  readonly title: string;
  readonly program: () => Promise<string>;
  /** The arguments before the file. */
  readonly args: readonly string[];
}

const node = (line: number): Runtime => ({
  title: `Node ${line}`,
  program: () => nodeProgram(line),
  args: [],
});

/** `--allow-read` for the manifest and the profiles, `--allow-sys` for the folder of the profiles. */
const permissions = '--allow-net=127.0.0.1 --allow-env --allow-read --allow-sys';

const runtimes: readonly Runtime[] = [
  ...[22, 24, 26].map(node),
  { title: 'Bun', program: () => toolProgram('bun'), args: ['run', '--no-install'] },
  {
    title: 'Deno',
    program: () => toolProgram('deno'),
    args: `run --no-prompt --quiet --node-modules-dir=manual ${permissions}`.split(' '),
  },
];

const env = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: home,
  DENO_NO_UPDATE_CHECK: '1',
  DO_NOT_TRACK: '1',
  ROOM_SESSIONS_BASE_URL: gateway.url,
  ROOM_SESSIONS_API_KEY: gateway.apiKey,
});

const createCommand = async ({ program, args }: Runtime, file: string): Promise<string[]> => [
  await program(),
  ...args,
  file,
];

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'getBadgeQuestion', arguments: {} },
};

describe.runIf(isPlatform)('the packed commands', () => {
  it.each(runtimes)('room-sessions calls the gateway on $title', async (runtime) => {
    const command = await createCommand(runtime, cli);
    const version = await exec([...command, '--version'], { cwd: home, env: env() });
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    const question = ['badging', 'get-question', '--fields', 'title'];
    const { code, stdout, stderr } = await exec([...command, ...question], {
      cwd: home,
      env: env(),
    });
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ title: expect.any(String) });
  });

  it.each(runtimes)('room-sessions-mcp calls the gateway on $title', async (runtime) => {
    const { child, ended } = spawnProgram(await createCommand(runtime, mcp), {
      cwd: home,
      env: env(),
      stdin: 'open',
    });
    child.stdout.once('data', () => child.stdin.end());
    child.stdin.write(`${JSON.stringify(call)}\n`);
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      result: { structuredContent: { title: expect.any(String) } },
    });
  });

  it('room-sessions exits on Node 20 with the required Node version', async () => {
    const command = await createCommand(node(20), cli);
    const { code, stderr } = await exec([...command, '--version'], { cwd: home, env: env() });
    expect([code, stderr]).toEqual([3, expect.stringContaining('needs Node 22.18 or later')]);
  });
});
