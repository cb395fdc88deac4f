// Every failure, wherever it is detected, gets the error body of the API.
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { rawRequest } from '../testing/socket.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

const answers = '/api/v1/survey/answer';
const json = { 'content-type': 'application/json' };

/** As bytes, because fetch changes paths. The request asks to close the connection. */
const request = (line: string, headers: readonly string[] = [], body = ''): string =>
  rawRequest(line, gateway.apiKey, ['Connection: close', ...headers], body);

const sendRaw = async (text: string): Promise<{ status: number; body: unknown }> =>
  parseRaw(await exchange(gateway.url, text));

describe('an unknown path or method', () => {
  it.each(['/api/v1', '/api/v1/social', '/api/v2/event', '/api/v1/event/', '//'])(
    'gets 404 for %s [gap:further-operations]',
    async (path) => {
      const { status, body } = await sendRaw(request(`GET ${path}`));
      expect([status, body]).toEqual([404, generalError(404, 'no such path')]);
    },
  );

  it.each([
    ['GET', '/api/v1/event', 'PATCH'],
    ['DELETE', '/api/v1/audio/api/key/playlist', 'PATCH, POST'],
    ['OPTIONS', '/api/v1/guest/user', 'GET, HEAD'],
    ['PROPFIND', '/healthz', 'GET, HEAD'],
    ['POST', `/images/${sample.unknownId}/${sample.unknownId}`, 'GET, HEAD'],
  ])('gets 405 for %s %s, with Allow', async (method, path, allowed) => {
    const response = await exchange(gateway.url, request(`${method} ${path}`));
    const { status, body } = parseRaw(response);
    expect([status, body]).toEqual([405, generalError(405, expect.stringContaining(allowed))]);
    const allow = /^allow: (.*)$/im.exec(response)?.[1];
    expect(allow?.split(', ').toSorted().join(', ')).toBe(allowed);
  });

  it('gets 414 for a segment that is too long', async () => {
    const { status, body } = await client.get(`/api/v1/social/settings/${'a'.repeat(4000)}`);
    expect([status, body]).toEqual([414, generalError(414, expect.any(String))]);
  });

  it.each([
    ['..', 'socialId'],
    ['.', 'socialId'],
    ['%2e%2e', 'socialId'],
    ['', 'socialId'],
    ['%zz', 'the path of the URL cannot be decoded'],
  ])('is rejected with %j as a room', async (socialId, why) => {
    const { status, body } = await sendRaw(request(`GET /api/v1/social/settings/${socialId}`));
    expect([status, body]).toEqual([400, generalError(400, expect.stringContaining(why))]);
  });
});

describe('a request body', () => {
  const post = (body: RequestInit['body'], headers: Record<string, string> = json) =>
    client.send('POST', answers, { headers, body: body ?? null });

  it.each([
    ['that is not JSON', '{"answer":'],
    ['that is not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['with U+0000', '{"answer":"a\\u0000b"}'],
    ['with half of a surrogate pair', '{"answer":"\\ud800"}'],
    ['with an integer above 2^53-1', '{"surveyQuestionId":9007199254740993}'],
    ['with a number beyond all', '{"other":1e999}'],
    ['that is a number of 100,000 digits', '1'.repeat(100_000)],
    ['with __proto__', '{"__proto__":{"admin":true}}'],
    ['with __proto__ deep inside', '{"a":[{"__proto__":1}]}'],
    ['that is 500,000 levels deep', '['.repeat(500_000) + ']'.repeat(500_000)],
    ['that is 10,000 objects deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('gets 400 when it is %s', async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      generalError(400, expect.stringMatching(/^body/)),
    ]);
  });

  it('may start with a byte order mark, and leaves no trace of constructor.prototype', async () => {
    expect((await post('\ufeff{"answer":"Yes"}')).status).toBe(200);
    const { status } = await post('{"constructor":{"prototype":{"polluted":true}}}');
    expect(status).toBe(200);
    expect({}).not.toHaveProperty('polluted');
  });

  it.each(['text=%00', '__proto__=1', 'a%00b=1'])('with the query %s gets 400', async (query) => {
    const { status, body } = await client.get(
      `/api/v1/social/alternate/host/${sample.socialId}?${query}`,
    );
    expect([status, body]).toEqual([400, generalError(400, expect.stringMatching(/^query/))]);
  });

  it.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/xml' }],
    [{ 'content-type': 'no type' }],
    [{ ...json, 'content-encoding': 'gzip' }],
  ])('gets 415 for %j', async (headers) => {
    const { status, body } = await post('"text"', headers);
    expect([status, body]).toEqual([415, generalError(415, expect.any(String))]);
  });

  it('gets 415 without a content type, and may have one with parameters', async () => {
    const { status, body } = await sendRaw(request(`POST ${answers}`, ['Content-Length: 2'], '{}'));
    expect([status, body]).toEqual([415, generalError(415, expect.any(String))]);
    const type = { 'content-type': 'application/json; charset=utf-8' };
    expect((await post('{}', type)).status).toBe(200);
  });
});
