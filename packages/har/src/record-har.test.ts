import {
  middleware,
  type Client,
  type ClientOptions,
  type Middleware,
  request,
} from '@room-sessions/core';
import type { StreamedBody } from '@room-sessions/core';
import { bearer, key, lookAt, lookedAt } from '@room-sessions/testing/canaries';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import {
  answer,
  failure,
  generalError,
  invalidUtf8,
  json,
  reset,
  stallBody,
  stallHeaders,
} from '@room-sessions/testing/faults';
import { banner, list, read, room, upload, write } from './testing/operations.ts';
import { useFaultServer } from './testing/use-fault-server.ts';
import { type HarEntry, type HarRecorder, recordHar } from './index.ts';

const gateway = useFaultServer();

/** A client with a recorder. */
function recorded(options: ClientOptions = {}): { client: Client; recorder: HarRecorder } {
  const recorder = recordHar();
  const use = [...(options.use ?? []), recorder];
  return { client: gateway.client({ ...options, use }), recorder };
}

/** The entries, searched for planted secrets. */
function getEntries(recorder: HarRecorder): readonly HarEntry[] {
  const har = recorder.har();
  lookAt('log', har);
  return har.log.entries;
}

const only = (recorder: HarRecorder): HarEntry => {
  const entries = getEntries(recorder);
  expect(entries).toHaveLength(1);
  return entries[0]!;
};

const escapeAll = (text: string, escape: (hex: string) => string): string =>
  Array.from(text, (one) => escape(one.charCodeAt(0).toString(16).padStart(2, '0'))).join('');

describe('an entry of the HAR', () => {
  it('has the request and the response of a call', async () => {
    gateway.server.answer(json({ name: 'Ann', isOpen: true }));
    const { client, recorder } = recorded();
    await client.call(write, { body: { name: 'n' } });
    const entry = only(recorder);
    expect(entry).toMatchObject({
      _operation: 'writeRoom',
      request: {
        method: 'POST',
        url: `${gateway.server.url}/api/v1/room`,
        bodySize: 12,
        postData: { mimeType: 'application/json', text: '{"name":"n"}' },
      },
      response: {
        status: 200,
        bodySize: 28,
        content: {
          size: 28,
          mimeType: 'application/json',
          text: '{"name":"Ann","isOpen":true}',
        },
      },
    });
    expect(entry.startedDateTime).toBe(new Date(entry.startedDateTime).toISOString());
    const { send, wait, receive } = entry.timings;
    expect(send + wait + receive).toBeCloseTo(entry.time);
    expect(recorder.har().log).toMatchObject({
      version: '1.2',
      creator: { name: '@room-sessions/har' },
    });
  });

  it('has the query, without values that may be anything', async () => {
    const { client, recorder } = recorded();
    const id = '00000002-0000-4000-8000-000000000001';
    await client.call(
      list,
      { text: 'ann@example.com', size: 5 },
      { extraQuery: { id, open: true } },
    );
    const { url, queryString } = only(recorder).request;
    expect(url).toBe(`${gateway.server.url}/api/v1/rooms?text=REDACTED&size=5&id=${id}&open=true`);
    expect(queryString.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'text=REDACTED',
      'size=5',
      `id=${id}`,
      'open=true',
    ]);
  });

  it('is recorded for each attempt, and the body of a repeated one is not read', async () => {
    gateway.server.answer(generalError(503), json({ a: 1 }));
    const { client, recorder } = recorded({ retry: { maxRetries: 1, minDelay: 1, maxDelay: 1 } });
    await client.call(read, room);
    const [first, second] = getEntries(recorder);
    expect(first!.response).toMatchObject({
      status: 503,
      content: { size: -1, comment: 'The body was not read.' },
    });
    expect(first!.response).not.toHaveProperty('_error');
    expect(second!.response).toMatchObject({ status: 200, content: { text: '{"a":1}' } });
  });

  it('is recorded for an error status', async () => {
    gateway.server.answer(generalError(404, 'no such room'));
    const { client, recorder } = recorded();
    await failure(client.call(read, room));
    expect(only(recorder).response).toMatchObject({
      status: 404,
      content: { text: '{"error":"no such room","status":"error","code":404}' },
    });
  });

  it.each([
    ['is reset', reset, 0, 'connection_failed'],
    ['has no response in time', stallHeaders, 0, 'timeout'],
    ['stalls within the body', stallBody, 200, 'timeout'],
  ])('is recorded for a request that %s', async (_, fault, status, code) => {
    gateway.server.answer(fault);
    const { client, recorder } = recorded({ timeout: 1000 });
    await failure(client.call(read, room));
    const { response } = only(recorder);
    expect(response).toMatchObject({ status, _error: code });
    expect(response.content).not.toHaveProperty('text');
  });

  it('is recorded for a host that cannot be reached', async () => {
    const { client, recorder } = recorded({ baseUrl: await closedPortUrl() });
    await failure(client.call(read, room));
    expect(only(recorder).response).toMatchObject({ status: 0, _error: 'connection_failed' });
  });

  it('is not recorded if nothing was sent', async () => {
    const { client, recorder } = recorded({ apiKey: () => '' });
    await failure(client.call(read, room));
    await failure(client.call(read, { roomId: '' }));
    expect(getEntries(recorder)).toEqual([]);
  });

  it('of an undocumented request has no operation', async () => {
    const { client, recorder } = recorded();
    await request(client, 'GET', '/api/v1/user/ann@example.com');
    const entry = only(recorder);
    expect(entry).not.toHaveProperty('_operation');
    expect(entry.request.url).toBe(`${gateway.server.url}/api/v1/user/[redacted]`);
  });

  it('has the changes of a middleware before the recorder', async () => {
    const forwarding: Middleware = (outgoing, next) =>
      next({ ...outgoing, headers: { ...outgoing.headers, 'accept-language': 'de' } });
    const { client, recorder } = recorded({ use: [middleware(forwarding)] });
    await client.call(read, room);
    const entry = only(recorder);
    expect(entry.request.headers).toContainEqual({ name: 'accept-language', value: 'de' });
    expect(entry.response.content.text).toBe('{}');
  });

  it('is recorded for each request of a middleware, with the body that the call read', async () => {
    gateway.server.answer(json({ a: 1 }), json({ a: 2 }));
    const twice: Middleware = async (outgoing, next) => {
      await next(outgoing);
      return next(outgoing);
    };
    const { client, recorder } = recorded({ use: [middleware(twice)] });
    expect(await client.call(read, room)).toEqual({ a: 2 });
    expect(getEntries(recorder).map(({ response }) => response.content.text)).toEqual([
      undefined,
      '{"a":2}',
    ]);
  });

  it('has the failure that a middleware handled', async () => {
    gateway.server.answer(reset, json({ a: 2 }));
    const again: Middleware = async (outgoing, next) => {
      try {
        return await next(outgoing);
      } catch {
        return next(outgoing);
      }
    };
    const { client, recorder } = recorded({ use: [middleware(again)] });
    await client.call(read, room);
    expect(getEntries(recorder).map(({ response }) => response._error)).toEqual([
      'unknown',
      undefined,
    ]);
  });
});

