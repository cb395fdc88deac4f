// Jest runs tests in a `vm` context: there, errors of Node are of another realm than the code.

import { createServer } from 'node:https';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { fileURLToPath } from 'node:url';
import { listen, closedPortUrl } from '@room-sessions/testing';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import * as outside from '../index.ts';
import { selfSigned } from '../testing/certificates.ts';
import { failure, invalidUtf8, json } from '@room-sessions/testing/faults';
import { list, read, room, write } from '../testing/operations.ts';
import { startSocketServer } from '../testing/socket-server.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { request } from '../client/request.ts';
import type { ClientOptions } from '../types.ts';

const gateway = useFaultServer();
let inside: typeof outside;
/** In a realm that lacks what Jest's environment with jsdom lacks. */
let poor: typeof outside;

beforeAll(async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['node', 'import'] },
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('../index.ts', import.meta.url)),
        formats: ['iife'],
        name: 'core',
      },
    },
  });
  const [bundle] = [result].flat() as { output: { code?: string }[] }[];
  // The globals that Jest passes to its contexts; errors, arrays and promises belong to the context.
  const names = `process performance fetch Headers Request Response URL URLSearchParams Buffer btoa
    AbortController AbortSignal DOMException TextDecoder TextEncoder ReadableStream queueMicrotask
    setTimeout clearTimeout setImmediate`.split(/\s+/);
  const code = `${bundle!.output[0]!.code}\ncore`;
  const load = (isGiven: (name: string) => boolean): typeof outside => {
    const given = names
      .filter(isGiven)
      .map((name) => [name, globalThis[name as keyof typeof globalThis]]);
    return runInContext(code, createContext(Object.fromEntries(given))) as typeof outside;
  };
  inside = load(() => true);
  poor = load((name) => !/^(fetch|Headers|Request|Response|Text|Readable|setImm)/.test(name));
});

const transports: Readonly<Record<string, ClientOptions>> = {
  'node:http': {},
  fetch: { fetch: globalThis.fetch },
};

interface Fate {
  readonly name: string;
  readonly code: string;
  readonly delivery: string;
  readonly attempts: number;
  readonly message: string;
}

/** The outcome of a call, outside and inside the realm. */
async function getOutcomes(
  baseUrl: string,
  options: ClientOptions,
  operation: outside.Operation,
): Promise<readonly [outside: Fate, inside: Fate]> {
  const fate = async (core: typeof outside): Promise<Fate> => {
    const retry = { minDelay: 1 };
    const client = core.createClient({ baseUrl, apiKey: key, retry, ...options });
    const input = operation === read ? room : { body: {} };
    const error = (await failure(client.call(operation, input))) as Fate;
    const { name, code, delivery, attempts, message } = error;
    return { name, code, delivery, attempts, message };
  };
  return [await fate(outside), await fate(inside)];
}

