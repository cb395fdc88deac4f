import { getEventListeners } from 'node:events';
import { nobodysUrl } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import type { ConnectionError } from './errors.ts';
import {
  isAbortError,
  isConnectionError,
  isResponseError,
  isTimeoutError,
  type RoomSessionsError,
} from './guards.ts';
import type { Operation } from './operation.ts';
import type { CallOptions, Fetch } from './options.ts';
import { type Fault, startFaultServer } from './testing/fault-server.ts';
import {
  answer,
  endless,
  gzip,
  redirectAndClose,
  reset,
  stallBody,
  stallHeaders,
  truncated,
  wrongGzip,
} from './testing/faults.ts';
import { failure, read, room, transport, useFaultServer, write } from './testing/operations.ts';

const gateway = useFaultServer();
const body = { name: 'n' };
const send = (options?: CallOptions): PromiseLike<unknown> =>
  gateway.client().call(write, { body }, options);

/** A `fetch` after which the call is ended, before or after it has seen the head of the response. */
const abortingOnHead =
  (controller: AbortController, when: 'before' | 'after'): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (when === 'before') controller.abort('enough');
    else setImmediate(() => controller.abort('enough'));
    return response;
  };

describe('a connection that fails', () => {
  it('is refused: nothing was sent', async () => {
    const baseUrl = await nobodysUrl();
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'connection_failed',
      delivery: 'not-sent',
      attempts: 1,
      operation: 'writeRoom',
      request: { method: 'POST', url: `${baseUrl}/api/v1/room` },
    });
    expect((error as Error).message).toBe(
      `writeRoom: no response from ${baseUrl} (ECONNREFUSED). Nothing was sent. Is a gateway running there? Check \`baseUrl\`.`,
    );
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it('has a host that does not exist: nothing was sent', async () => {
    const baseUrl = 'https://something.invalid';
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: 'not-sent' });
    expect(String(error)).toMatch(/https:\/\/something\.invalid \((ENOTFOUND|EAI_AGAIN)\)/);
  });

  it('speaks no TLS: nothing was sent, which `fetch` does not prove', async () => {
    const baseUrl = gateway.server.url.replace('http:', 'https:');
    const error = await failure(gateway.client({ baseUrl }).call(write, { body }));
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: transport === 'node' ? 'not-sent' : 'unknown' });
    expect(String(error)).toContain('It speaks no TLS; check scheme and port of `baseUrl`.');
  });

  it('is reset before a response: the gateway may have processed it', async () => {
    gateway.server.answer(reset);
    const error = await failure(send());
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'connection_failed',
      delivery: 'unknown',
      response: undefined,
    });
    expect(String(error)).toContain('may have processed');
  });

  it.each<[string, Fault, Operation, CallOptions, string]>([
    ['a write', reset, write, {}, 'Look before you send it again.'],
    ['a write', truncated, write, {}, 'Look before you send it again.'],
    ['a write', stallHeaders, write, { timeout: 50 }, 'Look before you send it again.'],
    [
      'a repeatable write',
      reset,
      write,
      { retry: { unsafe: true, limit: 0 } },
      'may have processed the request.',
    ],
    ['a read', reset, read, { retry: false }, 'may have processed the request.'],
  ])('says what is to be done about %s: %o', async (_, fault, operation, options, advice) => {
    gateway.server.answer(fault);
    const input = operation === read ? room : { body };
    const error = await failure(gateway.client().call(operation, input, options));
    expect((error as Error).message.endsWith(advice)).toBe(true);
  });

  it.each<[string, Fault]>([
    ['ends before the length it promised', truncated],
    ['is not compressed as it says', wrongGzip],
  ])('%s: the gateway had answered', async (_, fault) => {
    gateway.server.answer(fault);
    const error = await failure(send());
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'body_interrupted', delivery: 'answered' });
    expect((error as ConnectionError).response!.status).toBe(200);
    expect(String(error)).toContain('status 200');
  });

  it('is refused after a redirect: the gateway may have processed it', async () => {
    const server = await startFaultServer();
    server.answer(redirectAndClose(307, '/elsewhere'));
    const closingAfterHead: Fetch = async (url, init) => {
      const response = await fetch(url, init);
      await server.close();
      return response;
    };
    const client = gateway.client({ baseUrl: server.url, fetch: closingAfterHead });
    const error = await failure(client.call(write, { body }));
    expect(isConnectionError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: 'unknown' });
    expect(String(error)).toContain('ECONNREFUSED');
    expect(server.received).toHaveLength(1);
  });
});

describe('the timeout', () => {
  it.each<[string, Fault, string]>([
    ['the head of the response', stallHeaders, 'unknown'],
    ['its body', stallBody, 'answered'],
  ])('covers %s', async (_, fault, delivery) => {
    gateway.server.answer(fault);
    const error = await failure(send({ timeout: 1000 }));
    expect(isTimeoutError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'timeout', timeout: 1000, delivery, attempts: 1 });
    expect(String(error)).toContain('1000 ms');
  });

  it('covers the function that gives the key', async () => {
    const apiKey = (): Promise<string> => new Promise(() => undefined);
    const error = await failure(gateway.client({ apiKey, timeout: 20 }).call(write, { body }));
    expect(isTimeoutError(error)).toBe(true);
    expect(error).toMatchObject({ delivery: 'not-sent', attempts: 0 });
    expect(String(error)).toContain('Nothing was sent.');
  });

  it('covers a fetch that does not heed its signal', async () => {
    const deaf: Fetch = () => new Promise(() => undefined);
    expect(isTimeoutError(await failure(send({ fetch: deaf, timeout: 20 })))).toBe(true);
    const deafBody: Fetch = () => Promise.resolve(new Response(new ReadableStream()));
    expect(await failure(send({ fetch: deafBody, timeout: 20 }))).toMatchObject({
      name: 'TimeoutError',
      delivery: 'answered',
    });
  });

  it('is of the call where the client has another', async () => {
    gateway.server.answer(stallHeaders);
    const call = gateway.client({ timeout: 30_000 }).call(write, { body }, { timeout: 20 });
    expect(await failure(call)).toMatchObject({ timeout: 20 });
  });

  it('is none where it is 0', async () => {
    expect(await send({ timeout: 0 })).toEqual({});
  });
});

