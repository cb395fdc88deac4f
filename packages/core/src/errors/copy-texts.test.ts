import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import { failure, json } from '@room-sessions/testing/faults';
import { MemoryLogger } from '../testing/memory-logger.ts';
import { read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { middleware } from '../middleware/middleware.ts';
import { logTo } from '../observe/log.ts';
import { neverConnected } from '../platform/connection-cause.ts';
import { copyTexts } from './causes.ts';
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
const throwing = {
  get() {
    throw new Error('trap');
  },
  getPrototypeOf() {
    throw new Error('trap');
  },
};
const thrown: Readonly<Record<string, Make>> = {
  'a property': (init) => holding({ request: new Request(url, init), init }),
  'a getter': (init) => getting('config', () => init),
  'a stack with a getter': () => getting('stack', () => `Error: ${key}`),
  'a message with a getter': () => getting('message', () => key),
  'a stack older than its message': () => Object.assign(new Error(key), { message: 'no' }),
  'getters and hooks of a class': (init) => hooked(init),
  'custom inspect': () => holding({ [inspect.custom]: () => key }),
  'a name': () => holding({ name: key }),
  'a code': () => holding({ code: key }),
  'a prototype': () => Object.create(holding({ key })) as unknown,
  'a list of errors': (init) => new AggregateError([holding({ init }), new Error(key)], 'all'),
  'a chain of causes': (init) =>
    new Error('a', { cause: new Error(key, { cause: new Request(url, init) }) }),
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

describe('the cause of an error', () => {
  const getCause = async (cause: unknown): Promise<unknown> => {
    const client = gateway.client({ fetch: () => Promise.reject(cause) });
    return ((await failure(client.call(write, { body: {} }))) as Error).cause;
  };

  it('is the one of the caller, unless it came from a transport', async () => {
    const cause = holding({ config: { url: '/' } });
    const use = [middleware(() => Promise.reject(cause))];
    const stopped = AbortSignal.abort(cause);
    for (const options of [{ use }, { signal: stopped }, { apiKey: () => Promise.reject(cause) }]) {
      const error = (await failure(gateway.client(options).call(read, room))) as Error;
      expect(error.cause).toBe(cause);
    }
    expect(await getCause(cause)).not.toBe(cause);
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

  it('proves the same delivery as the original', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED', held: new Date() });
    const all = Object.assign(new AggregateError([refused, refused]), { held: new Date() });
    for (const cause of [refused, all, new Error('other', { cause: new Error('one') })]) {
      expect(neverConnected(copyTexts(cause))).toBe(neverConnected(cause));
    }
    expect(neverConnected(copyTexts(all))).toBe(true);
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
});
