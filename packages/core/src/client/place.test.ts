// What callers without types pass in the wrong place.

import { json } from '@room-sessions/testing/faults';
import { failure } from '@room-sessions/testing/faults';
import { describe, expect, it } from 'vitest';
import { ConfigurationError, InputError } from '../errors/errors.ts';
import { paginate } from '../paging/pages.ts';
import type { Input } from '../operation.ts';
import { encodeList, encodeRecord } from '../request/body.ts';
import { list, read, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import type { CallOptions, ClientOptions } from '../types.ts';
import { type Client, createClient, withIds, withQuery } from './client.ts';
import { request } from './request.ts';

const gateway = useFaultServer();

describe('options in the place of the query', () => {
  const options: Readonly<Record<string, object>> = {
    timeout: { timeout: 100 },
    totalTimeout: { totalTimeout: 100 },
    retry: { retry: false },
    signal: { signal: new AbortController().signal },
    headers: { headers: { a: 'b' } },
    maxResponseBytes: { maxResponseBytes: 10 },
    use: { use: [] },
    prefetch: { prefetch: 4 },
    'an API key': { apiKey: 'abc' },
    'the number of retries': { maxRetries: 1 },
    'an option beside a parameter': { socialRoomSetId: 'x', timeout: 5 },
    'a signal': AbortSignal.abort(),
    'a live signal': new AbortController().signal,
    URLSearchParams: new URLSearchParams('a=b'),
    Map: new Map([['a', 'b']]),
    'a list': ['a'],
  };

  it.each(Object.entries(options))('are refused before anything is sent: %s', async (_, given) => {
    const client = gateway.client();
    const calls = [
      client.call(read, room, withQuery(undefined, given as never)),
      client.call(read, room, withQuery({ timeout: 5_000 }, given as never)),
      paginate(client, list, withIds(given, {}) as Input).all(),
      paginate(client, list, withIds(given, {}) as Input).withResponse(),
    ];
    for (const call of calls) {
      const error = (await failure(call)) as InputError;
      expect(error).toBeInstanceOf(InputError);
      expect(String(error)).toMatch(/options are the last argument/i);
      expect(error.requestId).toEqual(expect.any(String));
    }
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a signal', AbortSignal.abort()],
    ['an empty list', []],
    ['a number', 5],
    ['a Map', new Map([['timeout', 5]])],
    ['a Map as `extraQuery`', { extraQuery: new Map([['a', 'b']]) }],
    ['a number as `extraQuery`', { extraQuery: 5 }],
  ])('are refused beside a query too, if they are none: %s', async (_, given) => {
    const options = given as CallOptions;
    for (const call of [
      gateway.client().call(read, room, withQuery(options, { a: 'b' })),
      request(gateway.client(), 'GET', '/x', options),
    ]) {
      const error = await failure(call);
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toMatch(/must be (one object|an object of names and values)/);
    }
    await expect(request(gateway.client(), 'GET', '/x', null as never)).rejects.toThrow(
      ConfigurationError,
    );
    expect(gateway.server.received).toEqual([]);
  });

  it('may be parameters of that name in `extraQuery`', async () => {
    await gateway.client().call(read, room, { extraQuery: { timeout: 5 } });
    expect(String(gateway.server.received[0]!.query)).toBe('timeout=5');
  });

  it('are no parameters that an operation has', async () => {
    gateway.server.answer(json([]));
    const own = { ...list, query: ['timeout', 'page', 'size'] };
    await paginate(gateway.client(), own, withIds({ timeout: 5 }, {})).all();
    expect(gateway.server.received[0]!.query.get('timeout')).toBe('5');
  });

  it('may be left out', async () => {
    for (const query of [undefined, null, {}]) {
      await gateway.client().call(read, room, withQuery(undefined, query as never));
    }
    expect(gateway.server.received.map(({ query }) => String(query))).toEqual(['', '', '']);
  });
});

describe('a body of another kind', () => {
  it.each<[string, unknown]>([
    ['text', JSON.stringify({ name: 'n' })],
    ['a list', [{ name: 'n' }]],
    ['null', null],
    ['nothing', undefined],
    ['a number', 7],
  ])('than an object is refused: %s', async (_, body) => {
    const error = await failure(gateway.client().call({ ...write, body: encodeRecord }, { body }));
    expect(error).toMatchObject({ name: 'InputError', path: 'body', delivery: 'not_sent' });
    expect(String(error)).toContain('`body` must be an object');
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['text', '[]'],
    ['an object', {}],
    ['nothing', undefined],
  ])('than a list is refused: %s', async (_, body) => {
    const error = await failure(gateway.client().call({ ...write, body: encodeList }, { body }));
    expect(error).toMatchObject({ name: 'InputError', path: 'body', delivery: 'not_sent' });
    expect(gateway.server.received).toEqual([]);
  });
});

describe('an option of another kind', () => {
  it.each<[string, object, says: string]>([
    ['a signal', { signal: {} }, '`signal` must be an AbortSignal.'],
    ['retry', { retry: 3 }, '`retry` must be an object of options, or false.'],
    ['retry: true', { retry: true }, '`retry` must be an object of options, or false.'],
    ['maxRetries', { retry: { maxRetries: '3' } }, '`retry.maxRetries` must be a whole number'],
    ['unsafe', { retry: { unsafe: 'false' } }, '`retry.unsafe` must be true or false.'],
    ['fetch', { fetch: 'fetch' }, '`fetch` must be a function.'],
    ['transport', { transport: {} }, '`transport` must be a transport'],
    ['transport: null', { transport: null }, '`transport` must be a transport'],
    ['maxResponseBytes', { maxResponseBytes: '1 MB' }, '`maxResponseBytes` must be a number'],
    ['headers', { headers: new Headers({ a: 'b' }) }, '`headers` must be an object of names'],
    ['headers as a list', { headers: [['a', 'b']] }, '`headers` must be an object of names'],
    ['use', { use: 'log' }, '`use` takes extensions'],
  ])('is refused before anything is sent: %s', async (_, given, says) => {
    const options = given as CallOptions;
    for (const call of [
      () => gateway.client().call(read, room, options),
      () => request(gateway.client(), 'GET', '/x', options),
      () => gateway.client(options as ClientOptions).call(read, room),
    ]) {
      const error = await failure((async () => call())());
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain(says);
    }
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, object, says: string]>([
    ['allowHttpTo', { allowHttpTo: 'gw.internal' }, '`allowHttpTo` must be a list of host names.'],
    ['retryBudget', { retryBudget: 5 }, '`retryBudget` must be an object of options, or false.'],
    ['capacity', { retryBudget: { capacity: '9' } }, '`retryBudget.capacity` must be a number'],
    ['a flag', { dangerouslyAllowBrowser: 1 }, '`dangerouslyAllowBrowser` must be true or false.'],
    ['a client', { client: gateway.client }, 'give `rooms.client`, not `rooms`'],
  ])('of a client is refused: %s', (_, given, says) => {
    const create = (): unknown =>
      createClient({ baseUrl: 'https://x.test', apiKey: 'k', ...given });
    expect(create).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
    expect(create).toThrow(says);
  });

  it('may be null for a signal, as in `fetch`', async () => {
    expect(await gateway.client().call(read, room, { signal: null as never })).toEqual({});
  });
});

describe('another client than one of core', () => {
  it.each<[string, unknown]>([
    ['one of a domain', { client: {} }],
    ['nothing', undefined],
    ['null', null],
    ['options', { baseUrl: 'https://x.test' }],
  ])('rejects a request: %s', async (_, client) => {
    const error = await failure(request(client as Client, 'GET', '/x'));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain('This takes a client of core, such as `rooms.client`.');
  });
});

describe('a header', () => {
  it.each([undefined, null])('that is %s is removed', async (value) => {
    const client = gateway.client({ headers: { 'x-a': '1', 'x-b': '2' } });
    const headers = { 'X-A': value };
    await client.call(read, room, { headers });
    await client.with({ headers }).call(read, room);
    await request(client, 'GET', '/x', { headers });
    await paginate(client, list, {}, { headers }).withResponse();
    const seen = gateway.server.received.map((one) => [one.headers['x-a'], one.headers['x-b']]);
    expect(seen).toEqual(Array.from({ length: 4 }, () => [undefined, '2']));
  });

  it.each([7, true, {}, ['a']])('that is %j is refused', async (value) => {
    const headers = { 'x-a': value as never };
    const error = await failure(gateway.client().call(read, room, { headers }));
    expect(error).toMatchObject({ name: 'InputError', path: 'headers', delivery: 'not_sent' });
  });
});
