// Where a request ends: its length, its chunks, several requests on one connection, and unusual forms.
// smuggling.test.ts has the requests whose end is ambiguous.
import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { createTestClient, generalError, parseRaw } from '../testing/client.ts';
import { rawClient, rawRequest } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

const answers = 'POST /api/v1/survey/answer';
const json = 'Content-Type: application/json';
const chunked = 'Transfer-Encoding: chunked';

/** A request that never gets a response if it is read as part of the body before it. */
const hidden = (): string => rawRequest('GET /healthz', gateway.apiKey);

const post = (headers: readonly string[], body: string): string =>
  rawRequest(answers, gateway.apiKey, [json, ...headers], body);

async function exchange(text: string): Promise<string> {
  const client = await rawClient(gateway.url);
  client.write(text);
  return client.closed();
}

const answersIn = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status);

describe('a wrong Content-Length', () => {
  it('that is too small leaves a remainder that is not a request', async () => {
    const text = await exchange(post(['Content-Length: 2'], `{}"rest"\r\n${hidden()}`));
    // The response to the remainder may arrive before that to the request.
    expect(answersIn(text).at(-1)).toBe('400');
    expect(text).not.toContain('"ok"');
  });

  it('that is too large makes the gateway wait, and nothing is stored when the client disconnects', async () => {
    const client = await rawClient(gateway.url);
    client.write(post(['Content-Length: 20', 'Expect: 100-continue'], ''));
    await client.until(/100 Continue/);
    client.write('{"answer":"x"}');
    client.socket.destroy();
    await client.closed();
    expect((await createTestClient(gateway).get('/healthz')).status).toBe(200);
  });

  it('above the limit is rejected before the body arrives', async () => {
    const text = await exchange(post(['Connection: close', 'Content-Length: 99999999'], ''));
    expect(parseRaw(text)).toEqual({ status: 413, body: generalError(413, expect.any(String)) });
  });
});

describe('a chunked body', () => {
  const mebibyte = 1024 * 1024;
  const inChunks = (text: string, size: number): string => {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      text.slice(index * size, (index + 1) * size),
    );
    return `${chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')}0\r\n\r\n`;
  };
  const failed = 'POST /api/v1/recording/failed';
  const send = (body: string) =>
    exchange(rawRequest(failed, gateway.apiKey, [json, chunked, 'Connection: close'], body));

  it.each([1000, 65_536, mebibyte])('with chunks of %i bytes may reach the limit', async (size) => {
    const most = `"${'a'.repeat(mebibyte - 2)}"`;
    expect(answersIn(await send(inChunks(most, size)))).toEqual(['200']);
    const over = parseRaw(await send(inChunks(`${most} `, size)));
    expect(over).toEqual({ status: 413, body: generalError(413, expect.any(String)) });
  });

  it('may have chunks of one byte', async () => {
    expect(answersIn(await send(inChunks('{"answer":"Yes"}', 1)))).toEqual(['200']);
  });

  it('with endless chunk extensions is rejected', async () => {
    const text = await send(`2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`);
    expect(parseRaw(text)).toEqual({ status: 413, body: generalError(413, expect.any(String)) });
  });
});

describe('several requests on one connection', () => {
  it('are answered in their order', async () => {
    const texts = [
      rawRequest('GET /healthz', ''),
      post(['Content-Length: 2'], '{}'),
      post([chunked], '2\r\n{}\r\n0\r\n\r\n'),
      rawRequest('GET /nowhere', ''),
      rawRequest('GET /readyz', '', ['Connection: close']),
    ];
    expect(answersIn(await exchange(texts.join('')))).toEqual(['200', '200', '200', '404', '200']);
  });

  it('are authenticated one by one', async () => {
    const question = '/api/v1/badging/badge/question';
    const text = await exchange(
      rawRequest(`GET ${question}`, gateway.apiKey) +
        rawRequest(`GET ${question}`, 'wrong', ['Connection: close']),
    );
    expect(answersIn(text)).toEqual(['200', '401']);
  });
});

describe('an unusual form of a request', () => {
  it.each([
    ['OPTIONS *', '404'],
    ['GET //healthz', '404'],
    ['GET /healthz/../healthz', '404'],
    ['GET /HEALTHZ', '404'],
    ['GET /healthz%00', '404'],
    ['GET /./healthz', '404'],
    ['GET /images/..%2f..%2fetc/passwd', '404'],
  ])('such as %s is answered with %s and reaches no other route', async (line, status) => {
    const text = await exchange(rawRequest(line, gateway.apiKey, ['Connection: close']));
    expect(answersIn(text)).toEqual([status]);
    expect(parseRaw(text).body).toEqual(generalError(Number(status), expect.any(String)));
  });

  it.each([
    ['GET http://elsewhere.example/healthz', '', '200'],
    ['GET http://gateway/api/v1/guest/user', '', '401'],
    ['GET http://gateway/_control/provider-states', 'right', '403'],
    ['GET http://localhost/_control/provider-states', 'right', '403'],
  ])('such as %s is treated without its origin', async (line, apiKey, status) => {
    await using guarded = await startGateway({ controlToken: 'token' });
    const client = await rawClient(guarded.url);
    client.write(rawRequest(line, apiKey, ['Connection: close', 'Authorization: Bearer token']));
    expect(answersIn(await client.closed())).toEqual([status]);
  });

  it.each([
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/2.0', 'GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n'],
    ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
    ['HTTP/1.2', 'GET /healthz HTTP/1.2\r\nHost: a\r\n\r\n'],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a space in the path', 'GET /health z HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['bytes of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ])('such as %s gets 400', async (_, text) => {
    expect(answersIn(await exchange(text))).toEqual(['400']);
  });

  it('for an upgrade is not accepted', async () => {
    const text = await exchange(
      rawRequest('GET /healthz', '', ['Connection: close, Upgrade', 'Upgrade: websocket']),
    );
    expect(answersIn(text)).toEqual(['200']);
  });

  it('for a tunnel is not accepted', async () => {
    const text = await exchange('CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answersIn(text)).not.toContain('200');
  });
});