describe('a body in the HAR', () => {
  it.each([64 * 1024, 64 * 1024 + 1])('of %i bytes is kept up to 64 KiB', async (length) => {
    const text = JSON.stringify('x'.repeat(length - 2));
    gateway.server.answer(answer(200, text, { 'content-type': 'application/json' }));
    const { client, recorder } = recorded();
    await client.call(write, { body: 'y'.repeat(length - 2) });
    const { request: sent, response } = only(recorder);
    const isKept = length <= 64 * 1024;
    const comment = `The body has ${length} bytes, more than 65536. It was not kept.`;
    expect(sent.bodySize).toBe(length);
    expect(response.content.size).toBe(length);
    for (const body of [sent.postData!, response.content]) {
      expect(body.text?.length).toBe(isKept ? length : undefined);
      expect(body.comment).toBe(isKept ? undefined : comment);
    }
  });

  it('that is streamed is replaced by a comment', async () => {
    const { client, recorder } = recorded();
    const body: StreamedBody = {
      length: 40_002,
      isConsumed: false,
      sendByFetch: (send) => send({ body: `"${'A'.repeat(40_000)}"` }),
      async *open() {
        yield Buffer.from(`"${'A'.repeat(40_000)}"`);
      },
    };
    await client.call(upload, { body });
    expect(gateway.server.received[0]!.body).toHaveLength(40_002);
    const { bodySize, postData } = only(recorder).request;
    expect(bodySize).toBe(40_002);
    expect(postData).toEqual({
      mimeType: 'application/json',
      comment: 'A streamed body of 40002 bytes. It was not kept.',
    });
  });

  it('that is not text is left out', async () => {
    gateway.server.answer(invalidUtf8);
    const { client, recorder } = recorded();
    await failure(client.call(read, room));
    expect(only(recorder).response.content).toEqual({
      size: 4,
      mimeType: '',
      comment: 'The body is not text. It was left out.',
    });
  });
});

