import { closedPortUrl } from '@room-sessions/testing';
import { failure } from '@room-sessions/testing/faults';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import { read, room, write } from '../testing/operations.ts';
import type { Fetch, CallOptions } from '../types.ts';
import { createNodeTransport } from '../node/index.ts';
import { isRuntimeFetch } from './runtime-fetch.ts';

const native = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = native;
});

/** How a call to a closed port ends. */
async function callNobody(options: CallOptions): Promise<unknown> {
  const retry = { minDelay: 1, maxDelay: 1 };
  const client = createClient({ baseUrl: await closedPortUrl(), apiKey: 'abc', retry, ...options });
  return failure(client.call(write, { body: {} }));
}

const wrapper: Fetch = (url, init) => native(url, init);

describe('the `fetch` of the runtime', () => {
  it('proves that nothing was sent, and the call is repeated', async () => {
    expect(isRuntimeFetch(native)).toBe(true);
    expect(await callNobody({ fetch: native })).toMatchObject({
      delivery: 'not_sent',
      attempts: 3,
    });
  });

  it.each<[string, () => Fetch]>([
    ['calls it', () => wrapper],
    ['is bound', () => wrapper.bind(undefined)],
    ['is a Proxy of it', () => new Proxy(native, {})],
    [
      'has its name',
      () => ({ fetch: (url: string, init: RequestInit) => native(url, init) }).fetch,
    ],
    ['is the global one, replaced', () => (globalThis.fetch = wrapper as typeof fetch)],
    [
      'is a method of a class',
      () =>
        new (class {
          fetch: Fetch = wrapper;
        })().fetch,
    ],
  ])(
    'is another one if a function %s: its failure proves nothing, and is not repeated',
    async (_, make) => {
      const fetch = make();
      expect(isRuntimeFetch(fetch)).toBe(false);
      expect(await callNobody({ fetch })).toMatchObject({ delivery: 'unknown', attempts: 1 });
    },
  );

  it('is not trusted with a dispatcher that repeats requests', async () => {
    const key = ['1', '2'].map((version) => Symbol.for(`undici.globalDispatcher.${version}`));
    const globals = globalThis as unknown as Record<symbol, unknown>;
    const before = key.map((one) => globals[one]);
    try {
      for (const one of key)
        globals[one] = new (class RetryAgent {
          dispatch(): void {}
        })();
      expect(isRuntimeFetch(native)).toBe(false);
      for (const one of key) globals[one] = undefined;
      expect(isRuntimeFetch(native)).toBe(true);
    } finally {
      for (const [at, one] of key.entries()) globals[one] = before[at];
    }
  });
});

describe('a transport', () => {
  const own = createNodeTransport({ proxy: false });
  it.each<[string, CallOptions['transport']]>([
    ['that calls that of the SDK', { send: (request) => own.send(request) }],
    [
      'that inherits from that of the SDK',
      Object.assign(Object.create(own), { send: (r: never) => own.send(r) }),
    ],
    [
      'that throws an error of another call, of which nothing was sent',
      {
        send: () =>
          createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'abc', retry: false }).call(
            read,
            room,
          ),
      },
    ],
    ['that forgets `onSend`', { send: () => Promise.reject(new Error('no')) }],
    [
      'that throws',
      {
        send() {
          throw Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' });
        },
      },
    ],
  ])('%s proves nothing, and sends an unsafe request once', async (_, transport) => {
    expect(await callNobody({ transport })).toMatchObject({ delivery: 'unknown', attempts: 1 });
  });

  it('of another one repeats a safe request', async () => {
    const transport = { send: () => Promise.reject(new Error('no')) };
    const retry = { minDelay: 1, maxDelay: 1 };
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'abc', retry, transport });
    const error = await failure(client.call(read, room));
    expect(error).toMatchObject({ delivery: 'unknown', attempts: 3 });
  });

  it('of the SDK proves that nothing was sent', async () => {
    expect(await callNobody({ transport: own })).toMatchObject({
      delivery: 'not_sent',
      attempts: 3,
    });
    own.close();
  });
});
