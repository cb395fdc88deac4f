import { closedPortUrl } from '@room-sessions/testing';
import {
  answer,
  failure,
  json,
  reset,
  stallBody,
  stallHeaders,
} from '@room-sessions/testing/faults';
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../errors/api-error.ts';
import { ConnectionError, type RoomSessionsError } from '../errors/errors.ts';
import { read, room, write } from '../testing/operations.ts';
import { transport, useFaultServer } from '../testing/use-fault-server.ts';
import type { ClientOptions } from '../types.ts';
import { type Middleware, middleware } from './middleware.ts';

const gateway = useFaultServer();
const body = { name: 'n' };
const call = (
  middlewares: Middleware | readonly Middleware[],
  options: ClientOptions = {},
): Promise<unknown> =>
  gateway.client({ ...options, use: [middleware(...[middlewares].flat())] }).call(read, room);
const twice = { retry: { maxRetries: 1, minDelay: 0 } };

/** Records when it is entered and left. */
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

describe('middlewares', () => {
  it('run around each attempt, the first one outermost', async () => {
    gateway.server.answer(json({}, 503), json({ a: 1 }));
    const notes: string[] = [];
    const value = await call([noting(notes, 'each'), noting(notes, 'nearest')], twice);
    expect(value).toEqual({ a: 1 });
    expect(notes).toEqual([
      'each 1 in',
      'nearest 1 in',
      'nearest 1 503',
      'each 1 503',
      'each 2 in',
      'nearest 2 in',
      'nearest 2 200',
      'each 2 200',
    ]);
  });

  it('of a call run inside those of its client', async () => {
    const notes: string[] = [];
    const client = gateway.client({ use: [middleware(noting(notes, 'client'))] });
    await client
      .with({ use: [middleware(noting(notes, 'copy'))] })
      .call(read, room, { use: [middleware(noting(notes, 'call'))] });
    expect(notes.filter((note) => note.endsWith('in'))).toEqual([
      'client 1 in',
      'copy 1 in',
      'call 1 in',
    ]);
  });

  it('receive SDK errors when there is no response', async () => {
    gateway.server.answer(reset);
    const notes: string[] = [];
    const error = await failure(call(noting(notes, 'attempt')));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ delivery: 'unknown', attempts: 1 });
    expect(notes).toContain('attempt 1 ConnectionError');
  });

  it('see a timeout as the caller does', async () => {
    gateway.server.answer(stallHeaders);
    const notes: string[] = [];
    const error = await failure(call(noting(notes, 'attempt'), { timeout: 30 }));
    await new Promise(setImmediate);
    expect(error).toMatchObject({ name: 'TimeoutError', delivery: 'unknown' });
    expect(notes).toEqual(['attempt 1 in', 'attempt 1 TimeoutError']);
  });

  it.each(['timeout', 'signal'] as const)(
    'leave no connection of a body that stalls when a %s ends the attempt',
    async (by) => {
      let closed: Promise<unknown> | undefined;
      const controller = new AbortController();
      gateway.server.answer((response) => {
        closed = new Promise((resolve) => response.on('close', resolve));
        stallBody(response, undefined as never);
      });
      const passing: Middleware = async (request, next) => {
        const response = await next(request);
        if (by === 'signal') setImmediate(() => controller.abort());
        return response;
      };
      const options = by === 'signal' ? { signal: controller.signal } : { timeout: 1000 };
      expect(await failure(call(passing, options))).toMatchObject({
        name: by === 'signal' ? 'AbortError' : 'TimeoutError',
        delivery: 'answered',
      });
      await closed;
    },
  );

  it('that send a second request while the first body is read keep the first response', async () => {
    let closed: Promise<unknown> | undefined;
    let finish = (): void => undefined;
    gateway.server.answer(
      (response) => {
        response.write('{"a":');
        finish = () => void response.end('1}');
      },
      (response) => {
        closed = new Promise((resolve) => response.on('close', resolve));
        response.writeHead(503).write('{');
      },
    );
    const hedging: Middleware = async (request, next) => {
      const response = await next(request);
      // Its head arrives while the first body is read.
      void next(request).then(finish);
      return response;
    };
    expect(await call(hedging)).toEqual({ a: 1 });
    await closed;
  });

  it('release the connection of a response that they replace', async () => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      stallBody(response, undefined as never);
    });
    const instead: Middleware = async (request, next) => {
      await next(request);
      return new Response('{"instead":true}');
    };
    expect(await call(instead)).toEqual({ instead: true });
    await closed;
  });

  it('send nothing when they call next after they returned', async () => {
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
    expect(await call(instead)).toEqual({ cached: true });
    await failure(late!);
    expect(gateway.server.received).toEqual([]);
  });

  it('leave no request open after the call', async () => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
    });
    const race: Middleware = (request, next) => {
      void next(request);
      return gateway.server.arrival().then(() => new Response('{"cached":true}'));
    };
    expect(await call(race)).toEqual({ cached: true });
    await closed;
  });

  it('that call next again after a reset keep the delivery unknown', async () => {
    gateway.server.answer(reset);
    const refused = await closedPortUrl();
    const again: Middleware = async (request, next) => {
      await next(request).catch(() => undefined);
      return next({ ...request, url: `${refused}/` });
    };
    const client = gateway.client({
      use: [middleware(again)],
      retry: { maxRetries: 3, minDelay: 1 },
    });
    const error = await failure(client.call(write, { body }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown', attempts: 1 });
    expect(String(error)).toContain(`no response from ${refused}`);
    expect(gateway.server.received).toHaveLength(1);
  });

  it('that call next twice fail with the error of the second request', async () => {
    gateway.server.answer(json({}, 429), reset);
    const again: Middleware = async (request, next) => {
      await next(request);
      return next(request);
    };
    const error = await failure(call(again));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown' });
    expect((error as RoomSessionsError).response).toBeUndefined();
  });

  it('get an unknown delivery when the abort reason resembles a connection error', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const notes: unknown[] = [];
    const look: Middleware = (request, next) =>
      next(request).catch((error: RoomSessionsError) => {
        notes.push(error.delivery);
        throw error;
      });
    const options = { use: [middleware(look)], signal: controller.signal };
    const ended = failure(gateway.client(options).call(write, { body }));
    await gateway.server.arrival();
    controller.abort(Object.assign(new Error('of another'), { code: 'EPIPE', syscall: 'write' }));
    expect(await ended).toMatchObject({ name: 'AbortError', delivery: 'unknown' });
    await new Promise(setImmediate);
    expect(notes).toEqual(['unknown']);
  });

  it('see a status of failure as a response, and the caller an error', async () => {
    gateway.server.answer(json({ error: 'no', status: 'error', code: 404 }, 404));
    const notes: string[] = [];
    const error = await failure(call(noting(notes, 'attempt')));
    expect(error).toBeInstanceOf(ApiError);
    expect(notes).toEqual(['attempt 1 in', 'attempt 1 404']);
  });

  it('see a response without its body', async () => {
    gateway.server.answer(answer(204));
    const notes: string[] = [];
    expect(await failure(call(noting(notes, 'attempt')))).toMatchObject({ code: 'body_empty' });
    expect(notes).toContain('attempt 1 204');
  });

  it('read the reason of their signal like that of any other signal', async () => {
    gateway.server.answer(stallHeaders);
    const reasons: unknown[] = [];
    const look: Middleware = (request, next, { signal }) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason));
      return next(request);
    };
    await failure(call(look, { timeout: 20 }));
    const signal = AbortSignal.timeout(20);
    await failure(call(look, { signal }));
    expect(reasons).toEqual([expect.objectContaining({ name: 'TimeoutError' }), signal.reason]);
  });

  it('leave no listener on the caller’s signal', async () => {
    const { signal } = new AbortController();
    const notes: string[] = [];
    const use = [middleware(noting(notes, 'outer'), noting(notes, 'inner'))];
    await gateway.client({ use }).call(write, { body }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('receive the URL of the response', async () => {
    let url = '';
    await call(async (request, next) => {
      const response = await next(request);
      ({ url } = response);
      return response;
    });
    expect(url).toBe(`${gateway.server.url}/api/v1/room/r1/part/p1`);
    expect(['node', 'fetch']).toContain(transport);
  });
});
