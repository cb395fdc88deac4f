import { getEventListeners } from 'node:events';
import { nobodysUrl } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import {
  isApiError,
  isConfigurationError,
  isConnectionError,
  isResponseError,
  type RoomSessionsError,
} from './guards.ts';
import type {
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  Middlewares,
  Next,
} from './middleware.ts';
import type { ClientOptions } from './options.ts';
import { answer, json, reset, stallBody, stallHeaders, wrongGzip } from './testing/faults.ts';
import {
  failure,
  key,
  read,
  room,
  transport,
  useFaultServer,
  write,
} from './testing/operations.ts';

const gateway = useFaultServer();
const body = { name: 'n' };
const call = (middleware: Middlewares, options: ClientOptions = {}): Promise<unknown> =>
  gateway.client({ middleware, ...options }).call(read, room);
const twice = { retry: { limit: 1, minDelay: 0 } };

/** Writes down when it is entered and left. */
const noting =
  (notes: string[], name: string): Middleware =>
  async (request, next, { attempt }) => {
    notes.push(`${name} ${attempt} in`);
    try {
      const response = await next(request);
      notes.push(`${name} ${attempt} ${response.status}`);
      return response;
    } catch (error) {
      notes.push(`${name} ${attempt} ${(error as Error).name}`);
      throw error;
    }
  };

const places = ['call', 'attempt'] as const;