describe('a signal', () => {
  it('that is aborted already lets nothing out', async () => {
    const error = await failure(send({ signal: AbortSignal.abort('enough') }));
    expect(isAbortError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'aborted',
      cause: 'enough',
      delivery: 'not-sent',
      attempts: 0,
    });
    expect(gateway.server.received).toEqual([]);
  });

  it('ends a call that waits for its response', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const ended = failure(send({ signal: controller.signal }));
    await gateway.server.arrival();
    controller.abort('enough');
    const error = await ended;
    expect(isAbortError(error)).toBe(true);
    expect(error).toMatchObject({ cause: 'enough', delivery: 'unknown', attempts: 1 });
  });

  it('ends a call within the body', async () => {
    gateway.server.answer(stallBody);
    const controller = new AbortController();
    const fetch = abortingOnHead(controller, 'after');
    const error = await failure(send({ signal: controller.signal, fetch }));
    expect(isAbortError(error)).toBe(true);
    expect(error).toMatchObject({ cause: 'enough', delivery: 'answered' });
    expect((error as RoomSessionsError).response!.status).toBe(200);
  });

  it('ends a call that follows a redirect, before it goes on', async () => {
    gateway.server.answer(redirectAndClose(307, '/elsewhere'));
    const controller = new AbortController();
    const error = await failure(
      send({ signal: controller.signal, fetch: abortingOnHead(controller, 'before') }),
    );
    expect(isAbortError(error)).toBe(true);
    expect(gateway.server.received).toHaveLength(1);
  });

  it.each(['client', 'call'] as const)('of the %s ends it, where both have one', async (of) => {
    gateway.server.answer(stallHeaders);
    const [client, call] = [new AbortController(), new AbortController()];
    const own = gateway.client({ signal: client.signal });
    const ended = failure(own.call(write, { body }, { signal: call.signal }));
    await gateway.server.arrival();
    (of === 'client' ? client : call).abort(of);
    expect(await ended).toMatchObject({ name: 'AbortError', cause: of });
    for (const { signal } of [client, call]) expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('has one listener for all the calls that share it', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 20 }, () => failure(send({ signal })));
    await gateway.server.arrival();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    controller.abort('enough');
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ cause: 'enough' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('closes the connection of the call that it ends', async () => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
    });
    const controller = new AbortController();
    const ended = failure(send({ signal: controller.signal }));
    await gateway.server.arrival();
    controller.abort();
    await ended;
    await closed;
  });

  it.each<[string, Fault, CallOptions]>([
    ['succeeds', answer(200, '{}'), {}],
    ['is answered with an error', answer(500), {}],
    ['loses its connection', reset, {}],
    ['times out', stallBody, { timeout: 20 }],
    ['is refused for its size', endless, { maxResponseBytes: 10 }],
    ['is refused as input', answer(200), { extraQuery: { x: Number.NaN } }],
  ])('keeps no listener once a call %s', async (_, fault, options) => {
    gateway.server.answer(fault);
    const { signal } = new AbortController();
    await Promise.allSettled([send({ ...options, signal }), send({ ...options, signal })]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('that times out on its own ends the call as its caller said', async () => {
    gateway.server.answer(stallHeaders);
    const error = await failure(send({ signal: AbortSignal.timeout(20) }));
    expect(isAbortError(error)).toBe(true);
    expect((error as Error).cause).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('a body beyond `maxResponseBytes`', () => {
  it.each<[string, Fault]>([
    ['that never ends', endless],
    ['that is small until it is decompressed', gzip(Buffer.alloc(4 * 1024 * 1024, 0x20))],
  ])('%s is refused and its connection closed', async (_, fault) => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response, request) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      fault(response, request);
    });
    const error = await failure(send({ maxResponseBytes: 100_000 }));
    expect(isResponseError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'body_too_large', delivery: 'answered' });
    expect(String(error)).toContain('100000 bytes');
    expect(String(error)).toContain('`maxResponseBytes`');
    await closed;
  });

  it('is refused to the byte', async () => {
    gateway.server.answer(answer(200, '"1234"'));
    expect(await gateway.client().call(read, room, { maxResponseBytes: 6 })).toBe('1234');
    const error = await failure(gateway.client().call(read, room, { maxResponseBytes: 5 }));
    expect(isResponseError(error)).toBe(true);
  });
});

describe('a fetch that is handed in', () => {
  it('fails: its error is the cause, and nothing is claimed about what was sent', async () => {
    const cause = new Error('no proxy');
    const error = await failure(send({ fetch: () => Promise.reject(cause) }));
    expect(error).toMatchObject({ code: 'connection_failed', delivery: 'unknown', cause });
  });

  it('may throw anything', async () => {
    const fetch: Fetch = () => {
      // oxlint-disable-next-line no-throw-literal -- what others do
      throw 'text';
    };
    expect(await failure(send({ fetch }))).toMatchObject({
      code: 'connection_failed',
      cause: 'text',
    });
  });
});