describe('a secret in the HAR', () => {
  it('is masked: the key, and a key that the gateway echoes', async () => {
    gateway.server.answer((response, { headers }) => {
      const repeated = String(headers['x-api-key']);
      response.writeHead(400, { 'x-request-id': repeated, 'x-note': repeated });
      response.end(JSON.stringify({ error: `bad key ${repeated}`, status: 'error', code: 400 }));
    });
    const { client, recorder } = recorded();
    await failure(client.call(read, room));
    expect(gateway.server.received[0]!.headers['x-api-key']).toBe(key);
    const { request: sent, response } = only(recorder);
    expect(sent.headers.map(({ name }) => name)).not.toContain('x-api-key');
    expect(response.content.text).toContain('bad key [secret]');
    expect(response.headers).toContainEqual({ name: 'x-request-id', value: '[secret]' });
    expect(response.headers).toContainEqual({ name: 'x-note', value: '[redacted]' });
  });

  it('is masked: a bearer, also if a later request repeats it', async () => {
    // Not a planted secret, because logs show paths.
    const token = 'bearer-of-a-guest-71c2';
    const guest = {
      user: { emailAddress: 'ann@example.com' },
      bearer: token,
      refreshBearer: bearer,
    };
    gateway.server.answer(json(guest), json({ token_list: [token], of: token }));
    const { client, recorder } = recorded();
    await client.call(read, room);
    const headers = { authorization: `Bearer ${token}`, 'x-trace': token };
    await client.call(read, { ...room, text: token, part: token }, { headers });
    expect(gateway.server.received[1]!.headers.authorization).toBe(`Bearer ${token}`);
    gateway.server.answer(json({ of: token }));
    await client.call(read, room);
    const [first, second, third] = getEntries(recorder);
    expect(third!.response.content.text).toBe('{"of":"[secret]"}');
    expect(JSON.parse(first!.response.content.text!)).toEqual({
      user: { emailAddress: '[redacted]' },
      bearer: '[redacted]',
      refreshBearer: '[redacted]',
    });
    expect(second!.request.url).toMatch(/\/part\/\[secret\]\?text=REDACTED$/);
    expect(second!.response.content.text).toBe('{"token_list":["[redacted]"],"of":"[secret]"}');
    expect(JSON.stringify(recorder.har())).not.toContain(token);
  });

  it.each<[string, (text: string) => string]>([
    ['in hex', (text) => Buffer.from(text).toString('hex')],
    ['in base64', (text) => Buffer.from(text).toString('base64')],
    ['in base64 after a user', (text) => Buffer.from(`ann:${text}`).toString('base64')],
    ['in a query', encodeURIComponent],
    ['in a URL with every character escaped', (text) => escapeAll(text, (hex) => `%${hex}`)],
    ['in JSON with every character escaped', (text) => escapeAll(text, (hex) => `\\u00${hex}`)],
    ['in HTML', (text) => escapeAll(text, (hex) => `&#${Number.parseInt(hex, 16)};`)],
    ['in HTML, in hex', (text) => escapeAll(text, (hex) => `&#x${hex};`)],
  ])('is masked: a key that the gateway repeats %s', async (_, escape) => {
    const text = `before ${escape(key)} after`;
    const html = { 'content-type': 'text/html' };
    gateway.server.answer(json({ text }), answer(404, text, html));
    const { client, recorder } = recorded();
    await client.call(read, room);
    await failure(client.call(read, room));
    for (const { response } of getEntries(recorder)) {
      expect(response.content.text).toMatch(/before (YW5uOm)?\[secret\] after/);
    }
  });

  it('is searched for by these tests', () => {
    expect(lookedAt('log')).toBeGreaterThan(0);
  });
});

describe('a recorder', () => {
  it('forgets the oldest credentials, so that its memory and its time are bounded', async () => {
    const { client, recorder } = recorded();
    const tokens = Array.from({ length: 20 }, (_, at) => `${at}-${'x'.repeat(8_000)}`);
    for (const token of tokens) {
      gateway.server.answer(json({ token }));
      await client.call(read, room);
    }
    gateway.server.answer(json([tokens[0], tokens[19]]));
    await client.call(read, room);
    const { text = '' } = getEntries(recorder).at(-1)!.response.content;
    const [first, last] = JSON.parse(text) as [string, string];
    expect([first.length, last]).toEqual([8_002, '[secret]']);
  });

  it('keeps the last entries, and the requests in their order', async () => {
    const recorder = recordHar({ limit: 2 });
    const client = gateway.client({ use: [recorder] });
    for (const roomId of ['r1', 'r2', 'r3']) await client.call(read, { ...room, roomId });
    const ids = recorder.har().log.entries.map(({ request: { url } }) => url.split('/')[6]);
    expect(ids).toEqual(['r2', 'r3']);
  });

  it('sorts by the start of requests', async () => {
    const { client, recorder } = recorded();
    let release = (): void => undefined;
    gateway.server.answer(
      (response) => (release = () => void response.end('"slow"')),
      json('quick'),
    );
    const slow = client.call(read, room);
    await gateway.server.arrival();
    await client.call(banner, { body: {} });
    release();
    await slow;
    expect(getEntries(recorder).map(({ _operation }) => _operation)).toEqual([
      'readRoom',
      'showBanner',
    ]);
  });

  it('may serve several clients, and returns copies', async () => {
    const recorder = recordHar();
    await gateway.client({ use: [recorder] }).call(read, room);
    const before = recorder.har();
    await gateway.client({ use: [recorder] }).call(read, room);
    expect(before.log.entries).toHaveLength(1);
    expect(recorder.har().log.entries).toHaveLength(2);
  });
});

it('a body in the HAR is kept up to `maxBodyBytes`', async () => {
  const text = JSON.stringify('x'.repeat(100_000));
  gateway.server.answer(answer(200, text, { 'content-type': 'application/json' }));
  gateway.server.answer(answer(200, text, { 'content-type': 'application/json' }));
  const texts = [];
  for (const maxBodyBytes of [text.length, text.length - 1]) {
    const recorder = recordHar({ maxBodyBytes });
    await gateway.client({ use: [recorder] }).call(read, room);
    texts.push(only(recorder).response.content.text);
  }
  expect(texts).toEqual([text, undefined]);
});
