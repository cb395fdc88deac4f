import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  answer,
  endless,
  failure,
  type Fault,
  reset,
  stallBody,
  stallHeaders,
} from '@room-sessions/testing/faults';
import { write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import type { CallOptions, Fetch } from '../types.ts';
import { AbortError, TimeoutError, type RoomSessionsError } from '../errors/errors.ts';

const gateway = useFaultServer();
const body = { name: 'n' };
const send = (options?: CallOptions): PromiseLike<unknown> =>
  gateway.client().call(write, { body }, options);

/** A `fetch` during which the call is ended, before or after the head of the response arrives. */
const abortingOnHead =
  (controller: AbortController, when: 'before' | 'after'): Fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (when === 'before') controller.abort('enough');
    else setImmediate(() => controller.abort('enough'));
    return response;
  };

describe('the timeout', () => {
  it.each<[string, Fault, string]>([
    ['the head of the response', stallHeaders, 'unknown'],
    ['its body', stallBody, 'answered'],
  ])('covers %s', async (_, fault, delivery) => {
    gateway.server.answer(fault);
    const error = await failure(send({ timeout: 1000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ code: 'timeout', timeout: 1000, delivery, attempts: 1 });
    expect(String(error)).toContain('1000 ms');
  });

  it('covers the key function', async () => {
    const apiKey = (): Promise<string> => new Promise(() => undefined);
    const error = await failure(gateway.client({ apiKey, timeout: 20 }).call(write, { body }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ delivery: 'not_sent', attempts: 0 });
    expect(String(error)).toContain('Nothing was sent.');
  });

  it('covers a fetch that ignores its signal', async () => {
    const deaf: Fetch = () => new Promise(() => undefined);
    expect(await failure(send({ fetch: deaf, timeout: 20 }))).toBeInstanceOf(TimeoutError);
    const deafBody: Fetch = () => Promise.resolve(new Response(new ReadableStream()));
    expect(await failure(send({ fetch: deafBody, timeout: 20 }))).toMatchObject({
      name: 'TimeoutError',
      delivery: 'answered',
    });
  });

  it('of a call replaces the one of its client', async () => {
    gateway.server.answer(stallHeaders);
    const call = gateway.client({ timeout: 30_000 }).call(write, { body }, { timeout: 20 });
    expect(await failure(call)).toMatchObject({ timeout: 20 });
  });

  it('is off at 0', async () => {
    expect(await send({ timeout: 0 })).toEqual({});
  });
});

describe('an abort signal', () => {
  it('that is already aborted prevents the request', async () => {
    const error = await failure(send({ signal: AbortSignal.abort('enough') }));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({
      code: 'aborted',
      cause: 'enough',
      delivery: 'not_sent',
      attempts: 0,
    });
    expect(gateway.server.received).toEqual([]);
  });

  it('aborts a call that waits for its response', async () => {
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const ended = failure(send({ signal: controller.signal }));
    await gateway.server.arrival();
    controller.abort('enough');
    const error = await ended;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: 'enough', delivery: 'unknown', attempts: 1 });
  });

  it('aborts a call while its body is read', async () => {
    gateway.server.answer(stallBody);
    const controller = new AbortController();
    const fetch = abortingOnHead(controller, 'after');
    const error = await failure(send({ signal: controller.signal, fetch }));
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ cause: 'enough', delivery: 'answered' });
    expect((error as RoomSessionsError).response!.status).toBe(200);
  });

  it.each(['client', 'call'] as const)('of the %s aborts it when both have one', async (of) => {
    gateway.server.answer(stallHeaders);
    const [client, call] = [new AbortController(), new AbortController()];
    const own = gateway.client({ signal: client.signal });
    const ended = failure(own.call(write, { body }, { signal: call.signal }));
    await gateway.server.arrival();
    (of === 'client' ? client : call).abort(of);
    expect(await ended).toMatchObject({ name: 'AbortError', cause: of });
    for (const { signal } of [client, call]) expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('causes no warning when many calls share it', async () => {
    const warnings: Error[] = [];
    const collect = (warning: Error): void => void warnings.push(warning);
    process.on('warning', collect);
    gateway.server.answer(stallHeaders);
    const controller = new AbortController();
    const { signal } = controller;
    const calls = Array.from({ length: 20 }, () => failure(send({ signal })));
    await gateway.server.arrival();
    controller.abort('enough');
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ cause: 'enough' });
    process.off('warning', collect);
    expect(warnings).toEqual([]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('closes the connection of the call that it aborts', async () => {
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
    ['times out', stallBody, { timeout: 1000 }],
    ['is refused for its size', endless, { maxResponseBytes: 10 }],
    ['is refused as input', answer(200), { extraQuery: { x: Number.NaN } }],
  ])('has no listener left after a call %s', async (_, fault, options) => {
    gateway.server.answer(fault);
    const { signal } = new AbortController();
    await Promise.allSettled([send({ ...options, signal }), send({ ...options, signal })]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('with its own timeout gives the call that reason', async () => {
    gateway.server.answer(stallHeaders);
    const error = await failure(send({ signal: AbortSignal.timeout(20) }));
    expect(error).toBeInstanceOf(AbortError);
    expect((error as Error).cause).toMatchObject({ name: 'TimeoutError' });
  });
});
