// Calls of tools against the gateway and against answers that the API document does not have.

import { createServer, type RequestListener } from 'node:http';
import { sample, startGateway } from '@room-sessions/gateway';
import { listen, closedPortUrl } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { afterAll, describe, expect, it } from 'vitest';
import { isWrite } from '../api-tool.ts';
import { apiTools } from '../generated/tools.ts';
import { type Era, eras, type ToolResult } from '../testing/mcp-client.ts';
import { sampleArguments } from '../testing/sample-arguments.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';

const { socialId } = sample;
const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());

async function call(era: Era, name: string, args: object, url = gateway.url): Promise<ToolResult> {
  await using connection = await connectStdio(testSettings(url), era);
  return await connection.client.callTool(name, { ...args });
}

/** Calls a tool of a server that answers everything alike. */
async function callAnswered(
  era: Era,
  name: string,
  args: object,
  answer: RequestListener,
): Promise<ToolResult> {
  await using server = await listen(createServer(answer));
  return await call(era, name, args, server.url);
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const getText = ({ content }: ToolResult, at = 0): string => content[at]?.text ?? '';

describe.each(eras)('a tool in the %s era', (era) => {
  it.each(
    apiTools.filter((tool) => !isWrite(tool)).map((tool) => [tool.operation.id, tool] as const),
  )(
    '%s returns the response of the gateway, as text and as structured content',
    async (name, tool) => {
      const result = await call(era, name, sampleArguments(tool));
      expect(result.isError, getText(result)).toBeUndefined();
      expect(result.content).toHaveLength(1);
      const value = JSON.parse(getText(result)) as object;
      const isObject = typeof value === 'object' && value !== null;
      expect(result.structuredContent).toEqual(isObject ? value : { value });
    },
  );

  it('returns a list as a page that says whether another page follows', async () => {
    const first = await call(era, 'listAlternateHosts', { socialId, size: 20 });
    expect(first.structuredContent).toMatchObject({ page: 0, isLast: false });
    expect(first.structuredContent!['items']).toHaveLength(20);
    const last = await call(era, 'listAlternateHosts', { socialId, size: 20, page: 2 });
    expect(last.structuredContent).toMatchObject({ page: 2, isLast: true });
  });

  it('sends extraQuery', async () => {
    const urls: (string | undefined)[] = [];
    await callAnswered(
      era,
      'getTranscriptionText',
      { extraQuery: { a: 'b', c: 1 } },
      (request, response) => {
        urls.push(request.url);
        response.end('"text"');
      },
    );
    expect(urls).toEqual(['/api/v1/transcription/text?a=b&c=1']);
  });

  it('returns a failed call with its `delivery`', async () => {
    const result = await call(era, 'getRoomSettings', { socialId: sample.unknownId });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'not_found', status: 404, delivery: 'answered' } },
    });
    expect(getText(result)).toMatch(/^getRoomSettings was answered with status 404: /);
    const unreached = await call(era, 'getBadgeQuestion', {}, await closedPortUrl());
    expect(unreached.structuredContent).toMatchObject({ error: { delivery: 'not_sent' } });
  });

  it.each<[string, object, string]>([
    ['getRoomSettings', {}, '`socialId` is missing'],
    ['getRoomSettings', { socialID: socialId }, 'did you mean `socialId`?'],
    ['listPlaylists', { page: '1' }, '`page` must be of type integer, but is string'],
    ['listPlaylists', { page: -1 }, '`page` must be at least 0'],
    ['getBadgeQuestion', { a: 1 }, '"a" is not an argument; the tool accepts no arguments'],
  ])('refuses wrong arguments of %s before anything is sent', async (name, args, message) => {
    let requests = 0;
    const result = await callAnswered(era, name, args, (_, response) => {
      requests += 1;
      response.end('{}');
    });
    expect(result.isError).toBe(true);
    expect(getText(result)).toContain(message);
    expect(getText(result)).toContain('Nothing was sent.');
    expect(requests).toBe(0);
  });

  it('ends a call that the client cancels', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    await using server = await listen(
      createServer((request) => {
        request.on('close', close);
        arrive();
      }),
    );
    await using connection = await connectStdio(testSettings(server.url), era);
    const { id } = connection.client.start('tools/call', { name: 'getBadgeQuestion' });
    await arrived;
    connection.client.notify('notifications/cancelled', { requestId: id, reason: 'enough' });
    await closed;
  });
});

describe('a response that differs from the API document is returned with the differences', () => {
  it.each<[string, string, unknown, unknown, string]>([
    [
      'a null instead of text',
      'getBadgeQuestion',
      { title: null },
      { title: null },
      'response `title`: null, not string',
    ],
    [
      'an undocumented field',
      'getBadgeQuestion',
      { colour: 'red' },
      { colour: 'red' },
      'response `colour`: an undocumented field, text',
    ],
    [
      'an undocumented value of a closed enumeration',
      'getBadgeQuestion',
      { visibility: 'NOBODY' },
      { visibility: 'NOBODY' },
      'response `visibility`: "NOBODY", not "ALL" or "ACCOUNT_USERS" or "HOSTS" or "INTERNAL"',
    ],
    [
      'an undocumented value of an open enumeration',
      'listPlaylists',
      [{ type: 'PAID_PLAYLIST' }],
      { items: [{ type: 'PAID_PLAYLIST' }], page: 0, isLast: true },
      'response `[].type`: an undocumented value, "PAID_PLAYLIST"; documented: "FREE_PLAYLIST"',
    ],
    [
      'an object instead of a list',
      'listPlaylists',
      { content: [], last: true },
      { content: [], last: true },
      'response: object, not array',
    ],
    [
      'the same mismatch in many places',
      'listPlaylists',
      Array.from({ length: 5 }, () => ({ qty: 'many' })),
      { items: Array.from({ length: 5 }, () => ({ qty: 'many' })), page: 0, isLast: true },
      'response `[].qty`: text, not number (5 places)',
    ],
  ])('%s', async (_, name, body, value, difference) => {
    const result = await callAnswered('modern', name, {}, json(body));
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toEqual(value);
    expect(getText(result, 1)).toBe(`Differs from the API document:\n- ${difference}`);
  });

  it('text instead of JSON', async () => {
    const result = await callAnswered('modern', 'getBadgeQuestion', {}, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('What is your name?'),
    );
    expect(result.structuredContent).toEqual({ value: 'What is your name?' });
    expect(getText(result, 1)).toContain('response: text, not object');
  });

  it('more differences than the limit', async () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`field${at}`, at]));
    const result = await callAnswered('modern', 'getBadgeQuestion', {}, json(body));
    expect(result.structuredContent).toEqual(body);
    expect(getText(result, 1).split('\n')).toHaveLength(22);
    expect(getText(result, 1)).toMatch(/\n- and 10 more$/);
  });

  it('except a web page, which is never a response of the API', async () => {
    const result = await callAnswered('modern', 'getBadgeQuestion', {}, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    );
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { error: { code: 'body_not_json', delivery: 'answered' } },
    });
  });
});
