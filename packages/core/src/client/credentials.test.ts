import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { runAlone } from '../testing/run-alone.ts';
import { failure, generalError, json, reset } from '@room-sessions/testing/faults';
import { banner, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import type { ApiKey } from '../types.ts';
import { AuthenticationError } from '../errors/api-error.ts';
import { AbortError, ConfigurationError } from '../errors/errors.ts';

const names = ['ROOM_SESSIONS_API_KEY', 'ROOM_SESSIONS_BASE_URL'] as const;
const saved = names.map((name) => [name, process.env[name]] as const);
const restore = (): void => {
  for (const [name, value] of saved) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
};

const gateway = useFaultServer();
const sentKey = (): unknown => gateway.server.received.at(-1)?.headers['x-api-key'];

function refusal(options: Parameters<typeof createClient>[0]): Error {
  try {
    createClient(options);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return error as Error;
  }
  throw new Error('It was not refused.');
}

describe('the constructor of a client', () => {
  beforeEach(() => {
    for (const name of names) delete process.env[name];
  });
  afterEach(restore);

  it('without a key throws, with advice', () => {
    const { message } = refusal({ baseUrl: 'https://gateway.example.com' });
    expect(message).toContain('`apiKey`');
    expect(message).toContain('ROOM_SESSIONS_API_KEY');
  });

  it('without a base URL throws, with advice', () => {
    const { message } = refusal({ apiKey: key });
    expect(message).toContain('`baseUrl`');
    expect(message).toContain('ROOM_SESSIONS_BASE_URL');
  });

  it('reads the environment', async () => {
    process.env['ROOM_SESSIONS_BASE_URL'] = gateway.server.url;
    process.env['ROOM_SESSIONS_API_KEY'] = 'from-environment';
    await createClient().call(read, room);
    expect(sentKey()).toBe('from-environment');
  });

  it('prefers its options to the environment', async () => {
    process.env['ROOM_SESSIONS_BASE_URL'] = 'https://other.invalid';
    process.env['ROOM_SESSIONS_API_KEY'] = 'from-environment';
    await createClient({ baseUrl: gateway.server.url, apiKey: 'given' }).call(read, room);
    expect(sentKey()).toBe('given');
  });

  it('ignores a blank environment variable', () => {
    process.env['ROOM_SESSIONS_API_KEY'] = ' \n';
    expect(refusal({ baseUrl: 'https://gateway.example.com' }).message).toContain('No API key');
  });

  it('does not replace an empty key by the environment', () => {
    process.env['ROOM_SESSIONS_API_KEY'] = 'from-environment';
    expect(refusal({ baseUrl: 'https://gateway.example.com', apiKey: '' }).message).toContain(
      'No API key',
    );
  });
});

describe('an API key', () => {
  it.each([`${key}\n`, ` ${key}\r\n`, `\t${key}`])(
    '%j is sent without its white space',
    async (given) => {
      await gateway.client({ apiKey: given }).call(read, room);
      expect(sentKey()).toBe(key);
    },
  );

  it.each([
    ['inner white space', `${key} ${key}`],
    ['an inner line break', `${key}\n${key}`],
    ['characters beyond ASCII', `${key}ä`],
    ['a control character', `${key}\u0000`],
    ['more than 8192 characters', key.repeat(1000)],
  ])('with %s is refused, and not repeated', (_, given) => {
    const error = refusal({ baseUrl: gateway.server.url, apiKey: given });
    expect(error.message).toContain('visible ASCII text');
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(key);
  });

  it('of another type is refused', () => {
    const given = 42 as unknown as ApiKey;
    expect(refusal({ baseUrl: gateway.server.url, apiKey: given }).message).toContain(
      'visible ASCII text',
    );
  });
});

describe('a key function', () => {
  it.each<[string, ApiKey]>([
    ['at once', () => key],
    ['later', () => Promise.resolve(`${key}\n`)],
  ])('may return the key %s', async (_, apiKey) => {
    await gateway.client({ apiKey }).call(read, room);
    expect(sentKey()).toBe(key);
  });

  const sentKeys = (): unknown[] =>
    gateway.server.received.map(({ headers }) => headers['x-api-key']);

  it('is called for each attempt, so that keys can change', async () => {
    gateway.server.answer(generalError(503), json({}));
    let asked = 0;
    const client = gateway.client({ apiKey: () => `key-${++asked}`, retry: { minDelay: 1 } });
    await client.call(read, room);
    await client.call(read, room);
    expect(sentKeys()).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('is not called again after a 401, which is final', async () => {
    gateway.server.answer(generalError(401));
    let asked = 0;
    const client = gateway.client({ apiKey: () => `key-${++asked}` });
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ name: 'AuthenticationError', attempts: 1 });
    expect(sentKeys()).toEqual(['key-1']);
  });

  it('that fails keeps the delivery of an earlier attempt', async () => {
    gateway.server.answer(reset);
    let asked = 0;
    const apiKey = (): string => {
      if (asked++ > 0) throw new Error('no key');
      return 'key-1';
    };
    const client = gateway.client({ apiKey, retry: { minDelay: 1, unsafe: true } });
    const error = await failure(client.call(write, { body: {} }));
    expect(error).toMatchObject({ name: 'ConfigurationError', delivery: 'unknown', attempts: 1 });
    expect(String(error)).toContain('The gateway may have processed the request.');
  });

  it('is not called before the first request', () => {
    let asked = 0;
    gateway.client({ apiKey: () => `key-${++asked}` });
    expect(asked).toBe(0);
  });

  const vault = new Error('the vault is sealed');
  it.each<[string, () => string | Promise<string>]>([
    [
      'throws',
      () => {
        throw vault;
      },
    ],
    ['rejects', () => Promise.reject(vault)],
  ])('that %s fails the call with that cause, and nothing is sent', async (_, apiKey) => {
    const error = await failure(gateway.client({ apiKey }).call(read, room));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({
      operation: 'readRoom',
      delivery: 'not_sent',
      attempts: 0,
      cause: vault,
    });
    expect(String(error)).toContain('Nothing was sent.');
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['empty text', ''],
    ['white space', ' \n'],
    ['nothing', undefined],
    ['no text', 42],
    ['what no header carries', `${key}\n${key}`],
  ])('that returns %s fails the call, and nothing is sent', async (_, given) => {
    const apiKey = (): string => given as string;
    const error = await failure(gateway.client({ apiKey }).call(read, room));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ operation: 'readRoom', delivery: 'not_sent' });
    expect(String(error)).not.toContain(key);
    expect(gateway.server.received).toEqual([]);
  });

  it('that never settles is interrupted by the signal', async () => {
    const controller = new AbortController();
    const apiKey = (): Promise<string> => {
      queueMicrotask(() => controller.abort());
      return new Promise(() => undefined);
    };
    const call = gateway.client({ apiKey }).call(read, room, { signal: controller.signal });
    const error = await failure(call);
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ delivery: 'not_sent', attempts: 0 });
    expect(gateway.server.received).toEqual([]);
  });

  it('that settles after the call has ended sends nothing', async () => {
    const controller = new AbortController();
    let sent = 0;
    let giveKey: ((given: string) => void) | undefined;
    const client = gateway.client({
      apiKey: () =>
        new Promise((resolve) => {
          giveKey = resolve;
          queueMicrotask(() => controller.abort());
        }),
      // A fetch that ignores its signal.
      fetch: () => Promise.resolve(new Response(String((sent += 1)))),
    });
    await failure(client.call(read, room, { signal: controller.signal }));
    giveKey!(key);
    await new Promise(setImmediate);
    expect(sent).toBe(0);
  });
});

