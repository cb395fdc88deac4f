// Requests as bytes: where one ends, several on one connection, limits on sizes and times, and
// clients that do not read.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { launch, startGateway } from '../testing/gateway.ts';
import { png } from '../testing/images.ts';
import { paths, question } from '../testing/paths.ts';
import { rawClient, rawRequest, type RawClient } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const apiKey = 'key-of-the-raw-requests';
const gateway = useGateway({ apiKey, limits: { bodyBytes: 2000, headerBytes: 2048 } });
const json = 'Content-Type: application/json';
const close = 'Connection: close';
const last = rawRequest('GET /healthz', '', [close]);

const send = (text: string): Promise<string> => exchange(gateway.url, text);
const post = (headers: readonly string[], body: string): string =>
  rawRequest(`POST ${paths.survey}`, apiKey, [json, ...headers], body);

/** The statuses of the responses, except `100 Continue`. */
const getStatuses = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)]
    .map(([, status = '']) => status)
    .filter((one) => one !== '100');

/** A request to the target with a body, of which a second request is a part. */
const withBody = (
  headers: readonly string[],
  body: string,
  line = `POST ${paths.survey}`,
): string => rawRequest(line, apiKey, [json, ...headers], body);
const second = rawRequest(`GET ${question}`, apiKey);
const emptyChunks = `0\r\n\r\n${second}`;
const inChunk = `${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';
const length = `Content-Length: ${emptyChunks.length}`;
const inBody = `Content-Length: ${second.length}`;

/** A server that reads the end of these differently would respond to the second request. */
describe('a request whose end is ambiguous', () => {
  it.each([
    ['CL.TE', withBody([length, chunked], emptyChunks)],
    ['TE.CL', withBody([chunked, 'Content-Length: 4'], inChunk)],
    ['TE.TE', withBody([chunked, 'Transfer-Encoding: x', length], emptyChunks)],
    ['TE misspelled', withBody([length, 'Transfer-Encoding: xchunked'], emptyChunks)],
    ['TE with a space', withBody([length, 'Transfer-Encoding : chunked'], emptyChunks)],
    ['CL twice, different', withBody(['Content-Length: 0', length], emptyChunks)],
    ['CL with a sign', withBody(['Content-Length: +5'], emptyChunks)],
    ['a folded header', withBody([`Content-Length:\r\n ${emptyChunks.length}`], emptyChunks)],
    ['bare LF between headers', withBody([length], emptyChunks).replaceAll('\r\n', '\n')],
    ['NUL in a header', withBody(['X: a\0b', length], emptyChunks)],
    ['a chunk of size 0x0', withBody([chunked], `0x0\r\n\r\n${second}`)],
    ['a chunk longer than its size', withBody([chunked], `2\r\n{}${second}0\r\n\r\n`)],
    ['Host twice', withBody(['Host: other.example', length], emptyChunks)],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['two spaces in the request line', withBody([length], emptyChunks, `POST  ${paths.survey}`)],
  ])('gets 400, and the gateway reads nothing after it: %s', async (_, bytes) => {
    const text = await send(bytes + last);
    expect(getStatuses(text)).toEqual(['400']);
    expect(parseRaw(text).body).toEqual(generalError(400, expect.any(String)));
  });

  it.each([
    ['a body that looks like a request', withBody([inBody], second)],
    ['a GET with a body', withBody([inBody], second, `GET ${paths.survey}`)],
    ['a chunk that looks like a request', withBody([chunked], inChunk)],
    ['a trailer with a length', withBody([chunked], `2\r\n{}\r\n0\r\n${inBody}\r\n\r\n`)],
    [
      'a body over the limit',
      withBody([`Content-Length: ${second.length * 20}`], second.repeat(20)),
    ],
    [
      'a body of another type',
      withBody([inBody], second).replace('application/json', 'text/plain'),
    ],
    ['a body without a key', withBody([inBody], second).replace(apiKey, 'not-a-key')],
    ['a body to an unknown path', withBody([inBody], second, 'POST /nowhere')],
    ['an expectation', withBody(['Expect: 100-continue', inBody], second)],
    ['an upgrade', withBody(['Connection: Upgrade', 'Upgrade: websocket', inBody], second)],
    ['absolute-form', withBody([inBody], second, `POST http://other.example${paths.survey}`)],
    ['a CONNECT', withBody([inBody], second, 'CONNECT gateway')],
    ['a HEAD with a body', withBody([inBody], second, `HEAD ${paths.survey}`)],
  ])('gets one response: %s', async (_, bytes) => {
    const text = await send(bytes + last);
    const [, ...others] = getStatuses(text);
    // The gateway closes the connection, or responds to the last request.
    expect(['', '200']).toContain(others.join());
    expect(text).not.toContain('"title"');
  });

  it('because of a small Content-Length leaves a remainder that is not a request', async () => {
    const text = await send(post(['Content-Length: 2'], `{}"rest"\r\n${last}`));
    // The response to the remainder may arrive before that to the request.
    expect(getStatuses(text).at(-1)).toBe('400');
    expect(text).not.toContain('"ok"');
  });
});

