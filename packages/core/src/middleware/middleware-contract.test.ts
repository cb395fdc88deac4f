import { failure, json } from '@room-sessions/testing/faults';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import { ConfigurationError, InvalidResponseError } from '../errors/errors.ts';
import { read, room } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import type { ClientOptions } from '../types.ts';
import {
  type Middleware,
  middleware as aroundAttempts,
  type MiddlewareContext,
} from './middleware.ts';

const gateway = useFaultServer();
const around = (middleware: Middleware, options: ClientOptions = {}): Promise<unknown> =>
  gateway.client({ use: [aroundAttempts(middleware)], ...options }).call(read, room);
const twice = { retry: { maxRetries: 1, minDelay: 0 } };

describe('middlewares', () => {
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
      attempt: 1,
      idempotent: true,
      signal: expect.any(AbortSignal),
    });
  });

  it('do not see the API key, which is still sent', async () => {
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

  it('may respond without calling the gateway', async () => {
    expect(await around(() => Promise.resolve(new Response('{"cached":true}')))).toEqual({
      cached: true,
    });
    expect(gateway.server.received).toEqual([]);
  });

  it('may call next more than once', async () => {
    gateway.server.answer(json({}, 401), json({ a: 1 }));
    const again: Middleware = async (request, next) => {
      const response = await next(request);
      return response.status === 401 ? next(request) : response;
    };
    expect(await around(again)).toEqual({ a: 1 });
    expect(gateway.server.received).toHaveLength(2);
  });

  it('get an error with advice when they have consumed the body', async () => {
    gateway.server.answer(json({ a: 1 }));
    const error = await failure(
      around(async (request, next) => {
        const response = await next(request);
        await response.text();
        return response;
      }),
    );
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: 'body_consumed', delivery: 'answered', attempts: 1 });
    expect(String(error)).toContain('response.clone()');
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['something else', { ok: true }],
  ])('get an error when they return %s', async (_, given) => {
    const error = await failure(around(() => Promise.resolve(given as Response)));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ code: 'middleware_failed', operation: 'readRoom' });
    expect(String(error)).toContain('`next`');
  });

  const cause = new TypeError('a bug');
  /** Another call, which reaches no gateway. */
  const unsent = (): Promise<never> =>
    createClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'abc', retry: false }).call(read, room);
  it.each<[string, Middleware, facts: object, says: string]>([
    [
      'before they call `next`',
      () => Promise.reject(cause),
      { delivery: 'not_sent', attempts: 0 },
      'Nothing was sent.',
    ],
    [
      'after a response',
      async (request, next) => {
        await next(request);
        throw cause;
      },
      { delivery: 'unknown', attempts: 1 },
      'may have processed',
    ],
    [
      'after a refused connection',
      async (request, next) => {
        const elsewhere = { ...request, url: 'http://127.0.0.1:1/' };
        await next(elsewhere).catch(() => undefined);
        throw cause;
      },
      { delivery: 'not_sent', attempts: 1 },
      'Nothing was sent.',
    ],
  ])('that throw %s fail the call once, with their error', async (_, throwing, facts, says) => {
    gateway.server.answer(json({}));
    const error = await failure(around(throwing, twice));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(error).toMatchObject({ code: 'middleware_failed', cause, ...facts });
    expect(String(error)).toContain(says);
  });

  it.each<[string, Middleware, facts: object]>([
    ['before they call `next`', () => unsent(), { delivery: 'not_sent', attempts: 0 }],
    [
      'after a response',
      async (request, next) => {
        await next(request);
        return unsent();
      },
      { delivery: 'unknown', attempts: 1 },
    ],
  ])('that throw an error of another call %s fail this one, once', async (_, throwing, facts) => {
    gateway.server.answer(json({}));
    const error = await failure(around(throwing, twice));
    expect(error).toMatchObject({ code: 'middleware_failed', operation: 'readRoom', ...facts });
    expect(error).toMatchObject({ cause: { code: 'connection_failed', delivery: 'not_sent' } });
  });

  it('that send a second request, which cannot be sent, may have sent the first', async () => {
    gateway.server.answer(json({}));
    for (const change of [{ url: 'http://127.0.0.1:1/' }, { headers: { 'x-api-key': 'mine' } }]) {
      const again: Middleware = async (request, next) => {
        await next(request);
        return next({ ...request, ...change });
      };
      const error = await failure(around(again, { retry: false }));
      expect(error).toMatchObject({ delivery: 'unknown', attempts: 1 });
      expect(String(error)).toContain('may have processed');
    }
    expect(gateway.server.received).toHaveLength(2);
  });

  it('that throw after a 429 processed nothing, and after a 503 may have', async () => {
    for (const [status, delivery, says] of [
      [429, 'not_sent', 'Nothing was processed.'],
      [503, 'unknown', 'may have processed'],
    ] as const) {
      gateway.server.answer(json({}, status));
      const second: Middleware = (request, next, { attempt }) =>
        attempt === 1 ? next(request) : Promise.reject(cause);
      const error = await failure(around(second, twice));
      expect(error).toMatchObject({ code: 'middleware_failed', delivery, attempts: 1 });
      expect(String(error)).toContain(says);
    }
  });

  it('that never settle end with the timeout of the call', async () => {
    const error = await failure(around(() => new Promise(() => undefined), { timeout: 30 }));
    expect(error).toMatchObject({ name: 'TimeoutError', code: 'timeout', delivery: 'not_sent' });
  });

  it('that never settle end with the caller’s signal', async () => {
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

  it('send the key to no other origin', async () => {
    const elsewhere = gateway.server.url.replace('127.0.0.1', 'localhost');
    await around((request, next) => next({ ...request, url: `${elsewhere}/somewhere` }));
    const [arrived] = gateway.server.received;
    expect(arrived!.path).toBe('/somewhere');
    expect(arrived!.headers['x-api-key']).toBeUndefined();
  });

  it.each<[string, unknown, string]>([
    ['an invalid URL', { url: 'somewhere' }, 'url'],
    ['a URL of another scheme', { url: 'ftp://127.0.0.1/' }, 'url'],
    ['an invalid method', { method: 'get it' }, 'method'],
    ['headers of a `Headers`', { headers: new Headers({ a: 'b' }) }, 'headers'],
    ['no headers', { headers: undefined }, 'headers'],
    ['an object as body', { body: { a: 1 } }, 'body'],
    ['bytes as body', { body: new Uint8Array(3) }, 'body'],
    ['a form as body', { body: new URLSearchParams('a=b') }, 'body'],
    ['null as body', { body: null }, 'body'],
  ])('that call next with %s get an error, and nothing is sent', async (_, change, path) => {
    const wrong: Middleware = (request, next) => next({ ...request, ...(change as object) });
    const error = await failure(around(wrong));
    expect(error).toMatchObject({ name: 'InputError', path, delivery: 'not_sent' });
    expect(gateway.server.received).toEqual([]);
  });

  it.each([[undefined], [null], ['/x'], [7]])(
    'that call next with %j for the request get an error, and nothing is sent',
    async (request) => {
      const error = await failure(around((_, next) => next(request as never)));
      expect(error).toMatchObject({ name: 'InputError', delivery: 'not_sent', attempts: 0 });
      expect(gateway.server.received).toEqual([]);
    },
  );

  it.each([[{}], ['x'], [null], [[() => undefined]]])('are rejected as %j', (middleware) => {
    const wrap = (): unknown => aroundAttempts(middleware as never);
    expect(wrap).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
    expect(wrap).toThrow('`middleware`');
  });
});
