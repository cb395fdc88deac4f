// The proof that neither the key nor a token of a guest is in any byte that a client receives: every tool,
// every way of answering, both transports, both eras (`npm test`: one era for each way).

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runsAll, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import type { ApiTool } from '../api-tool.ts';
import { openImageFolder } from '../files/image-folder.ts';
import { apiTools } from '../generated/tools.ts';
import { connectHttp, serveHandler } from '../testing/http-server.ts';
import { bearer, leaks, startLeakyServer } from '../testing/leaky-server.ts';
import { accept, eras, type McpClient } from '../testing/mcp-client.ts';
import { png } from '../testing/png.ts';
import { sampleArguments } from '../testing/sample-arguments.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';
import { withheld } from './secrets.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());
await writeFile(join(folder.path, 'dot.png'), png);
const images = await openImageFolder(folder.path);

/** How a secret may be written. */
const getForms = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
];

/** The secrets in some output; the test of the test finds both. */
const secretsIn = (output: string): string[] =>
  Object.entries({ key, bearer }).flatMap(([name, secret]) =>
    getForms(secret).some((form) => output.includes(form)) ? [name] : [],
  );

/** Calls every tool once; the results do not matter. */
async function callAll(client: McpClient, tools: readonly ApiTool[]): Promise<void> {
  for (const tool of tools) await client.callTool(tool.operation.id, sampleArguments(tool));
}

describe.each(
  Object.entries(leaks).map(([name, respond], index) => {
    const some = eras.filter((_, at) => runsAll || at === index % eras.length);
    return [name, respond, some] as const;
  }),
)('with %s', (name, respond, some) => {
  it.each(some)('no secret is in a byte of stdio in the %s era', async (era) => {
    await using server = await startLeakyServer(respond);
    const settings = testSettings(server.url, { allowWrites: true, images });
    await using connection = await connectStdio(settings, era, accept);
    await callAll(connection.client, apiTools);
    expect(server.withKey()).toBeGreaterThanOrEqual(apiTools.length);
    expect(secretsIn(connection.written())).toEqual([]);
  });

  it.each(some)('no secret is in a byte of HTTP in the %s era', async (era) => {
    await using server = await startLeakyServer(respond);
    await using handler = await serveHandler({
      client: { baseUrl: server.url, apiKey: () => key, retry: false },
      allowWrites: true,
      confirmWrites: era === 'modern',
    });
    const { client, received } = await connectHttp(handler.url, era, accept);
    const tools = apiTools.filter(({ takesFile }) => !takesFile);
    await callAll(client, tools);
    expect(server.withKey()).toBeGreaterThanOrEqual(tools.length);
    expect(secretsIn(received())).toEqual([]);
  });

  it('the key is in no byte of stdio with --reveal-guest-tokens', async () => {
    await using server = await startLeakyServer(respond);
    const options = { allowWrites: true, confirmWrites: false, revealGuestTokens: true, images };
    await using connection = await connectStdio(testSettings(server.url, options), 'modern');
    await callAll(connection.client, apiTools);
    expect(secretsIn(connection.written())).not.toContain('key');
    if (name === 'the documented tokens')
      expect(secretsIn(connection.written())).toEqual(['bearer']);
  });
});

it('a leaked secret is found in each of its forms', () => {
  for (const [name, secret] of Object.entries({ key, bearer })) {
    for (const form of getForms(secret)) expect(secretsIn(`{"a":"${form}"}`)).toEqual([name]);
  }
});

it('a guest is delivered without the tokens', async () => {
  await using server = await startLeakyServer(leaks['the documented tokens']!);
  const settings = testSettings(server.url, { tools: ['getGuestUser'] });
  await using connection = await connectStdio(settings, 'modern', accept);
  const { structuredContent } = await connection.client.callTool('getGuestUser');
  expect(structuredContent).toEqual({
    user: { name: 'Guest' },
    bearer: withheld,
    refreshBearer: withheld,
  });
});

it('a key that reads as a name or as a constant is not among the differences', async () => {
  const apiKey = 'KEY_0F2B7C51D9E84A36';
  await using server = await startLeakyServer((key, response) =>
    response.end(JSON.stringify({ [key]: 1, visibility: key })),
  );
  const settings = testSettings(server.url, { client: { apiKey } });
  await using connection = await connectStdio(settings, 'modern');
  const { content } = await connection.client.callTool('getBadgeQuestion');
  expect(content[1]?.text).toContain(withheld);
  expect(connection.written()).not.toContain(apiKey);
});