describe('an unusual request', () => {
  it.each([
    ['OPTIONS * HTTP/1.1', '404'],
    ['GET //healthz HTTP/1.1', '404'],
    ['GET /healthz/../healthz HTTP/1.1', '404'],
    ['GET /images/..%2f..%2fetc/passwd HTTP/1.1', '404'],
    ['GET http://elsewhere.example/healthz HTTP/1.1', '200'],
    ['GET http://localhost/_control/provider-states HTTP/1.1', '403'],
    ['GET /healthz HTTP/2.0', '400'],
    ['GET /healthz', '400'],
    ['BREW /healthz HTTP/1.1', '400'],
    ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', '400'],
    ['CONNECT elsewhere.example:443 HTTP/1.1', ''],
  ])('%s gets %s and reaches no other route', async (line, status) => {
    const authorization = `Authorization: Bearer ${gateway.controlToken}`;
    const text = await send([line, 'Host: a', close, authorization, '', ''].join('\r\n'));
    expect(getStatuses(text).join()).toBe(status);
    if (Number(status) >= 400) {
      expect(parseRaw(text).body).toEqual(generalError(Number(status), expect.any(String)));
    }
  });
});

describe('a body', () => {
  const inChunks = (text: string, size: number): string => {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    );
    return `${chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')}0\r\n\r\n`;
  };
  const inAnswer = (length: number): string =>
    `{"answer":"${'a'.repeat(length - '{"answer":""}'.length)}"}`;

  it.each([1, 2001])('in chunks of %i bytes may have 2000 and no more', async (size) => {
    const chunked = (text: string): Promise<string> =>
      send(post(['Transfer-Encoding: chunked', close], inChunks(text, size)));
    expect(getStatuses(await chunked(inAnswer(2000)))).toEqual(['200']);
    expect(parseRaw(await chunked(inAnswer(2001)))).toEqual({
      status: 413,
      body: generalError(413, expect.stringContaining('larger than the limit of 2000 bytes')),
    });
  });

  it('above the limit is rejected before it arrives, and so are endless chunk extensions', async () => {
    const announced = await send(post([close, 'Content-Length: 99999999'], ''));
    expect(parseRaw(announced).status).toBe(413);
    const extended = `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`;
    const endless = await send(post([close, 'Transfer-Encoding: chunked'], extended));
    expect(parseRaw(endless)).toEqual({ status: 413, body: generalError(413, expect.anything()) });
  });

  it('of an image has its own limit, and the sender can read its rejection', async () => {
    const upload = (bytes: Buffer) =>
      createTestClient(gateway).post(paths.image, bytes.toString('base64'));
    expect((await upload(Buffer.concat([png(3, 2), Buffer.alloc(10_000)]))).status).toBe(200);
    expect((await upload(Buffer.alloc(12 * 1024 * 1024))).status).toBe(413);
  });
});

describe('a limit', () => {
  it('on headers gives 431', async () => {
    const get = (length: number): Promise<string> =>
      send(rawRequest('GET /healthz', '', [close, `X-Long: ${'a'.repeat(length)}`]));
    expect(getStatuses(await get(1000))).toEqual(['200']);
    const text = await get(3000);
    expect(parseRaw(text)).toEqual({ status: 431, body: generalError(431, expect.anything()) });
    expect(text).toMatch(/^Cache-Control: no-store\r$/m);
  });

  it.each([
    [{ headerTimeout: 300 }, 'GET /healthz HTTP/1.1\r\nHost: a\r\n', '408'],
    [
      { requestTimeout: 300 },
      post([], '').replace('\r\n\r\n', '\r\nContent-Length: 9\r\n\r\n{'),
      '408',
    ],
    [{ keepAlive: 100 }, rawRequest('GET /healthz', ''), '200'],
  ])('on time, %j, closes the connection', async (limits, text, status) => {
    await using one = await startGateway({ apiKey, limits });
    expect(getStatuses(await exchange(one.url, text))).toEqual([status]);
  });
});

/** A busy machine may send headers late. */
const limits = { headerTimeout: 60_000 };

const handling = 'tracing:fastify.request.handler:start';

