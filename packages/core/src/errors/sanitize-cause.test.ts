// Long: one table has each shape that may hold a credential.
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { failure } from '../testing/failure.ts';
import { json } from '../testing/faults.ts';
import { MemoryLogger } from '../testing/memory-logger.ts';
import { read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { around } from '../middleware/around.ts';
import { logTo } from '../observe/log.ts';
import type { ClientOptions } from '../types.ts';

const gateway = useFaultServer();
const bearer = 'canary-bearer-7d1c4e';
const headers = { authorization: `Bearer ${bearer}` };
const everything = { depth: Infinity, showHidden: true, getters: true } as const;

/** All output of a program that prints an error and each of its causes. */
function printed(error: unknown): string {
  const texts: string[] = [inspect(error), inspect(error, everything), JSON.stringify(error)];
  for (let one = error as Error | undefined; one; one = one.cause as Error | undefined) {
    texts.push(String(one), one.stack ?? '', one.message);
    texts.push(inspect(one, { ...everything, showProxy: true }), JSON.stringify(one));
  }
  return texts.join('\n');
}

type Init = { readonly method: string; readonly headers: Record<string, string> };
type Make = (init: Init) => unknown;

const holding = (fields: object): Error => Object.assign(new Error('no'), fields);
const getting = (name: string, get: () => unknown): Error =>
  Object.defineProperty(new Error('no'), name, { get, enumerable: true });
const url = 'http://127.0.0.1/';
const form = (): FormData => {
  const data = new FormData();
  data.set('key', key);
  return data;
};
const hooked = (value: unknown): Error =>
  new (class extends Error {
    toJSON(): unknown {
      return value;
    }
    get config(): unknown {
      return value;
    }
    [inspect.custom](): unknown {
      return value;
    }
  })('no');
const nested = (depth: number, value: unknown): unknown => {
  let all = value;
  for (let at = 0; at < depth; at++) all = { all };
  return all;
};
const lying = {
  get: () => undefined,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
};
const throwing = {
  get() {
    throw new Error('trap');
  },
  getPrototypeOf() {
    throw new Error('trap');
  },
};
const named = class extends Error {};
Object.defineProperty(named, 'name', { value: key });

const thrown: Readonly<Record<string, Make>> = {
  'a Request': (init) => holding({ request: new Request(url, init) }),
  'a Response': (init) => holding({ response: new Response('', init) }),
  'a Response with its request': (init) =>
    holding({ response: Object.assign(new Response(), { init }) }),
  Headers: (init) => holding({ headers: new Headers(init.headers) }),
  'a URL': () => holding({ url: new URL(`?key=${key}`, url) }),
  URLSearchParams: (init) => holding({ query: new URLSearchParams(init.headers) }),
  FormData: () => holding({ form: form() }),
  'a File': () => holding({ file: new File([key], key) }),
  'a getter': (init) => getting('config', () => init),
  'a stack with a getter': () => getting('stack', () => `Error: ${key}`),
  'a message with a getter': () => getting('message', () => key),
  'a stack older than its message': () => Object.assign(new Error(key), { message: 'no' }),
  'getters and hooks of a class': (init) => hooked(init),
  toJSON: (init) => holding({ toJSON: () => init }),
  toString: () => holding({ toString: () => key }),
  'Symbol.toPrimitive': () => holding({ [Symbol.toPrimitive]: () => key }),
  'custom inspect': () => holding({ [inspect.custom]: () => key }),
  'a name': () => holding({ name: key }),
  'the name of a class': () => new named('no'),
  'a code': () => holding({ code: key }),
  'a symbol': () => holding({ symbol: Symbol(key) }),
  'the name of a property': () => holding({ [key]: 1 }),
  'a prototype': () => Object.create(holding({ key })) as unknown,
  'a Map': (init) => holding({ map: new Map([[init, 1]]) }),
  'a Set': (init) => holding({ set: new Set([init]) }),
  'a WeakMap': (init) => holding({ map: new WeakMap([[{}, init]]) }),
  'a promise': (init) => holding({ promise: Promise.resolve(init) }),
  'an iterator': (init) => holding({ entries: new Map([[1, init]]).entries() }),
  'a boxed text': () => holding({ text: Object(key) as unknown }),
  'a pattern': () => holding({ pattern: new RegExp(key) }),
  'a function': (init) => holding({ retry: Object.assign(() => 1, { init }) }),
  'a class': () => holding({ class: Object.assign(class extends Error {}, { key }) }),
  'a Proxy that hides it': (init) => holding({ proxy: new Proxy(init, lying) }),
  bytes: () => holding({ bytes: new TextEncoder().encode(key), buffer: Buffer.from(key) }),
  'codes of characters': () =>
    holding({ codes: Uint16Array.from(key, (one) => one.charCodeAt(0)) }),
  'a list of errors': (init) => new AggregateError([holding({ init }), new Error(key)], 'all'),
  'a chain of causes': (init) =>
    new Error('a', { cause: new Error('b', { cause: new Request(url, init) }) }),
  'a graph of 150,000 values': (init) => holding({ all: Array(150_000).fill(0), init }),
  'a graph 20,000 deep': (init) => holding({ all: nested(20_000, init) }),
  'a cycle': (init) => {
    const error = holding({ init });
    return Object.assign(error, { self: error, cause: error });
  },
  'a thrown Proxy': (init) => new Proxy(holding({ init }), throwing),
  'a thrown Request': (init) => new Request(url, init),
  'a thrown text': () => `no: ${key}`,
  'a thrown function': (init) => Object.assign(() => 1, { init }),
  'a thrown object': (init) => ({ message: key, init }),
  'a DOMException': () => new DOMException(key, 'TimeoutError'),
};

const fail = (make: Make, init: Init): never => {
  throw make(init);
};
type HeadersInput = { readonly headers: Readonly<Record<string, string>> };
const withKey = ({ headers }: HeadersInput): Init => ({
  method: 'POST',
  headers: { ...headers, 'x-api-key': key },
});
const throwers: Readonly<Record<string, (make: Make) => ClientOptions>> = {
  'a custom fetch': (make) => ({ fetch: async (_, init) => fail(make, init as Init) }),
  'a transport': (make) => ({
    transport: {
      async send(sent) {
        sent.onSend();
        return fail(make, sent);
      },
    },
  }),
  'a middleware of attempts': (make) => ({
    use: [around(async (request) => fail(make, withKey(request)))],
  }),
  'a middleware of attempts, after the response': (make) => ({
    use: [
      around(async (request, next) => {
        await next(request);
        return fail(make, withKey(request));
      }),
    ],
  }),
};

describe.each(Object.entries(throwers))('an error that %s throws', (_, options) => {
  it.each(Object.entries(thrown))('hides the credential that %s holds', async (__, make) => {
    const logger = new MemoryLogger();
    const { use = [], ...others } = options(make);
    const log = logTo(logger, { level: 'debug' });
    const client = gateway.client({ ...others, headers, use: [log, ...use] });
    const error = await failure(client.call(write, { body: {} }));
    expect(error).toMatchObject({ code: expect.any(String), delivery: 'unknown' });
    const shown = printed(error) + logger.text;
    expect(shown).not.toContain(key);
    expect(shown).not.toContain(bearer);
  });
});

describe('the sanitized cause of an error', () => {
  const getCause = async (cause: unknown): Promise<unknown> => {
    const client = gateway.client({ fetch: () => Promise.reject(cause) });
    return ((await failure(client.call(write, { body: {} }))) as Error).cause;
  };

  it('is the original when it contains no credential', async () => {
    class FetchError extends Error {
      override readonly name = 'FetchError';
      describe(): string {
        return this.message;
      }
    }
    const inner = Object.assign(new Error('inner'), { code: 'ECONNRESET', raw: Buffer.from('a') });
    const cause = Object.assign(new FetchError('no', { cause: inner }), {
      config: { url: '/', list: [1, null], seen: new Map([['a', new Set([1])]]) },
    });
    expect(await getCause(cause)).toBe(cause);
  });

  it('keeps the codes and messages of its chain in the copy', async () => {
    const inner = Object.assign(new Error('refused'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      port: 9,
    });
    const cause = Object.assign(new TypeError('no', { cause: inner }), { request: new Date() });
    const copy = (await getCause(cause)) as Error;
    expect(copy).not.toBe(cause);
    expect(copy).toBeInstanceOf(Error);
    expect(copy).toMatchObject({
      name: 'TypeError',
      message: 'no',
      stack: cause.stack,
      cause: { message: 'refused', code: 'ECONNREFUSED', syscall: 'connect', port: 9 },
    });
    expect(copy).not.toHaveProperty('request');
  });

  it('proves the same delivery as the original', async () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED', held: new Date() });
    const all = Object.assign(new AggregateError([refused, refused]), { held: new Date() });
    for (const cause of [refused, all]) {
      const client = gateway.client({ fetch: () => Promise.reject(cause) });
      const error = await failure(client.call(write, { body: {} }));
      expect(error).toMatchObject({ delivery: 'not-sent' });
      expect(String(error)).toContain(cause === refused ? 'ECONNREFUSED' : 'Nothing was sent');
    }
  });
});