describe('middlewares', () => {
  it('run around the call and around each attempt, the first one outermost', async () => {
    gateway.server.answer(json({}, 503), json({ a: 1 }));
    const notes: string[] = [];
    const value = await call(
      {
        call: [noting(notes, 'outer'), noting(notes, 'inner')],
        attempt: [noting(notes, 'each'), noting(notes, 'nearest')],
      },
      twice,
    );
    expect(value).toEqual({ a: 1 });
    expect(notes).toEqual([
      'outer 0 in',
      'inner 0 in',
      'each 1 in',
      'nearest 1 in',
      'nearest 1 503',
      'each 1 503',
      'each 2 in',
      'nearest 2 in',
      'nearest 2 200',
      'each 2 200',
      'inner 0 200',
      'outer 0 200',
    ]);
  });

  it('of a call come behind those of its client', async () => {
    const notes: string[] = [];
    const client = gateway.client({ middleware: { attempt: [noting(notes, 'client')] } });
    await client
      .with({ middleware: { attempt: [noting(notes, 'copy')] } })
      .call(read, room, { middleware: { attempt: [noting(notes, 'call')] } });
    expect(notes.filter((note) => note.endsWith('in'))).toEqual([
      'client 1 in',
      'copy 1 in',
      'call 1 in',
    ]);
  });

  it('see errors of the SDK when nothing comes back', async () => {
    gateway.server.answer(reset);
    const notes: string[] = [];
    const error = await failure(
      call({ call: [noting(notes, 'call')], attempt: [noting(notes, 'attempt')] }),
    );
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: 'unknown', attempts: 1 });
    expect(notes).toContain('attempt 1 ConnectionError');
    expect(notes).toContain('call 0 ConnectionError');
  });

  it('see a timeout as the caller does', async () => {
    gateway.server.answer(stallHeaders);
    const notes: string[] = [];
    const middleware = { attempt: [noting(notes, 'attempt')] };
    const error = await failure(call(middleware, { timeout: 30 }));
    await new Promise(setImmediate);
    expect(error).toMatchObject({ name: 'TimeoutError', delivery: 'unknown' });
    expect(notes).toEqual(['attempt 1 in', 'attempt 1 TimeoutError']);
  });

  describe.each(places)('around the %s', (place) => {
    const around = (middleware: Middleware, options?: ClientOptions): Promise<unknown> =>
      call({ [place]: [middleware] }, options);

    it('get the facts of the call', async () => {
      let seen: MiddlewareContext | undefined;
      await around((request, next, context) => {
        seen = context;
        return next(request);
      });
      expect(seen).toEqual({
        operation: 'readRoom',
        template: '/api/v1/room/{roomId}/part/{part}',
        requestId: gateway.server.received[0]!.headers['x-client-request-id'],
        attempt: place === 'call' ? 0 : 1,
        retry: 'safe',
        signal: expect.any(AbortSignal),
        onEnd: expect.any(Function),
      });
    });

    it('do not see the API key, which arrives all the same', async () => {
      let seen = '';
      await around((request, next) => {
        seen = JSON.stringify(request);
        return next(request);
      });
      expect(seen).not.toContain(key);
      expect(gateway.server.received[0]!.headers['x-api-key']).toBe(key);
    });

    it('may change the request', async () => {
      await around((request, next) =>
        next({
          ...request,
          url: `${request.url}?more=1`,
          headers: { ...request.headers, 'x-more': 'yes' },
        }),
      );
      expect(gateway.server.received[0]).toMatchObject({ headers: { 'x-more': 'yes' } });
      expect(gateway.server.received[0]!.query.get('more')).toBe('1');
    });

    it('may change the response', async () => {
      gateway.server.answer(json({ a: 1 }));
      const changing: Middleware = async (request, next) => {
        const response = await next(request);
        const value = (await response.json()) as object;
        return new Response(JSON.stringify({ ...value, b: 2 }), response);
      };
      expect(await around(changing)).toEqual({ a: 1, b: 2 });
    });

    it('may read a copy of the body', async () => {
      gateway.server.answer(json({ a: 1 }));
      let seen: unknown;
      const value = await around(async (request, next) => {
        const response = await next(request);
        seen = await response.clone().json();
        return response;
      });
      expect(value).toEqual({ a: 1 });
      expect(seen).toEqual({ a: 1 });
    });

    it('may answer without asking the gateway', async () => {
      expect(await around(() => Promise.resolve(new Response('{"cached":true}')))).toEqual({
        cached: true,
      });
      expect(gateway.server.received).toEqual([]);
    });

    it('may go on more than once', async () => {
      gateway.server.answer(json({}, 401), json({ a: 1 }));
      const again: Middleware = async (request, next) => {
        const response = await next(request);
        return response.status === 401 ? next(request) : response;
      };
      expect(await around(again)).toEqual({ a: 1 });
      expect(gateway.server.received).toHaveLength(2);
    });

    it('are told when they have consumed the body, and what to do instead', async () => {
      gateway.server.answer(json({ a: 1 }));
      const error = await failure(
        around(async (request, next) => {
          const response = await next(request);
          await response.text();
          return response;
        }),
      );
      expect(isResponseError(error)).toBe(true);
      expect(error).toMatchObject({ code: 'body_consumed', delivery: 'answered', attempts: 1 });
      expect(String(error)).toContain('response.clone()');
    });

    it.each<[string, unknown]>([
      ['nothing', undefined],
      ['something else', { ok: true }],
    ])('are told when they give %s', async (_, given) => {
      const error = await failure(around(() => Promise.resolve(given as Response)));
      expect(isConfigurationError(error)).toBe(true);
      expect(error).toMatchObject({ code: 'middleware_failed', operation: 'readRoom' });
      expect(String(error)).toContain('`next`');
    });

    it('that fail end the call with their error as the cause, and it is not tried again', async () => {
      const cause = new TypeError('a bug');
      const error = await failure(around(() => Promise.reject(cause), twice));
      expect(isConfigurationError(error)).toBe(true);
      expect(error).toMatchObject({ code: 'middleware_failed', cause, delivery: 'unknown' });
    });

    it('that never come back end with the call’s time', async () => {
      const options = place === 'call' ? { deadline: 30 } : { timeout: 30 };
      const error = await failure(around(() => new Promise(() => undefined), options));
      expect(error).toMatchObject({
        name: 'TimeoutError',
        code: place === 'call' ? 'deadline' : 'timeout',
        delivery: 'not-sent',
      });
    });

    it('that never come back end with the caller’s signal', async () => {
      const controller = new AbortController();
      const ended = failure(
        around(
          () => {
            queueMicrotask(() => controller.abort('enough'));
            return new Promise(() => undefined);
          },
          { signal: controller.signal },
        ),
      );
      expect(await ended).toMatchObject({ name: 'AbortError', cause: 'enough' });
    });

    it.each([
      ['the key', { 'x-api-key': 'mine' }],
      ['a length', { 'content-length': '7' }],
      ['a line break', { 'x-a': 'b\r\nc: d' }],
    ])('cannot set %s as a header', async (_, headers) => {
      const error = await failure(around((request, next) => next({ ...request, headers })));
      expect(error).toMatchObject({ name: 'InputError', path: 'headers' });
      expect(gateway.server.received).toEqual([]);
    });
  });

  it.each(places)('around the %s take the key nowhere else', async (place) => {
    const elsewhere = gateway.server.url.replace('127.0.0.1', 'localhost');
    await call({
      [place]: [
        (request: MiddlewareRequest, next: Next) =>
          next({ ...request, url: `${elsewhere}/somewhere` }),
      ],
    });
    const [arrived] = gateway.server.received;
    expect(arrived!.path).toBe('/somewhere');
    expect(arrived!.headers['x-api-key']).toBeUndefined();
  });

  it('keep no connection with a response that they keep to themselves', async () => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      stallBody(response, undefined as never);
    });
    const instead: Middleware = async (request, next) => {
      await next(request);
      return new Response('{"instead":true}');
    };
    expect(await call({ attempt: [instead] })).toEqual({ instead: true });
    await closed;
  });

  it.each<[string, unknown, string]>([
    ['a number as body', { body: 5 }, 'body'],
    ['bytes as body', { body: new Uint8Array(3) }, 'body'],
    ['headers that are none', { headers: null }, 'headers'],
    ['a method that is none', { method: 'get it' }, 'method'],
    ['a URL that is none', { url: 'somewhere' }, 'url'],
    ['a URL of another scheme', { url: 'ftp://127.0.0.1/' }, 'url'],
  ])('that go on with %s are told so, and nothing is sent', async (_, change, path) => {
    for (const place of places) {
      const wrong: Middleware = (request, next) => next({ ...request, ...(change as object) });
      const error = await failure(call({ [place]: [wrong] }));
      expect(error).toMatchObject({ name: 'InputError', path, delivery: 'not-sent' });
    }
    expect(gateway.server.received).toEqual([]);
  });

  it('that go on with nothing are told so', async () => {
    const wrong: Middleware = (_, next) => next(undefined as never);
    expect(await failure(call({ attempt: [wrong] }))).toMatchObject({ name: 'InputError' });
  });

  it.each(places)('around the %s that go on when it is over send nothing', async (place) => {
    let late: Promise<unknown> | undefined;
    const instead: Middleware = (request, next) => {
      const goOn = async (): Promise<unknown> => {
        await new Promise(setImmediate);
        return next(request);
      };
      late = goOn();
      late.catch(() => undefined);
      return Promise.resolve(new Response('{"cached":true}'));
    };
    expect(await call({ [place]: [instead] })).toEqual({ cached: true });
    await failure(late!);
    expect(gateway.server.received).toEqual([]);
  });

  it.each(places)('around the %s leave no request behind when the call is over', async (place) => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
    });
    const race: Middleware = (request, next) => {
      void next(request);
      return gateway.server.arrival().then(() => new Response('{"cached":true}'));
    };
    expect(await call({ [place]: [race] })).toEqual({ cached: true });
    await closed;
  });

  it.each<[string, (again: Middleware) => Middlewares]>([
    ['attempt', (again) => ({ attempt: [again] })],
    ['call', (again) => ({ call: [again] })],
  ])(
    'around the %s that go on after a request was received leave its delivery open',
    async (_, of) => {
      gateway.server.answer(reset);
      const refused = await nobodysUrl();
      const again: Middleware = async (request, next) => {
        await next(request).catch(() => undefined);
        return next({ ...request, url: `${refused}/` });
      };
      const client = gateway.client({ middleware: of(again), retry: { limit: 3, minDelay: 1 } });
      const error = await failure(client.call(write, { body }));
      expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown', attempts: 1 });
      expect(String(error)).toContain(`no response from ${refused}`);
      expect(gateway.server.received).toHaveLength(1);
    },
  );

  it('that go on a second time are judged by what became of that', async () => {
    gateway.server.answer(json({}, 429), reset);
    const again: Middleware = async (request, next) => {
      await next(request);
      return next(request);
    };
    const error = await failure(call({ attempt: [again] }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown' });
    expect((error as RoomSessionsError).response).toBeUndefined();
  });

  it('are told no more than is known when the reason of an abort looks like a proof', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const notes: unknown[] = [];
    const look: Middleware = (request, next) =>
      next(request).catch((error: RoomSessionsError) => {
        notes.push(error.delivery);
        throw error;
      });
    const options = { middleware: { attempt: [look] }, signal: controller.signal };
    const ended = failure(gateway.client(options).call(write, { body }));
    await gateway.server.arrival();
    controller.abort(Object.assign(new Error('of another'), { code: 'EPIPE', syscall: 'write' }));
    expect(await ended).toMatchObject({ name: 'AbortError', delivery: 'unknown' });
    await new Promise(setImmediate);
    expect(notes).toEqual(['unknown']);
  });

  it('may take their time with a response whose body cannot be decompressed', async () => {
    gateway.server.answer(wrongGzip);
    const slow: Middleware = async (request, next) => {
      const response = await next(request);
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      return response;
    };
    const error = await failure(call({ attempt: [slow] }));
    expect(error).toMatchObject({ code: 'body_interrupted', delivery: 'answered' });
  });

  it('see a status of failure as a response, and the caller an error', async () => {
    gateway.server.answer(json({ error: 'no', status: 'error', code: 404 }, 404));
    const notes: string[] = [];
    const error = await failure(call({ call: [noting(notes, 'call')] }));
    expect(isApiError(error)).toBe(true);
    expect(notes).toEqual(['call 0 in', 'call 0 404']);
  });

  it('are let see a response without a body', async () => {
    gateway.server.answer(answer(204));
    const notes: string[] = [];
    const both = { call: [noting(notes, 'call')], attempt: [noting(notes, 'attempt')] };
    expect(await call(both)).toBeUndefined();
    expect(notes).toContain('call 0 204');
  });

  it('see why their signal ends, as they know it from other signals', async () => {
    gateway.server.answer(stallHeaders);
    const reasons: unknown[] = [];
    const look: Middleware = (request, next, { signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason));
      return next(request);
    };
    await failure(call({ attempt: [look] }, { timeout: 20 }));
    const signal = AbortSignal.timeout(20);
    await failure(call({ attempt: [look] }, { signal }));
    expect(reasons).toEqual([expect.objectContaining({ name: 'TimeoutError' }), signal.reason]);
  });

  it.each(['signal', 'deadline'] as const)(
    'around the call leave it to the attempt to say how far it came when a %s ends both',
    async (by) => {
      gateway.server.answer(stallBody);
      const controller = new AbortController();
      const attempt: Middleware = async (request, next) => {
        const response = await next(request);
        if (by === 'signal') setImmediate(() => controller.abort('enough'));
        return response;
      };
      const options = by === 'signal' ? { signal: controller.signal } : { deadline: 50 };
      const error = await failure(
        call({ call: [(request, next) => next(request)], attempt: [attempt] }, options),
      );
      expect(error).toMatchObject({
        name: by === 'signal' ? 'AbortError' : 'TimeoutError',
        delivery: 'answered',
        attempts: 1,
      });
    },
  );

  it('leave no listener behind on the caller’s signal', async () => {
    const { signal } = new AbortController();
    const notes: string[] = [];
    const both = { call: [noting(notes, 'call')], attempt: [noting(notes, 'attempt')] };
    await gateway.client({ middleware: both }).call(write, { body }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('are given the URL of the response', async () => {
    let url = '';
    await call({
      attempt: [
        async (request, next) => {
          const response = await next(request);
          ({ url } = response);
          return response;
        },
      ],
    });
    expect(url).toBe(`${gateway.server.url}/api/v1/room/r1/part/p1`);
    expect(['node', 'fetch']).toContain(transport);
  });

  it.each([[{ attempts: [] }], [{ attempt: {} }], [{ attempt: ['x'] }], [[]], [() => undefined]])(
    'are refused where they are %j',
    async (middleware) => {
      const error = await failure(
        gateway.client().call(read, room, { middleware: middleware as never }),
      );
      expect(isConfigurationError(error)).toBe(true);
      expect(String(error)).toContain('`middleware`');
    },
  );
});
