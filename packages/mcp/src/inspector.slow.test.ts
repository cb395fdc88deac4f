// Calls each tool of the packed command with the Inspector of the Model Context Protocol, a third-party client. npm
// installs it next to the packed packages, because it is too large for a dependency of this repository.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiTool } from './api-tool.ts';
import { apiTools } from './generated/tools.ts';
import { type Era, eras } from './testing/mcp-client.ts';
import { png } from './testing/png.ts';
import { sampleArguments } from './testing/sample-arguments.ts';

const apiKey = 'key-of-the-inspector-5d1f';
const folder = await temporaryFolder();
const gateway = await startGateway({ apiKey });
let modules: string;

beforeAll(async () => {
  const others = { '@modelcontextprotocol/inspector': '2.12.0' };
  const { home } = await packedHome(folder.path, ['mcp'], { peers: false, others });
  modules = join(home, 'node_modules');
  await writeFile(join(folder.path, 'dot.png'), png);
}, 600_000);

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const writes = ['--allow-writes', '--no-confirm', '--files', folder.path];

/** Sends one request to a server with options. The exit code is 5 for a tool error, 6 for a schema that is not portable. */
async function inspect(era: Era, server: readonly string[], request: readonly string[]) {
  const launcher = '@modelcontextprotocol/inspector/clients/launcher/build/index.js';
  const own = `--cli --protocol-era ${era} --format json -q`.split(' ');
  const env = [
    '-e',
    `ROOM_SESSIONS_BASE_URL=${gateway.url}`,
    '-e',
    `ROOM_SESSIONS_API_KEY=${apiKey}`,
  ];
  const bin = join(modules, '.bin/room-sessions-mcp');
  const { code, stdout, output } = await exec(
    [process.execPath, join(modules, launcher), ...own, ...env, ...request, bin, ...server],
    { env: { PATH: process.env['PATH'], HOME: folder.path }, timeout: 120_000 },
  );
  const { result = {} } = (stdout ? JSON.parse(stdout) : {}) as {
    result?: Readonly<Record<string, unknown>>;
  };
  return { code, result, output };
}

/** Calls a tool, and returns the ids of the operations that the gateway received. */
async function callTool(era: Era, server: readonly string[], name: string, args: object) {
  await gateway.control.requests.clear();
  const given = ['--tool-name', name, '--tool-args-json', JSON.stringify(args)];
  const called = await inspect(era, server, ['--method', 'tools/call', ...given]);
  const { requests } = await gateway.control.requests.list();
  return { ...called, received: requests.map(({ operation }) => operation) };
}

/** The id of an existing playlist is invalid for a new one. */
const getArguments = (tool: ApiTool): object =>
  tool.operation.id === 'createPlaylist' ? { body: { name: 'New' } } : sampleArguments(tool);

describe.each(eras)('through the Inspector in the %s era', (era) => {
  it('has portable schemas for all tools', async () => {
    const request = ['--method', 'tools/list', '--strict'];
    const { code, output } = await inspect(era, writes, request);
    expect(code, output).toBe(0);
  });

  // The eras differ in the protocol, not in the tools.
  const tools = era === eras[0] ? apiTools : apiTools.slice(0, 4);

  it.each(tools.map((tool) => [tool.operation.id, tool] as const))(
    'returns the response of the gateway from the tool %s',
    async (name, tool) => {
      const called = await callTool(era, writes, name, getArguments(tool));
      expect(called.code, called.output).toBe(0);
      expect(called.result).toHaveProperty('structuredContent');
      expect(called.received).toEqual([name]);
      expect(called.output).not.toContain(apiKey);
    },
  );

  it('rejects a write, because the Inspector does not support elicitation', async () => {
    const tool = apiTools.find(({ operation }) => operation.id === 'updateRoom')!;
    const called = await callTool(era, ['--allow-writes'], 'updateRoom', sampleArguments(tool));
    expect(called.code).toBe(5);
    expect(called.output).toContain('not declare the capability `elicitation`. Nothing was sent.');
    expect(called.received).toEqual([]);
  });

  it.each(['room-sessions://openapi.json', 'room-sessions://gaps.md'])(
    'serves the resource %s',
    async (uri) => {
      const request = ['--method', 'resources/read', '--uri', uri];
      const { code, result, output } = await inspect(era, [], request);
      expect(code, output).toBe(0);
      expect(result['contents']).toMatchObject([{ uri, text: expect.stringMatching(/\w/) }]);
    },
  );
});