describe.each(Object.entries(transports))('in another realm, over %s', (transport, options) => {
  it('an error belongs to that realm', async () => {
    const client = inside.createClient({ baseUrl: await closedPortUrl(), apiKey: key, ...options });
    const error = await failure(request(client, 'GET', '/x', { retry: false }));
    expect(error).not.toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(outside.ConnectionError);
  });

  it.each([
    ['POST', write, 3],
    ['GET', read, 3],
  ] as const)('a %s to a closed port has the delivery not_sent', async (_, operation, attempts) => {
    const [out, within] = await getOutcomes(await closedPortUrl(), options, operation);
    expect(within).toEqual(out);
    expect(within).toMatchObject({ delivery: 'not_sent', attempts });
    expect(within.message).toMatch(/\(ECONNREFUSED\).* Is a gateway running there\?/);
  });

  it('a POST with a response that is not HTTP has the delivery answered', async () => {
    const server = await startSocketServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    const [out, within] = await getOutcomes(`http://127.0.0.1:${server.port}`, options, write);
    await server.close();
    expect(within).toEqual(out);
    expect(within).toMatchObject({ delivery: 'answered', attempts: 1 });
  });

  it('https where http is spoken is tried once', async () => {
    gateway.server.answer(json({}));
    const url = gateway.server.url.replace('http:', 'https:');
    const [out, within] = await getOutcomes(url, options, read);
    expect(within).toEqual(out);
    expect(within.attempts).toBe(1);
  });

  it('an untrusted certificate is tried once', async () => {
    await using server = await listen(createServer(selfSigned));
    const url = server.url.replace('http:', 'https:');
    const [out, within] = await getOutcomes(url, options, write);
    expect(within).toEqual(out);
    expect(within).toMatchObject({ delivery: 'not_sent', attempts: 1 });
    expect(within.message).toContain('certificate is not trusted');
  });

  it('an aborted call rejects with an AbortError', async () => {
    gateway.server.answer(() => undefined);
    const controller = new AbortController();
    const client = inside.createClient({ baseUrl: gateway.server.url, apiKey: key, ...options });
    const call = failure(client.call(read, room, { signal: controller.signal }));
    await gateway.server.arrival();
    controller.abort();
    expect(await call).toBeInstanceOf(inside.AbortError);
  });

  it.runIf(transport === 'fetch')('errors of a third realm are read by their shape', async () => {
    const causes = [
      `Object.assign(new TypeError('x'), { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) })`,
      `new AggregateError([Object.assign(new Error('y'), { code: 'ECONNREFUSED' })], 'all')`,
    ];
    for (const cause of causes) {
      const fetch = async (): Promise<Response> => {
        throw runInNewContext(cause);
      };
      const [out, within] = await getOutcomes(gateway.server.url, { fetch }, write);
      expect(within).toEqual(out);
      expect(out).toMatchObject({ delivery: 'unknown', attempts: 1 });
      if (cause.startsWith('Object')) expect(out.message).toContain('(ECONNREFUSED)');
    }
  });
});

describe('in a realm without classes of the web platform', () => {
  const client = (options: ClientOptions = {}): outside.Client =>
    poor.createClient({ baseUrl: gateway.server.url, apiKey: key, ...options });

  it('a call returns its value, and its response', async () => {
    gateway.server.answer(json({ name: 'Ünï 🎈' }));
    const { value, response } = await client().call(read, room).withResponse();
    expect(value).toEqual({ name: 'Ünï 🎈' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/json',
    ]);
    expect(await client().call(write, { body: {} })).toEqual({ name: 'Ünï 🎈' });
  });

  it('an error has its response', async () => {
    gateway.server.answer(json({ error: 'no' }, 404));
    const error = (await failure(client().call(read, room))) as outside.ApiError;
    expect(error).toMatchObject({ code: 'not_found', detail: 'no' });
    expect(error.response!.status).toBe(404);
  });

  it('a middleware sees a response with its body', async () => {
    gateway.server.answer(json({ a: 1 }));
    const seen: unknown[] = [];
    const use = [
      poor.middleware(async (one, next) => {
        const response = await next(one);
        seen.push(await response.clone().json());
        return response;
      }),
    ];
    expect(await client({ use }).call(read, room)).toEqual({ a: 1 });
    expect(seen).toEqual([{ a: 1 }]);
  });

  it('a page of a list has its response', async () => {
    gateway.server.answer(json([1]));
    const page = await poor.paginate(client(), list);
    expect(page.items).toEqual([1]);
    expect(page.response.status).toBe(200);
  });

  it('only invalid UTF-8 is a fault of a response', async () => {
    gateway.server.answer(invalidUtf8);
    expect(await failure(client().call(read, room))).toMatchObject({ code: 'body_not_utf8' });
  });
});

it('an invalid Date of another realm is refused', async () => {
  const client = gateway.client();
  const body = { at: runInNewContext('new Date(NaN)') as unknown };
  expect(await failure(client.call(write, { body }))).toMatchObject({ path: 'body.at' });
});
