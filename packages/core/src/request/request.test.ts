import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Input, Operation } from '../operation.ts';
import { read, room, touch, upload, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { failure } from '@room-sessions/testing/faults';
import { version } from '../version.ts';
import type { CallOptions, QueryValue } from '../types.ts';
import { InputError } from '../errors/errors.ts';

const gateway = useFaultServer();

async function refusal(operation: Operation, input: Input, options?: CallOptions): Promise<string> {
  const error = await failure(gateway.client().call(operation, input, options));
  expect(error).toSatisfy((one) => one instanceof InputError);
  expect(error).toMatchObject({ operation: operation.id, delivery: 'not_sent', attempts: 0 });
  expect(gateway.server.received).toEqual([]);
  return (error as Error).message;
}

describe('a request', () => {
  it('carries method, path, query, key and headers', async () => {
    await gateway.client().call(read, { ...room, text: 'a b&c', page: 0, open: false });
    const [request] = gateway.server.received;
    expect(request).toMatchObject({
      method: 'GET',
      path: '/api/v1/room/r1/part/p1',
      headers: {
        'x-api-key': key,
        accept: 'application/json',
        'user-agent': `room-sessions-sdk/${version}`,
      },
      body: '',
    });
    expect([...request!.query]).toEqual([
      ['text', 'a b&c'],
      ['page', '0'],
      ['open', 'false'],
    ]);
    expect(request!.headers).not.toHaveProperty('content-type');
  });

  it('keeps the path of the base URL before its own', async () => {
    await gateway.client({ baseUrl: `${gateway.server.url}/rooms/` }).call(write, { body: 1 });
    expect(gateway.server.received[0]!.path).toBe('/rooms/api/v1/room');
  });

  it('carries its body as JSON', async () => {
    const body = { name: 'Ünï', at: new Date(0), none: null, left: undefined };
    await gateway.client().call(write, { body });
    const [request] = gateway.server.received;
    expect(request!.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request!.body)).toEqual({
      name: 'Ünï',
      at: '1970-01-01T00:00:00.000Z',
      none: null,
    });
  });

  it('carries {} if the operation takes an object and the caller gives no body', async () => {
    await gateway.client().call(touch);
    expect(gateway.server.received[0]).toMatchObject({
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('carries base64 as one JSON string', async () => {
    await gateway.client().call(upload, { body: 'aGVsbG8=' });
    expect(gateway.server.received[0]!.body).toBe('"aGVsbG8="');
  });

  it('carries no body when an optional one is missing', async () => {
    await gateway.client().call(write);
    const [request] = gateway.server.received;
    expect(request!.body).toBe('');
    expect(request!.headers).not.toHaveProperty('content-type');
  });

  it('rejects an unknown input and lists the known ones', async () => {
    const message = await refusal(read, { ...room, Text: 'x' });
    expect(message).toContain('`Text`');
    expect(message).toContain('roomId, part, text, page, tags, open');
    expect(message).toContain('extraQuery');
  });

  it('rejects a body when the operation has none', async () => {
    expect(await refusal(read, { ...room, body: {} })).toContain('`body` is not an input');
  });

  it.each([
    ['text', 'r1', '`0` is not an input; it takes roomId'],
    ['a list', ['r1'], '`0` is not an input; it takes roomId'],
    ['null', null, '`roomId` is missing'],
  ])('rejects %s as its input', async (_, input, message) => {
    expect(await refusal(read, input as unknown as Input)).toContain(message);
  });
});

describe('a query', () => {
  it('repeats the name for a list and omits undefined and null', async () => {
    await gateway.client().call(read, { ...room, tags: ['a', 'b'], text: undefined, page: null });
    expect(String(gateway.server.received[0]!.query)).toBe('tags=a&tags=b');
  });

  it('accepts undocumented parameters in addition to the documented ones', async () => {
    const client = gateway.client({ extraQuery: { a: 1, b: 2 } });
    await client.call(read, { ...room, text: 'x' }, { extraQuery: { b: 3, c: ['y', 'z'] } });
    expect(String(gateway.server.received[0]!.query)).toBe('text=x&a=1&b=3&c=y&c=z');
  });

  it.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['an infinite number', Infinity],
    ['an object', {}],
    ['a Date', new Date(0)],
    ['a list in a list', [['a']]],
    ['nothing in a list', [undefined]],
    ['a bigint', 1n],
    ['half of a surrogate pair', 'a\ud800'],
  ])('refuses %s', async (_, value) => {
    const message = await refusal(read, { ...room, text: value });
    expect(message).toContain('`text` must be well-formed text or a finite number');
    expect(await refusal(read, room, { extraQuery: { more: value as QueryValue } })).toContain(
      '`more`',
    );
  });
});

describe('headers', () => {
  it('of the call override those of the client, whatever their case', async () => {
    const client = gateway.client({ headers: { 'X-A': 'client', 'X-B': 'client' } });
    await client.call(read, room, { headers: { 'x-a': 'call', Accept: 'text/plain' } });
    expect(gateway.server.received[0]!.headers).toMatchObject({
      'x-a': 'call',
      'x-b': 'client',
      accept: 'text/plain',
    });
  });

  it('are removed by undefined, those of the SDK too', async () => {
    const client = gateway.client({ headers: { 'X-A': 'client' } });
    await client.call(
      write,
      { body: 1 },
      { headers: { 'x-a': undefined, 'Content-Type': undefined } },
    );
    const { headers } = gateway.server.received[0]!;
    expect(headers).not.toHaveProperty('x-a');
    expect(headers['content-type']).not.toBe('application/json');
  });

  it.each([
    ['a line break in its value', { 'X-A': `${key}\r\nX-B: 1` }, '"x-a"'],
    ['a value beyond Latin-1', { 'X-A': `${key}\u0100` }, '"x-a"'],
    ['a value that is not text', { 'X-A': 1 as unknown as string }, '"x-a"'],
    ['an invalid name', { 'X A': key }, '"x a"'],
    ['an empty name', { '': key }, '""'],
    ['a Content-Length', { 'Content-Length': '7' }, '"content-length"'],
    ['the name of the key', { 'x-API-key': key }, '`apiKey`'],
  ])('with %s are rejected without repeating the value', async (_, headers, named) => {
    const error = await failure(gateway.client().call(read, room, { headers }));
    expect(error).toMatchObject({ code: 'invalid_input', path: 'headers' });
    expect(String(error)).toContain(named);
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(key);
    expect(gateway.server.received).toEqual([]);
  });

  it.each([
    ['Headers', new Headers({ 'X-A': '1' })],
    ['a list', [['X-A', '1']]],
    ['a Map', new Map([['X-A', '1']])],
  ])('are rejected as %s, which would be lost silently', async (_, headers) => {
    const options = { headers: headers as unknown as Record<string, string> };
    const error = await failure(gateway.client().call(read, room, options));
    expect(error).toMatchObject({ code: 'invalid_configuration' });
    expect(String(error)).toContain('`headers`');
    expect(gateway.server.received).toEqual([]);
  });
});
