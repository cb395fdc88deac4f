// The handler for your own HTTP server: who may call it, and its responses.

import { sample, startGateway } from '@room-sessions/gateway';
import { key } from '@room-sessions/testing/canaries';
import { ConfigurationError } from '@room-sessions/core';
import { afterAll, describe, expect, it } from 'vitest';
import { connectHttp, post, serveHandler } from '../testing/http-server.ts';
import { accept, eras } from '../testing/mcp-client.ts';
import { startRequestLog } from '../testing/request-log.ts';
import { createHandler } from './handler.ts';

const { socialId } = sample;
const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());
const client = { baseUrl: gateway.url, apiKey: key };

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};

describe.each(eras)('the handler in the %s era', (era) => {
  it('calls tools with the key of the server', async () => {
    await using server = await serveHandler({ client });
    const { client: asks } = await connectHttp(server.url, era);
    const { tools } = await asks.request('tools/list');
    expect(tools).toHaveLength(7);
    const result = await asks.callTool('getRoomSettings', { socialId });
    expect(result.structuredContent).toHaveProperty('settings');
  });

  it('offers no tool with a file', async () => {
    await using server = await serveHandler({ client, allowWrites: true });
    const { client: asks } = await connectHttp(server.url, era);
    const { tools } = await asks.request('tools/list');
    expect((tools as { name: string }[]).map(({ name }) => name)).not.toContain('uploadImage');
  });
});

describe('a write over HTTP', () => {
  const room = { body: { socialId, name: 'New' } };

  it('is sent after it was confirmed, in the era of 2026-07-28', async () => {
    await using log = await startRequestLog();
    const options = { client: { baseUrl: log.url, apiKey: key }, tools: ['updateRoom'] };
    await using server = await serveHandler(options);
    const { client: asks } = await connectHttp(server.url, 'modern', accept);
    expect((await asks.callTool('updateRoom', room)).isError).toBeUndefined();
    expect(asks.questions).toHaveLength(1);
    expect(log.requests).toHaveLength(1);
  });

  it('is accepted once, although each request has its own server', async () => {
    await using log = await startRequestLog();
    const options = { client: { baseUrl: log.url, apiKey: key }, allowWrites: true };
    await using server = await serveHandler(options);
    const { client: asks } = await connectHttp(server.url, 'modern', accept);
    const asked = await asks.request('tools/call', { name: 'updateRoom', arguments: room });
    const results = [
      await asks.confirm('updateRoom', room, asked),
      await asks.confirm('updateRoom', room, asked),
    ];
    expect(results.map(({ isError = false }) => isError)).toEqual([false, true]);
    expect(log.requests).toHaveLength(1);
  });

  it('is not sent for a client before 2026-07-28, which cannot be asked here', async () => {
    await using log = await startRequestLog();
    const options = { client: { baseUrl: log.url, apiKey: key }, allowWrites: true };
    await using server = await serveHandler(options);
    const { client: asks } = await connectHttp(server.url, 'legacy', accept);
    const result = await asks.callTool('updateRoom', room);
    expect(result.content[0]?.text).toContain('Nothing was sent.');
    expect(result.content[0]?.text).toContain('turn confirmations off (`confirmWrites: false`)');
    expect(log.requests).toEqual([]);
  });

  it('is not confirmed by another handler', async () => {
    await using log = await startRequestLog();
    const options = { client: { baseUrl: log.url, apiKey: key }, allowWrites: true };
    await using server = await serveHandler(options);
    await using other = await serveHandler(options);
    const { client: asks } = await connectHttp(server.url, 'modern', accept);
    const { client: elsewhere } = await connectHttp(other.url, 'modern', accept);
    const asked = await asks.request('tools/call', { name: 'updateRoom', arguments: room });
    const result = await elsewhere.confirm('updateRoom', room, asked);
    expect(result.content[0]?.text).toContain('is not from this server');
    expect(log.requests).toEqual([]);
  });
});

describe('a confirmation over HTTP', () => {
  const room = { body: { socialId, name: 'New' } };
  const from = (caller: string): Record<string, string> => ({ authorization: `Bearer ${caller}` });

  it.each<[string, Record<string, string>, Record<string, string>, boolean]>([
    ['is accepted from the caller that was asked', from('ann'), from('ann'), true],
    ['is refused from another caller', from('ann'), from('mallory'), false],
    ['is refused from a caller without authorization', from('ann'), {}, false],
  ])('%s', async (_, asking, confirming, isSent) => {
    await using log = await startRequestLog();
    const options = { client: { baseUrl: log.url, apiKey: key }, allowWrites: true };
    await using server = await serveHandler(options);
    const { client: asks } = await connectHttp(server.url, 'modern', accept, asking);
    const { client: confirms } = await connectHttp(server.url, 'modern', accept, confirming);
    const asked = await asks.request('tools/call', { name: 'updateRoom', arguments: room });
    const result = await confirms.confirm('updateRoom', room, asked);
    expect(log.requests).toHaveLength(isSent ? 1 : 0);
    if (isSent) return;
    expect(result.content[0]?.text).toContain('is from a caller with another `Authorization`');
  });
});