describe('a client without a key', () => {
  it('calls every operation, without the header, because its server may add the key', async () => {
    const client = gateway.client({ apiKey: null });
    await client.call(banner);
    await client.call(read, room);
    expect(gateway.server.received).toHaveLength(2);
    expect(sentKey()).toBeUndefined();
  });

  it('fails with the 401 of a server that adds no key', async () => {
    gateway.server.answer(generalError(401, 'no key'));
    const error = await failure(gateway.client({ apiKey: null }).call(read, room));
    expect(error).toBeInstanceOf(AuthenticationError);
  });

  it('sends its key also where it is optional, when it has one', async () => {
    await gateway.client().call(banner);
    expect(sentKey()).toBe(key);
  });
});

describe('a client in a browser page', () => {
  // A bundle for pages may replace `process`.
  const page = (
    options: string,
    runtime = `Object.defineProperty(process, 'versions', { value: {} })`,
  ): Promise<string> =>
    runAlone(`
      const { createClient, request } = await import('./index.ts');
      // Node loads it late, and reads its own version.
      void new Response();
      globalThis.window = { document: {} };
      ${runtime};
      const fetch = async (url, { headers }) => {
        console.log(JSON.stringify(headers));
        return new Response('{}');
      };
      try {
        await request(createClient({ baseUrl: 'https://gateway.example.com', fetch, ${options} }), 'GET', '/');
      } catch (error) {
        console.log(error.name, error.message);
      }
    `);

  it('rejects a key, which every visitor could read', async () => {
    const said = await page(`apiKey: 'abc'`);
    expect(said).toContain('ConfigurationError');
    expect(said).toContain('dangerouslyAllowBrowser');
  });

  it('is distinct from a test of a page on Node, as with jsdom', async () => {
    const said = await page(`apiKey: 'abc'`, '');
    expect(JSON.parse(said)).toMatchObject({ 'x-api-key': 'abc' });
  });

  it('accepts a key by explicit option, and sends no header that needs CORS permission', async () => {
    const said = await page(`apiKey: 'abc', dangerouslyAllowBrowser: true`);
    expect(JSON.parse(said)).toEqual({ accept: 'application/json', 'x-api-key': 'abc' });
  });
});
