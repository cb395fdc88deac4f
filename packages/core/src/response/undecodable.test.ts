// A response whose Content-Encoding cannot be decoded is an error, never an empty value.

import { answer, bytes, failure, type Fault } from '@room-sessions/testing/faults';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { InvalidResponseError } from '../errors/errors.ts';
import { type Middleware, middleware } from '../middleware/middleware.ts';
import { paginate } from '../paging/pages.ts';
import { list, read, report, room, write } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';
import type { Fetch } from '../types.ts';

const gateway = useFaultServer();
const soon = { minDelay: 1, maxDelay: 1 };
// Many different letters, so that gzip writes a long table before the first byte of content.
const json = JSON.stringify(
  Array.from({ length: 4000 }, (_, at) => String.fromCharCode(33 + ((at * at * 7 + at * 13) % 90))),
);
const zipped = gzipSync(json);
const encoded = (encoding: string, body: Uint8Array | string, status = 200): Fault =>
  answer(status, body, {
    'content-encoding': encoding,
    'content-type': 'application/json',
    'content-length': String(body.length),
  });

const six = Array(6).fill('gzip').join(', ');
const undecodable: readonly (readonly [string, Fault])[] = [
  ['has six encodings', encoded(six, zipped)],
  ['has six encodings and a short body', encoded(six, '{"a":1}')],
  ['has a decoder that throws on it (gzip)', encoded('gzip', '{"a":1}{"a":1}')],
  ['has a decoder that throws on it (br)', encoded('br', '{"a":1}{"a":1}')],
  ['has a decoder that throws on it (deflate)', encoded('deflate', 'x{"a":1}')],
  ['has a second decoder that throws', encoded('gzip, br', brotliCompressSync('{"a":1}'))],
];

/** `fetch` returns what it could decode, without an error: nothing, which is no value. */
const begun: typeof undecodable = [
  ['is gzip within its header', encoded('gzip', zipped.subarray(0, 12))],
  ['is gzip that ends before its first byte of content', encoded('gzip', zipped.subarray(0, 40))],
  [
    'is gzip within its header, of an unknown length',
    answer(200, zipped.subarray(0, 10), { 'content-encoding': 'gzip', connection: 'close' }),
  ],
  ['is deflate of one byte', encoded('deflate', deflateSync(json).subarray(0, 1))],
  ['is brotli of five bytes', encoded('br', brotliCompressSync(json).subarray(0, 5))],
];

/** The last bytes of gzip are a checksum and a length. Without them `fetch` returns the decoded bytes. */
const cutOff: readonly (readonly [string, Fault])[] = [
  ['is gzip that ends halfway', encoded('gzip', zipped.subarray(0, zipped.length / 2))],
  ['is gzip without its last bytes', encoded('gzip', zipped.subarray(0, -6))],
  ['is brotli that ends early', encoded('br', brotliCompressSync(json).subarray(0, 40))],
  [
    'is gzip that ends early, in chunks',
    bytes(
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\nc\r\n',
      zipped.subarray(0, 12),
      '\r\n0\r\n\r\n',
    ),
  ],
];

const withCode = (code: string, faults: typeof undecodable) =>
  faults.map(([name, fault]) => [name, code, fault] as const);