describe('the handler checks the host', () => {
  it.each([
    'attacker.example',
    'localhost.attacker.example',
    '127.0.0.1.attacker.example',
    '10.0.0.7',
  ])('and refuses %j, to which a name of an attacker may lead', async (host) => {
    await using server = await serveHandler({ client });
    const response = await post(server.url, initialize, { host });
    expect(response.status).toBe(403);
    expect(response.body).not.toContain('serverInfo');
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:80'])(
    'and accepts %s',
    async (host) => {
      await using server = await serveHandler({ client });
      expect((await post(server.url, initialize, { host })).status).toBe(200);
    },
  );

  it('and refuses a request without one', async () => {
    const { fetch } = createHandler({ client });
    const body = JSON.stringify(initialize);
    const headers = { 'content-type': 'application/json' };
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
    expect((await fetch(request)).status).toBe(403);
  });

  it("against the program's list, if given", async () => {
    await using server = await serveHandler({ client, allowedHosts: ['mcp.example.com'] });
    const statuses = await Promise.all(
      [
        'MCP.example.com',
        'mcp.example.com:443',
        'mcp.example.com',
        'localhost',
        'other.example.com',
      ].map(async (host) => (await post(server.url, initialize, { host })).status),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
  });
});

describe('the handler checks the origin', () => {
  it.each(['https://attacker.example', 'http://localhost', 'http://127.0.0.1:3000', 'null', ''])(
    'and refuses %j, which only a page sends',
    async (origin) => {
      await using server = await serveHandler({ client });
      const response = await post(server.url, initialize, { origin });
      expect(response.status).toBe(403);
      expect(response.body).not.toContain('serverInfo');
    },
  );

  it('against the list of the program, with scheme and port', async () => {
    const allowedOrigins = ['https://Chat.example.com/'];
    await using server = await serveHandler({ client, allowedOrigins });
    const statuses = await Promise.all(
      [
        'https://chat.example.com',
        'http://chat.example.com',
        'https://chat.example.com:8443',
        'https://chat.example.com.attacker.example',
      ].map(async (origin) => (await post(server.url, initialize, { origin })).status),
    );
    expect(statuses).toEqual([200, 403, 403, 403]);
  });

  it('before it reads the request', async () => {
    await using server = await serveHandler({ client });
    const response = await post(server.url, {}, { origin: 'https://attacker.example' });
    expect(response.status).toBe(403);
  });
});

describe('a handler cannot be created', () => {
  it.each([
    [{ allowedHosts: ['mcp.example.com:443'] }, '`allowedHosts` has "mcp.example.com:443".'],
    [{ allowedHosts: ['https://mcp.example.com'] }, '`allowedHosts` has'],
    [{ allowedHosts: [''] }, '`allowedHosts` has ""'],
    [{ allowedHosts: ['*'] }, '`allowedHosts` has "*".'],
    [{ allowedHosts: ['*.example.com'] }, '`allowedHosts` has "*.example.com".'],
    [{ allowedOrigins: ['chat.example.com'] }, '`allowedOrigins` has "chat.example.com".'],
    [{ allowedOrigins: ['null'] }, '`allowedOrigins` has "null".'],
    [{ allowedOrigins: ['https://chat.example.com/path'] }, '`allowedOrigins` has'],
    [{ allowedOrigins: ['*'] }, '`allowedOrigins` has "*".'],
  ])('with %j', (options, message) => {
    expect(() => createHandler({ client, ...options })).toThrow(message);
  });

  it.each<[string, Parameters<typeof createHandler>[0], string]>([
    ['without a base URL', { client: { apiKey: key } }, 'No base URL.'],
    ['without a key', { client: { baseUrl: gateway.url } }, 'No API key.'],
    ['for an unknown tool', { client, tools: ['getRoom'] }, 'Unknown tool "getRoom".'],
    ['for a tool that reads a file', { client, tools: ['uploadImage'] }, '--files DIR'],
    [
      'with an unknown option',
      { client, allowWrite: true } as object,
      'Unknown option `allowWrite`.',
    ],
  ])('%s', (_, options, message) => {
    const error = catchError(() => createHandler(options));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(message);
  });
});

describe('a handler cannot be created with an option of the wrong kind', () => {
  it.each<[string, unknown, string]>([
    ['allowWrites', 'false', 'must be true or false, but is "false".'],
    ['allowWrites', 'a long text, which may be a secret', 'must be true or false, but is of type'],
    ['allowWrites', 1, 'must be true or false, but is 1.'],
    ['allowWrites', null, 'must be true or false, but is null.'],
    ['confirmWrites', 0, 'must be true or false, but is 0.'],
    ['confirmWrites', null, 'must be true or false, but is null.'],
    ['confirmWrites', '', 'must be true or false, but is "".'],
    ['revealGuestTokens', 'no', 'must be true or false, but is "no".'],
    ['allowedHosts', 'x', 'must be a list of texts, but is "x".'],
    ['allowedHosts', [7], 'must be a list of texts, but is a list with other values.'],
    ['allowedHosts', null, 'must be a list of texts, but is null.'],
    ['allowedOrigins', { 0: 'https://chat.example.com' }, 'must be a list of texts, but is of'],
    ['tools', 'updateRoom', 'must be a list of texts, but is of type string.'],
    ['client', null, 'must be an object, but is null.'],
    ['client', 'https://gateway.example.com', 'must be an object, but is of type string.'],
  ])('%s: %j', (name, value, message) => {
    const error = catchError(() => createHandler({ client, [name]: value }));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(`\`${name}\` ${message}`);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

it('the handler responds to an invalid message with a protocol error', async () => {
  const { fetch } = createHandler({ client });
  const host = { host: 'localhost', accept: 'application/json, text/event-stream' };
  const getStatus = async (init: RequestInit): Promise<number> =>
    (await fetch(new Request('http://localhost/mcp', init))).status;
  const headers = { ...host, 'content-type': 'application/json' };
  expect(await getStatus({ headers: host })).toBe(405);
  expect(await getStatus({ method: 'POST', headers, body: 'no JSON' })).toBe(400);
  expect(await getStatus({ method: 'POST', headers: host, body: '{}' })).toBe(415);
  const large = JSON.stringify({ ...initialize, more: 'x'.repeat(5_000_000) });
  expect(await getStatus({ method: 'POST', headers, body: large })).toBe(413);
});
