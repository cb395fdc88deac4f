// Calls each operation through the packed command with the Inspector, in both eras of the protocol. The Inspector
// also checks that other clients can use the schemas.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { png, requests } from '../../conformance/src/requests.ts';
import { eras, type InspectorOptions, inspect, installInspector } from './inspector.ts';
import { toArguments, type ToolSchema } from './tool-arguments.ts';

const apiKey = 'key-of-the-inspector-5d1f';
const folder = await temporaryFolder();
const gateway = await startGateway({ apiKey });
let bin: string;

beforeAll(async () => {
  await installInspector();
  const { home } = await packedHome(folder.path, ['mcp'], { peers: false });
  bin = join(home, 'node_modules/.bin/room-sessions-mcp');
  await writeFile(join(folder.path, 'dot.png'), Buffer.from(png, 'base64'));
}, 600_000);

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

/** The ids of the called operations, the newest first. */
async function called(): Promise<(string | null)[]> {
  const { requests: entries } = await gateway.control.requests.list();
  return entries.map(({ operation }) => operation);
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: ToolSchema;
}

describe.each(eras)('through the Inspector in the %s era', (era) => {
  const options = (...args: readonly string[]): InspectorOptions => ({
    era,
    server: [bin, ...args],
    env: { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: apiKey },
    home: folder.path,
  });
  const writing = (): InspectorOptions =>
    options('--allow-writes', '--no-confirm', '--files', folder.path);

  const list = async (): Promise<readonly ListedTool[]> => {
    const { result } = await inspect(writing(), { method: 'tools/list' });
    return result['tools'] as readonly ListedTool[];
  };
  let tools: Promise<readonly ListedTool[]> | undefined;

  const call = (server: InspectorOptions, name: string, args: object) =>
    inspect(server, {
      method: 'tools/call',
      'tool-name': name,
      'tool-args-json': JSON.stringify(args),
    });

  it('has portable schemas for all tools', async () => {
    const { code, output } = await inspect(writing(), { method: 'tools/list', strict: true });
    expect(code, output).toBe(0);
  });

  it.each(requests.map((request) => [request.operationId, request] as const))(
    'returns the response of the gateway from the tool %s',
    async (name, request) => {
      const tool = (await (tools ??= list())).find((one) => one.name === name)!;
      await gateway.control.requests.clear();
      const args = toArguments(request, tool.inputSchema, 'dot.png');
      const { code, result, output } = await call(writing(), name, args);
      expect(code, output).toBe(0);
      expect(result).toHaveProperty('structuredContent');
      expect(await called()).toEqual([name]);
      expect(output).not.toContain(apiKey);
    },
  );

  it('rejects a write, because the Inspector does not support elicitation', async () => {
    await gateway.control.requests.clear();
    const body = { socialId: sample.socialId, name: 'New' };
    const { code, output } = await call(options('--allow-writes'), 'updateRoom', { body });
    expect(code).toBe(5);
    expect(output).toContain('does not declare the capability `elicitation`. Nothing was sent.');
    expect(await called()).toEqual([]);
  });

  it.each(['room-sessions://openapi.json', 'room-sessions://gaps.md'])(
    'serves the resource %s',
    async (uri) => {
      const { code, result, output } = await inspect(options(), { method: 'resources/read', uri });
      expect(code, output).toBe(0);
      expect(result['contents']).toMatchObject([{ uri, text: expect.stringMatching(/\w/) }]);
    },
  );
});