/** Counts the requests that are handled and whose responses are not done, from now on. */
function watchInFlight(): { now(): number } & Disposable {
  let count = 0;
  const begin = (message: unknown): void => {
    count += 1;
    (message as { reply: FastifyReply }).reply.raw.once('close', () => (count -= 1));
  };
  subscribe(handling, begin);
  return { now: () => count, [Symbol.dispose]: () => void unsubscribe(handling, begin) };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

describe('pipelined requests', () => {
  it('are answered in their order, one by one: 300 and a body that arrives byte by byte', async () => {
    await using one = await startGateway({ apiKey, limits });
    const client = await rawClient(one.url);
    const body = '{"answer":"Yes"}';
    const length = `Content-Length: ${body.length}`;
    const kinds = [
      ['200', rawRequest(`GET ${question}`, apiKey)],
      ['401', rawRequest(`GET ${question}`, 'wrong')],
      ['404', rawRequest('GET /nowhere', '')],
      ['200', post([length], body)],
      ['200', post(['Transfer-Encoding: chunked'], `10\r\n${body}\r\n0\r\n\r\n`)],
    ] as const;
    const end = post([length, close], body);
    client.write(
      kinds
        .map(([, text]) => text)
        .join('')
        .repeat(60),
    );
    client.write(end.slice(0, -body.length));
    for (const byte of body) {
      client.write(byte);
      await fetch(`${one.url}/healthz`);
    }
    const expected = Array.from({ length: 60 }, () => kinds.map(([status]) => status)).flat();
    expect(getStatuses(await client.closed())).toEqual([...expected, '200']);
  });

  it('do not time out during long responses before them', async () => {
    await using one = await startGateway({ apiKey, limits: { headerTimeout: 200 } });
    await one.control.expectations.set({
      operation: 'getGuestUser',
      when: 'before',
      effect: { delay: 600 },
    });
    // More than one read returns: a header is cut where the reading pauses.
    const many = rawRequest(`GET ${question}`, apiKey).repeat(900);
    const text = await exchange(one.url, rawRequest(`GET ${paths.guest}`, apiKey) + many + last);
    expect(new Set(getStatuses(text))).toEqual(new Set(['200']));
    expect(getStatuses(text)).toHaveLength(902);
  });
});

describe('clients that pipeline and do not read', () => {
  const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const unread = async (url: string, text: string): Promise<RawClient> => {
    const client = await rawClient(url);
    client.socket.pause();
    client.write(text);
    return client;
  };

  it('have few requests in progress, and others are served', async () => {
    const count = Array.from({ length: 1000 }, (_, n) => n);
    await using one = await launch({
      apiKeys: [apiKey],
      limits,
      seed: {
        users: count.map((n) => ({ userId: uuid(n), name: 'x'.repeat(200) })),
        rooms: [{ socialId: uuid(1) }],
        alternateHosts: count.map((n) => ({ ownerId: uuid(1), userId: uuid(n) })),
      },
    });
    const { get } = createTestClient({ url: one.url, apiKey });
    using inFlight = watchInFlight();
    const line = `GET /api/v1/social/alternate/host/${uuid(1)}?size=1000`;
    const slow = await Promise.all(
      Array.from({ length: 8 }, () => unread(one.url, rawRequest(line, apiKey).repeat(200))),
    );
    // All slow clients have stopped reading by then.
    let highest = 0;
    for (let asked = 0; asked < 30; asked += 1) {
      expect((await get(paths.playlists)).status).toBe(200);
      highest = Math.max(highest, inFlight.now());
    }
    // One of each slow client.
    expect(highest).toBe(8);
    for (const { socket } of slow) socket.destroy();
    await until(() => inFlight.now() === 0);
  });

  it('leave no request in progress after they disconnect', async () => {
    using inFlight = watchInFlight();
    await using one = await startGateway({ apiKey, limits });
    await one.control.expectations.set({
      operation: 'getGuestUser',
      when: 'before',
      effect: { stall: true },
    });
    // The first never gets a response, so that the following requests do not start.
    const client = await rawClient(one.url);
    client.write(rawRequest(`GET ${paths.guest}`, apiKey));
    client.write(rawRequest(`GET ${question}`, apiKey).repeat(5));
    await until(() => inFlight.now() === 1);
    client.socket.destroy();
    await until(() => inFlight.now() === 0);
  });

  it('are disconnected in time, while others are served', async () => {
    const times: number[] = [];
    await using one = await launch({
      apiKeys: [apiKey],
      limits: { answerTimeout: 1_500, ...limits },
      log: {
        // Not `writableFinished`: on Node 22 it is true for a response that was cut.
        request: (_, __, ms) => void times.push(ms),
      },
    });
    const { get } = createTestClient({ url: one.url, apiKey });
    const slow = await unread(one.url, rawRequest('GET /openapi.json', apiKey).repeat(600));
    while (!times.some((ms) => ms >= 1_500)) expect((await get('/healthz')).status).toBe(200);
    slow.socket.resume();
    await slow.closed();
    expect((await get(question)).status).toBe(200);
  });
});
