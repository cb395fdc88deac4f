// Each limit on sizes, counts and times, and the response beyond it.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { launch, startGateway } from '../testing/gateway.ts';
import { StartError } from '../start-error.ts';
import { createTestClient, generalError, parseRaw } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { rawClient, rawRequest } from '../testing/socket.ts';

const answers = '/api/v1/survey/answer';
const json = 'Content-Type: application/json';

describe('the limit of a request body', () => {
  it('allows that many bytes and no more', async () => {
    await using gateway = await startGateway({ limits: { bodyBytes: 1024 } });
    const { post } = createTestClient(gateway);
    const body = (length: number) => ({ answer: 'a'.repeat(length - '{"answer":""}'.length) });
    expect((await post(answers, body(1024))).status).toBe(200);
    const over = await post(answers, body(1025));
    expect([over.status, over.body]).toEqual([
      413,
      generalError(413, expect.stringContaining('larger than the limit of 1024 bytes')),
    ]);
  });

  it('lets a larger body arrive first, so that the sender can read the rejection', async () => {
    await using gateway = await startGateway();
    for (let times = 0; times < 5; times += 1) {
      const headers = { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' };
      const sent = request(`${gateway.url}/api/v1/image/upload/a/png/3/2`, {
        method: 'POST',
        headers,
      });
      sent.end(`"${'a'.repeat(32 * 1024 * 1024)}"`);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(413);
      answer.resume();
    }
  });

  it('of images is set by its switch, independent of the limit of other bodies', async () => {
    await using gateway = await startGateway({ limits: { bodyBytes: 1024 } });
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(10_000)]);
    const { status } = await createTestClient(gateway).post(
      '/api/v1/image/upload/a/png/3/2',
      bytes.toString('base64'),
    );
    expect(status).toBe(200);
  });

  it('includes a time limit', async () => {
    await using gateway = await startGateway({ limits: { requestTimeout: 300 } });
    const client = await rawClient(gateway.url);
    client.write(rawRequest(`POST ${answers}`, gateway.apiKey, [json, 'Content-Length: 99'], '{'));
    expect(parseRaw(await client.closed())).toEqual({
      status: 408,
      body: generalError(408, 'the request did not arrive in time; nothing was written'),
    });
  });
});

describe('the limit of request headers', () => {
  it('allows that many bytes', async () => {
    await using gateway = await startGateway({ limits: { headerBytes: 2048 } });
    const { send } = createTestClient(gateway);
    const get = (length: number) =>
      send('GET', '/healthz', { headers: { 'x-long': 'a'.repeat(length) } });
    expect((await get(1000)).status).toBe(200);
    const over = await get(3000);
    expect([over.status, over.body]).toEqual([431, generalError(431, expect.any(String))]);
  });

  it('includes a time limit', async () => {
    await using gateway = await startGateway({ limits: { headerTimeout: 300 } });
    const client = await rawClient(gateway.url);
    client.write('GET /healthz HTTP/1.1\r\nHost: a\r\n');
    expect(parseRaw(await client.closed()).status).toBe(408);
  });
});

describe('an idle connection', () => {
  it('is closed in time', async () => {
    await using gateway = await startGateway({ limits: { keepAlive: 100 } });
    const client = await rawClient(gateway.url);
    client.write(rawRequest('GET /healthz', ''));
    await client.until(/200 OK/);
    expect(await client.closed()).toContain('200 OK');
  });
});

describe('a client that does not read its responses', () => {
  it('is disconnected in time, while others are served', async () => {
    const lines: (number | undefined)[] = [];
    await using gateway = await launch({
      apiKeys: ['key'],
      // A busy machine may be late with the headers of the healthy ones.
      limits: { answerTimeout: 1_500, headerTimeout: 60_000 },
      log: {
        request: ({ route, status }) => void (route === '/openapi.json' && lines.push(status)),
      },
    });
    const { get } = createTestClient({ url: gateway.url, apiKey: 'key' });
    const slow = await rawClient(gateway.url);
    slow.socket.pause();
    slow.write(rawRequest('GET /openapi.json', 'key').repeat(600));
    // Healthy clients, until the slow one is disconnected.
    while (!lines.includes(undefined)) expect((await get('/healthz')).status).toBe(200);
    slow.socket.resume();
    await slow.closed();
    expect((await get('/api/v1/guest/user')).status).toBe(200);
  });
});

describe('the limits option', () => {
  it.each([
    [{ headerBytes: 0 }, 'limits.headerBytes: expected an integer from 1'],
    [{ drain: -1 }, 'limits.drain: expected an integer from 0'],
    [{ bodyBytes: 1.5 }, 'limits.bodyBytes'],
    [{ keepAlive: Number.NaN }, 'limits.keepAlive'],
    [{ requestTimeout: 1e12 }, 'limits.requestTimeout'],
  ])('is refused: %j', async (given, message) => {
    const failure = await startGateway({ limits: given }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as StartError).message).toContain(message);
  });
});