describe.each([
  ...withCode('body_not_decoded', [...undecodable, ...(transport === 'node' ? cutOff : [])]),
  ...withCode(transport === 'node' ? 'body_not_decoded' : 'body_empty', begun),
])('a response that %s is %s', (_, code, fault) => {
  const whole = { code, delivery: 'answered', attempts: 1 };

  it.each([
    ['a safe operation', () => gateway.client({ retry: soon }).call(read, room)],
    ['an unsafe operation', () => gateway.client({ retry: soon }).call(write, { body: {} })],
    ['.withResponse()', () => gateway.client({ retry: soon }).call(read, room).withResponse()],
    ['a list', () => paginate(gateway.client({ retry: soon }), list, {}).all()],
  ])('is an error for %s, without a retry', async (_name, call) => {
    gateway.server.answer(fault);
    const error = await failure(call());
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject(whole);
    expect(gateway.server.received).toHaveLength(1);
  });

  it('is an error when a middleware passes the response on', async () => {
    gateway.server.answer(fault);
    const slow: Middleware = async (request, next) => {
      const response = await next(request);
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      return response;
    };
    const copied: Middleware = async (request, next) => {
      const { body, headers } = await next(request);
      return new Response(body, { headers });
    };
    for (const one of [slow, copied]) {
      const client = gateway.client({ use: [middleware(one)] });
      expect(await failure(client.call(read, room))).toMatchObject(whole);
    }
  });
});

describe('a response that cannot be decoded', () => {
  it('has its status in the error, with the cause and advice', async () => {
    gateway.server.answer(encoded('gzip', 'not gzip at all'));
    const error = (await failure(
      gateway.client().call(write, { body: {} }),
    )) as InvalidResponseError;
    expect(error.response!.status).toBe(200);
    expect(error.message).toContain('Content-Encoding');
    expect(error.message).toContain('Z_DATA_ERROR');
    expect(error.message).toContain('Check before you send it again.');
  });

  it('is retried because of its status, with any body', async () => {
    gateway.server.answer(encoded('gzip', 'x', 503), answer(200, '{"ok":true}'));
    expect(await gateway.client({ retry: soon }).call(read, room)).toEqual({ ok: true });
  });
});

describe('a compressed response', () => {
  it('is complete with a slow middleware', async () => {
    gateway.server.answer(encoded('gzip', zipped));
    for (const turns of [0, 1, 5, 50]) {
      const slow: Middleware = async (request, next) => {
        const response = await next(request);
        for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
        return response;
      };
      const client = gateway.client({ use: [middleware(slow)] });
      expect(await client.call(read, room)).toEqual(JSON.parse(json));
    }
  });

  it.each([
    ['nothing', ''],
    ['nothing, compressed', gzipSync('')],
  ])('of %s is empty', async (_, body) => {
    gateway.server.answer(encoded('gzip', body));
    expect(await gateway.client().call(report)).toBeUndefined();
  });

  it('with an unknown encoding is read unchanged', async () => {
    gateway.server.answer(encoded('aws-chunked', '{"a":1}'));
    expect(await gateway.client().call(read, room)).toEqual({ a: 1 });
    gateway.server.answer(encoded('compress', 'no JSON'));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({
      code: 'body_not_json',
      attempts: 1,
    });
  });
});

describe('a body of a custom fetch', () => {
  const call = (fetch: Fetch): Promise<unknown> =>
    Promise.resolve(gateway.client({ fetch, retry: soon }).call(read, room));

  it('without a stream is read as a whole, as in React Native', async () => {
    const body = new TextEncoder().encode('{"a":1}');
    const response = { status: 200, headers: new Headers(), arrayBuffer: async () => body.buffer };
    expect(await call(async () => response as unknown as Response)).toEqual({ a: 1 });
    const limited = gateway.client({ fetch: async () => response as never, maxResponseBytes: 3 });
    expect(await failure(limited.call(read, room))).toMatchObject({ code: 'body_too_large' });
  });

  it.each<[string, Partial<Response>]>([
    ['that cannot be read', {}],
    [
      'that returns text',
      { body: new ReadableStream({ start: (it) => it.enqueue('{"a":1}' as never) }) },
    ],
  ])('%s is an error, without a retry', async (_, more) => {
    let calls = 0;
    const response = { status: 200, headers: new Headers(), ...more };
    const error = await failure(
      call(async () => {
        calls += 1;
        return response as unknown as Response;
      }),
    );
    expect(error).toMatchObject({ code: 'body_not_decoded', delivery: 'answered', attempts: 1 });
    expect(calls).toBe(1);
  });
});