describe('a key that the gateway echoes', () => {
  const call = (client: Client): Promise<unknown> => failure(client.call(read, room));
  const repeats: Readonly<Record<string, Parameters<typeof gateway.server.answer>[0]>> = {
    'in Content-Type': (response) =>
      response.writeHead(200, { 'content-type': `text/html; of=${key}` }).end('a'),
    'in Location': (response) =>
      response.writeHead(302, { location: `https://${key}.example/` }).end(),
    'in the status text and other headers': (response) =>
      response.writeHead(404, key, { 'x-said': key, [key]: 'name' }).end(),
    'in an error body': json({ status: 'error', code: 404, error: `no ${key}`, [key]: key }, 404),
    'in other forms': json(
      { status: 'error', code: 404, error: `${encodeURIComponent(`${key}/`)} ${btoa(key)}` },
      404,
    ),
  };

  it.each(Object.entries(repeats))(
    'in %s is masked in the error and the log',
    async (_, answer) => {
      gateway.server.answer(answer);
      const logger = new MemoryLogger();
      const error = await call(gateway.client({ use: [logTo(logger, { level: 'debug' })] }));
      expect(error).toMatchObject({ delivery: 'answered' });
      const shown = printed(error) + logger.text;
      for (const form of [key, btoa(key).replace(/=+$/, '')]) {
        expect(shown.toLowerCase()).not.toContain(form.toLowerCase());
      }
    },
  );

  it('is masked although a later attempt has another key', async () => {
    const keys = ['canary-first-key', 'canary-second-key'];
    gateway.server.answer(json({}, 503), (response, { headers: sent }) =>
      response.writeHead(404).end(`{"error":"no ${keys[0]}, ${String(sent['x-api-key'])}"}`),
    );
    let asked = 0;
    const client = gateway.client({ apiKey: () => keys[asked++]!, retry: { minDelay: 1 } });
    const error = await call(client);
    expect(error).toMatchObject({ status: 404, attempts: 2 });
    for (const one of keys) expect(printed(error)).not.toContain(one);
  });
});

