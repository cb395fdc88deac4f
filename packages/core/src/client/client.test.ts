import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Client, createClient, toClient } from './client.ts';
import { paginate } from '../paging/pages.ts';
import { answer, failure, generalError, html, json } from '@room-sessions/testing/faults';
import { list, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { request } from './request.ts';
import type { CallOptions } from '../types.ts';
import { ConfigurationError, InputError } from '../errors/errors.ts';

const gateway = useFaultServer();
const arrived = (): (typeof gateway.server.received)[number] => gateway.server.received.at(-1)!;

describe('a client', () => {
  it('does not print its key', () => {
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
    ['a timeout below 1', { timeout: 0.5 }, '`timeout` must be a number of ms from 1 to'],
    [
      'a total time below 1',
      { totalTimeout: 1e-9 },
      '`totalTimeout` must be a number of ms from 1 to',
    ],
    ['a timeout that no timer keeps', { timeout: 2 ** 31 }, '`timeout`'],
    ['null for headers', { headers: null as unknown as Record<string, string> }, '`headers`'],
    ['a timeout that is text', { timeout: '5' as unknown as number }, '`timeout`'],
    ['a wait that is negative', { retry: { minDelay: -1 } }, '`retry.minDelay`'],
    ['a wait that is NaN', { retry: { maxDelay: Number.NaN } }, '`retry.maxDelay`'],
    ['a wait that no timer keeps', { retry: { maxRetryAfter: 2 ** 31 } }, '`retry.maxRetryAfter`'],
    [
      'a misspelt name',
      { timeuot: 5 } as CallOptions,
      'Unknown option `timeuot`. Did you mean `timeout`?',
    ],
    [
      'a misspelt name within `retry`',
      { retry: { minDealy: 5 } } as CallOptions,
      'Unknown option `retry.minDealy`. Did you mean `minDelay`?',
    ],
    ['an input among options', { socialRoomSetId: 'x' } as CallOptions, '`socialRoomSetId`'],
    ['a Map for extraQuery', { extraQuery: new Map() as never }, '`extraQuery`'],
  ])('refuses %s, as a default and in a call', async (_, options, named) => {
    const client = gateway.client();
    for (const act of [() => gateway.client(options), () => client.with(options)]) {
      expect(act).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
      expect(act).toThrow(named);
    }
    const error = await failure(client.call(read, room, options));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(named);
    expect(gateway.server.received).toEqual([]);
  });
});

describe('client.with', () => {
  const seen = async (client: Client, options?: CallOptions): Promise<unknown> => {
    await client.call(read, room, options);
    const { headers, query } = arrived();
    return [headers['x-a'], headers['x-b'], String(query)];
  };

  it('returns a client with other defaults and leaves the original unchanged', async () => {
    const one = gateway.client({ headers: { 'X-A': '1' }, extraQuery: { q: 1 } });
    const two = one.with({ headers: { 'X-B': '2' }, extraQuery: { r: 2 } });
    const three = two.with({ headers: { 'x-a': undefined }, extraQuery: { q: undefined } });
    expect(await seen(three)).toEqual([undefined, '2', 'r=2']);
    expect(await seen(two)).toEqual(['1', '2', 'q=1&r=2']);
    expect(await seen(one)).toEqual(['1', undefined, 'q=1']);
  });

  it('ignores later changes to the given options', async () => {
    const headers: Record<string, string> = { 'X-A': '1' };
    const client = gateway.client({ headers });
    const other = client.with({ headers: { ...headers } });
    headers['X-A'] = 'changed';
    expect(await seen(client)).toEqual(['1', undefined, '']);
    expect(await seen(other)).toEqual(['1', undefined, '']);
  });

  it('restores a removed header, whatever its case', async () => {
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

  it.each<[string, CallOptions['retry'], CallOptions['retry'], attempts: number]>([
    ['a limit of the client stays', { maxRetries: 1, minDelay: 1 }, { unsafe: true }, 2],
    ['a limit of the call wins', { maxRetries: 0, minDelay: 1 }, { maxRetries: 1 }, 2],
    ['an undefined one does not', { maxRetries: 1, minDelay: 1 }, { maxRetries: undefined }, 2],
    ['false turns retries off', { minDelay: 1, unsafe: true }, false, 1],
    ['the call turns them on', false, { maxRetries: 1, minDelay: 1 }, 2],
    ['an empty one changes nothing', { maxRetries: 1, minDelay: 1 }, {}, 2],
  ])('merges `retry` by name: %s', async (_, ofClient, ofCall, attempts) => {
    gateway.server.answer(generalError(503));
    const client = gateway.client({ retry: ofClient });
    const calls = [
      () => client.call(read, room, { retry: ofCall }),
      () => client.with({ retry: ofCall }).call(read, room),
    ];
    for (const call of calls) {
      expect(await failure(call())).toMatchObject({ status: 503, attempts });
    }
  });
});

describe('client.request', () => {
  it('calls an undocumented endpoint with the same key and decoding', async () => {
    gateway.server.answer(json({ data: [1], status: 'success', message: 'done' }));
    const value = await request(gateway.client(), 'GET', '/api/v1/recording', {
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
      await request(gateway.client(), method, '/x', { body: { a: 1 } });
      expect(arrived()).toMatchObject({ method, body: '{"a":1}' });
    },
  );

  it('accepts any parameter name, such as `constructor`', async () => {
    await request(gateway.client(), 'GET', '/x', { query: { constructor: 'a', toString: 'b' } });
    expect(String(arrived().query)).toBe('constructor=a&toString=b');
  });

  it.each(['query', 'extraQuery'])('refuses as `%s` what would be lost', async (name) => {
    const options = { [name]: new URLSearchParams('a=1') };
    const error = await failure(request(gateway.client(), 'GET', '/x', options));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(`GET /x: \`${name}\` must be an object of names and values.`);
    expect(gateway.server.received).toEqual([]);
  });

  it('returns text that is not JSON as text', async () => {
    gateway.server.answer(html());
    expect(await request(gateway.client(), 'GET', '/page')).toContain('<h1>');
  });

  it('returns the response next to the value', async () => {
    const { value, response } = await request(gateway.client(), 'HEAD', '/x').withResponse();
    expect(value).toBeUndefined();
    expect(response.status).toBe(200);
  });

  it('is named by method and path in its errors', async () => {
    gateway.server.answer(json({}, 404));
    expect(await failure(request(gateway.client(), 'GET', '/x/y'))).toMatchObject({
      operation: 'GET /x/y',
      status: 404,
    });
  });

  it.each(['GET', 'HEAD'] as const)('refuses a %s with a body', async (method) => {
    const error = await failure(request(gateway.client(), method, '/x', { body: {} }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'body', delivery: 'not_sent' });
  });

  it.each(['//other.example.com/', 'x', '/a/../b', '/a?b'])('refuses the path %s', async (path) => {
    expect(await failure(request(gateway.client(), 'GET', path))).toMatchObject({
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

describe('an option of the client only', () => {
  it.each(['apiKey', 'baseUrl'])('such as %s is not changed by a call or a copy', (name) => {
    expect(() => gateway.client().with({ [name]: 'x' })).toThrow(`Unknown option \`${name}\`.`);
  });

  it('is rejected in a call by its name, and nothing is sent', async () => {
    const error = await failure(gateway.client().call(read, room, { apiKey: 'x' } as never));
    expect(error).toMatchObject({ name: 'ConfigurationError', operation: 'readRoom' });
    expect((error as Error).message).toMatch(
      /^readRoom: Unknown option `apiKey`\..* Nothing was sent\.$/,
    );
    expect(gateway.server.received).toEqual([]);
  });

  it.each([[[]], [5], ['text']])(
    'is not replaced by options that are not an object: %j',
    async (options) => {
      expect(() => gateway.client().with(options as never)).toThrow(
        'The options must be one object',
      );
      const error = await failure(gateway.client().call(read, room, options as never));
      expect(error).toBeInstanceOf(ConfigurationError);
    },
  );

  it('cannot be taken from an object that contains a client', () => {
    expect(() => toClient({ client: gateway.client() } as never)).toThrow('give `rooms.client`');
    class Other {
      client = gateway.client();
    }
    expect(() => toClient(new Other() as never)).toThrow('give `rooms.client`');
  });
});

describe('a request to an undocumented endpoint', () => {
  it.each(['get', 'TRACE', 'CONNECT', '', undefined, {}])(
    'rejects the method %j',
    async (method) => {
      const error = await failure(request(gateway.client(), method as 'GET', '/x'));
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({ path: 'method', delivery: 'not_sent' });
      expect(gateway.server.received).toEqual([]);
    },
  );

  it('is sent without a key when the client has none', async () => {
    await request(gateway.client({ apiKey: null }), 'GET', '/x');
    expect(arrived().headers['x-api-key']).toBeUndefined();
  });

  it('reports truncated JSON when the response is declared as JSON', async () => {
    gateway.server.answer(answer(200, '{"a":', { 'content-type': 'application/json' }));
    const error = await failure(request(gateway.client(), 'GET', '/x'));
    expect(error).toMatchObject({ name: 'InvalidResponseError', code: 'body_not_json' });
  });
});

describe('an unknown option', () => {
  it.each<[string, object]>([
    ['baseUrl', { baseURL: 'http://127.0.0.1:1' }],
    ['capacity', { retryBudget: { capasity: 5 } }],
  ])('that resembles %s is rejected with that name', (name, options) => {
    const create = (): unknown =>
      createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: key, ...options });
    expect(create).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
    expect(create).toThrow(`Did you mean \`${name}\`?`);
  });

  it('of `all` is rejected', async () => {
    for (const wrong of [{ limt: 5 }, 5]) {
      const error = await failure(paginate(gateway.client(), list).all(wrong as never));
      expect(error).toMatchObject({ name: 'ConfigurationError' });
    }
    expect(gateway.server.received).toEqual([]);
  });
});

describe('a path of letters beyond ASCII', () => {
  it.each(['GET', 'POST'] as const)('is encoded by %s', async (method) => {
    await request(gateway.client(), method, '/api/v1/\u00fc/\u65e5/a%20b');
    expect(arrived().path).toBe('/api/v1/%C3%BC/%E6%97%A5/a%20b');
  });
});

describe('a port that fetch blocks', () => {
  it('is named in the error, and nothing is sent', async () => {
    const client = toClient({ baseUrl: 'http://127.0.0.1:6000', apiKey: key, fetch });
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ name: 'ConnectionError', delivery: 'not_sent' });
    expect(String(error)).toContain('(bad port)');
  });
});

describe('the text of the gateway in an error message', () => {
  it('is cut to one short line, and the error has the whole text', async () => {
    const long = `first\n\u001b[31m${'x'.repeat(10_000)}`;
    gateway.server.answer(json({ error: long }, 400));
    const error = (await failure(gateway.client().call(read, room))) as Error & { detail: string };
    expect(error.message.length).toBeLessThan(600);
    for (const control of ['\n', '\u001b']) expect(error.message).not.toContain(control);
    expect(error.detail).toBe(long);
  });
});
