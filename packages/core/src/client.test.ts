import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Client, toClient } from './client.ts';
import { isConfigurationError, isInputError } from './guards.ts';
import type { CallOptions } from './options.ts';
import { html, json } from './testing/faults.ts';
import { failure, key, list, read, room, useFaultServer, write } from './testing/operations.ts';

const gateway = useFaultServer();
const arrived = (): (typeof gateway.server.received)[number] => gateway.server.received.at(-1)!;

describe('a client', () => {
  it('shows its key to no one', () => {
    const client = gateway.client();
    expect(inspect(client, { depth: null, showHidden: true })).not.toContain(key);
    expect(JSON.stringify(client)).toBe('{}');
    expect(JSON.stringify({ ...client })).toBe('{}');
  });

  it('runs calls side by side', async () => {
    gateway.server.answer(json(({ query }: { query: URLSearchParams }) => query.get('page')));
    const client = gateway.client();
    const pages = Array.from({ length: 20 }, (_, page) => page);
    const answers = await Promise.all(pages.map((page) => client.call(list, { page })));
    expect(answers).toEqual(pages.map(String));
  });

  it.each<[string, CallOptions, string]>([
    ['a timeout that is negative', { timeout: -1 }, '`timeout`'],
    ['a timeout that is NaN', { timeout: Number.NaN }, '`timeout`'],
    ['a timeout that no timer keeps', { timeout: 2 ** 31 }, '`timeout`'],
    ['a limit of 0 bytes', { maxResponseBytes: 0 }, '`maxResponseBytes`'],
    ['a signal that is none', { signal: {} as AbortSignal }, '`signal`'],
    ['null for a signal', { signal: null as unknown as AbortSignal }, '`signal`'],
    ['null for headers', { headers: null as unknown as Record<string, string> }, '`headers`'],
    ['a fetch that is none', { fetch: 'fetch' as unknown as typeof fetch }, '`fetch`'],
    ['validation without schemas', { validate: { mode: 'strict' } as never }, '`validate.schemas`'],
    ['validation that tells no one', { validate: { schemas: {} } as never }, '`onDrift`'],
  ])('refuses %s, as a default and in a call', async (_, options, named) => {
    const client = gateway.client();
    for (const act of [() => gateway.client(options), () => client.with(options)]) {
      expect(act).toThrow(expect.toSatisfy(isConfigurationError));
      expect(act).toThrow(named);
    }
    const error = await failure(client.call(read, room, options));
    expect(isConfigurationError(error)).toBe(true);
    expect(String(error)).toContain(named);
    expect(gateway.server.received).toEqual([]);
  });
});

describe('with', () => {
  const seen = async (client: Client, options?: CallOptions): Promise<unknown> => {
    await client.call(read, room, options);
    const { headers, query } = arrived();
    return [headers['x-a'], headers['x-b'], String(query)];
  };

  it('gives a client with other defaults, and leaves this one as it is', async () => {
    const one = gateway.client({ headers: { 'X-A': '1' }, extraQuery: { q: 1 } });
    const two = one.with({ headers: { 'X-B': '2' }, extraQuery: { r: 2 } });
    const three = two.with({ headers: { 'x-a': undefined }, extraQuery: { q: undefined } });
    expect(await seen(three)).toEqual([undefined, '2', 'r=2']);
    expect(await seen(two)).toEqual(['1', '2', 'q=1&r=2']);
    expect(await seen(one)).toEqual(['1', undefined, 'q=1']);
  });

  it('does not see what is later done to the options it was given', async () => {
    const headers: Record<string, string> = { 'X-A': '1' };
    const client = gateway.client({ headers });
    const other = client.with({ headers: { ...headers } });
    headers['X-A'] = 'changed';
    expect(await seen(client)).toEqual(['1', undefined, '']);
    expect(await seen(other)).toEqual(['1', undefined, '']);
  });

  it('can bring back a header that was removed, whatever its case', async () => {
    const client = gateway
      .client({ headers: { 'X-A': '1' } })
      .with({ headers: { 'x-a': undefined } })
      .with({ headers: { 'X-A': '3' } });
    expect(await seen(client)).toEqual(['3', undefined, '']);
  });

  it('keeps a default where an option is undefined', async () => {
    const client = gateway.client({ fetch: (url, init) => fetch(`${url}?by=default`, init) });
    expect(await seen(client, { fetch: undefined })).toEqual([undefined, undefined, 'by=default']);
    expect(await seen(client.with({ fetch: undefined }))).toEqual([
      undefined,
      undefined,
      'by=default',
    ]);
  });
});

describe('request', () => {
  it('reaches an undocumented endpoint with the same key and decoding', async () => {
    gateway.server.answer(json({ data: [1], status: 'success', message: 'done' }));
    const value = await gateway.client().request('GET', '/api/v1/recording', {
      query: { page: 0, sort: ['a', 'b'] },
      extraQuery: { more: true },
    });
    expect(value).toEqual([1]);
    expect(arrived()).toMatchObject({ path: '/api/v1/recording', headers: { 'x-api-key': key } });
    expect(String(arrived().query)).toBe('page=0&sort=a&sort=b&more=true');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'sends a %s with its body',
    async (method) => {
      await gateway.client().request(method, '/x', { body: { a: 1 } });
      expect(arrived()).toMatchObject({ method, body: '{"a":1}' });
    },
  );

  it('gives text that is no JSON as text', async () => {
    gateway.server.answer(html());
    expect(await gateway.client().request('GET', '/docs')).toContain('<h1>');
  });

  it('gives the response beside the value', async () => {
    const { value, response } = await gateway.client().request('HEAD', '/x').raw();
    expect(value).toBeUndefined();
    expect(response.status).toBe(200);
  });

  it('is named by method and path in its errors', async () => {
    gateway.server.answer(json({}, 404));
    expect(await failure(gateway.client().request('GET', '/x/y'))).toMatchObject({
      operation: 'GET /x/y',
      status: 404,
    });
  });

  it.each(['GET', 'HEAD'] as const)('refuses a %s with a body', async (method) => {
    const error = await failure(gateway.client().request(method, '/x', { body: {} }));
    expect(isInputError(error)).toBe(true);
    expect(error).toMatchObject({ path: 'body', delivery: 'not-sent' });
  });

  it.each(['//other.example.com/', 'x', '/a/../b', '/a?b'])('refuses the path %s', async (path) => {
    expect(await failure(gateway.client().request('GET', path))).toMatchObject({
      code: 'invalid_input',
    });
    expect(gateway.server.received).toEqual([]);
  });
});

describe('toClient', () => {
  it('keeps a client and makes one of options', async () => {
    const client = gateway.client();
    expect(toClient(client)).toBe(client);
    await toClient({ baseUrl: gateway.server.url, apiKey: 'other' }).call(write, { body: 1 });
    expect(arrived().headers['x-api-key']).toBe('other');
  });
});