describe('a key of less than 8 characters', () => {
  it('masks no word of a text, and each value that equals it', async () => {
    const body = { error: 'latest test not found', status: 'error', code: 404, key: 'test' };
    gateway.server.answer(json(body, 404));
    const error = await failure(gateway.client({ apiKey: 'test' }).call(read, room));
    expect(error).toMatchObject({
      message: expect.stringContaining('latest test not found'),
      detail: 'latest test not found',
      body: { ...body, key: '[secret]' },
    });
  });

  it('is masked in a cause that contains the headers', async () => {
    const fetch = async (_: string, init: RequestInit): Promise<Response> =>
      fail((headers) => holding({ headers }), init as Init);
    const error = await failure(gateway.client({ apiKey: 'test', fetch }).call(read, room));
    expect(inspect(error, everything)).not.toMatch(/'test'/);
  });
});

describe('an SDK error that a middleware changes', () => {
  it.each([
    ['a request', { held: new Request('http://127.0.0.1', { headers: { 'x-api-key': key } }) }],
    ['a text', { held: `key ${key}` }],
    ['a cause', { cause: { key } }],
    ['a list of characters', { held: [...key] }],
    ['a list of character codes', { held: [...Buffer.from(key)] }],
    ['a message', { message: `failed with ${key}` }],
  ])('loses the credential of %s', async (_, more) => {
    const change = async (request: unknown, next: (request: never) => Promise<Response>) => {
      try {
        return await next(request as never);
      } catch (error) {
        throw Object.assign(error as Error, more);
      }
    };
    gateway.server.answer(json({ a: 1 }));
    const fetch = async (): Promise<Response> => {
      throw new Error('lost');
    };
    const use = [around(change)];
    const error = await failure(gateway.client({ fetch, use, retry: false }).call(read, room));
    expect(error).toMatchObject({ name: 'ConnectionError', delivery: 'unknown' });
    const shown = printed(error);
    expect(shown).not.toContain(key);
    expect(shown).not.toContain([...Buffer.from(key)].join());
  });
});

it('the sanitizer treats a number as text, because a key may be a number', async () => {
  const apiKey = '12345678901';
  const fetch = async (): Promise<Response> => {
    throw Object.assign(new Error('lost'), { given: 12345678901, big: 12345678901n });
  };
  const error = await failure(gateway.client({ apiKey, fetch, retry: false }).call(read, room));
  expect(inspect(error, { showHidden: true })).not.toContain(apiKey);
});
