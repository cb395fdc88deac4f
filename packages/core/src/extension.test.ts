import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { invalidInput } from './errors/errors.ts';
import { middleware } from './middleware/middleware.ts';
import { failure, generalError, json } from '@room-sessions/testing/faults';
import { read, room } from './testing/operations.ts';
import { key, useFaultServer } from './testing/use-fault-server.ts';
import { createExtension } from './call/hooks.ts';
import type { Extension, Hooks, Received } from './types.ts';

const gateway = useFaultServer();
const soon = { maxRetries: 1, minDelay: 1, maxDelay: 1 };

/** Records each hook when it starts. */
const noting = (name: string, notes: string[]): Extension =>
  createExtension({
    call: (_, next) => (notes.push(`${name} call`), next()),
    attempt: ({ number }, next) => (notes.push(`${name} attempt ${number}`), next()),
    send:
      ({ number }, next) =>
      (sent) => (notes.push(`${name} send ${number}`), next(sent)),
    check: async (_, received) =>
      void notes.push(`${name} check ${received ? 'response' : 'input'}`),
    on: ({ type }) => void notes.push(`${name} ${type}`),
  });

describe('an extension', () => {
  it('runs its hooks around call, attempts and requests, the first one outermost', async () => {
    gateway.server.answer(generalError(503), json({}));
    const notes: string[] = [];
    const client = gateway.client({ use: [noting('outer', notes)], retry: soon });
    await client.with({ use: [noting('inner', notes)] }).call(read, room);
    const pair = (hook: string): string[] => [`outer ${hook}`, `inner ${hook}`];
    expect(notes).toEqual(
      ['call', 'check input', 'attempt 1', 'send 1', 'retry', 'attempt 2', 'send 2']
        .flatMap(pair)
        .concat(pair('check response')),
    );
  });

  it('of a call runs for that call only', async () => {
    const notes: string[] = [];
    const client = gateway.client();
    await client.call(read, room, { use: [noting('one', notes)] });
    const { length } = notes;
    await client.call(read, room);
    expect(notes).toHaveLength(length);
  });

  it('may refuse an input before anything is sent, by an error with the id of the call', async () => {
    const check: Hooks['check'] = ({ operation: { id } }) => {
      throw invalidInput(id, 'roomId', '`roomId` is not ours.');
    };
    const headers = { 'x-client-request-id': 'mine' };
    const error = await failure(
      gateway.client({ use: [createExtension({ check })], headers }).call(read, room),
    );
    expect(error).toMatchObject({ name: 'InputError', requestId: 'mine', attempts: 0 });
    expect(gateway.server.received).toEqual([]);
  });

  it('may answer a call in place of the gateway', async () => {
    gateway.server.answer(json({ a: 1 }), json({ a: 2 }));
    const kept = new Map<string, Received>();
    const cache = createExtension({
      async call({ operation: { id } }, next) {
        const received = kept.get(id) ?? (await next());
        kept.set(id, received);
        return received;
      },
    });
    const client = gateway.client({ use: [cache] });
    expect([await client.call(read, room), await client.call(read, room)]).toEqual([
      { a: 1 },
      { a: 1 },
    ]);
    expect(gateway.server.received).toHaveLength(1);
  });

  const defect: unknown = new Error('a defect');
  const fail = (): never => {
    throw defect;
  };
  it.each<[string, Hooks]>([
    ['call', { call: fail }],
    ['call, later', { call: (_, next) => next().then(fail) }],
    ['attempt', { attempt: fail }],
    ['attempt, later', { attempt: (_, next) => next().then(fail) }],
    ['check', { check: fail }],
    ['check, of the response', { check: (_, received) => received && fail() }],
  ])('fails the call with whatever its hook throws: %s', async (_, hooks) => {
    const stack = (defect as Error).stack;
    const client = gateway.client({ use: [createExtension(hooks)], retry: soon });
    expect(await failure(client.call(read, room))).toBe(defect);
    expect((defect as Error).stack).toBe(stack);
    expect(gateway.server.received.length).toBeLessThan(2);
  });

  it.each<[string, Extension]>([
    ['an extension', createExtension({ send: (_, next) => (request) => next(request).then(fail) })],
    ['a middleware', middleware((request, next) => next(request).then(fail))],
  ])('leaves no connection open when %s fails after the response', async (_, extension) => {
    let closed: Promise<unknown> | undefined;
    gateway.server.answer((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.write('{');
    });
    await failure(gateway.client({ use: [extension] }).call(read, room));
    await closed;
  });

  it('may throw a text', async () => {
    const call = (): never => {
      // oxlint-disable-next-line typescript/only-throw-error -- other code may do this
      throw 'no';
    };
    expect(
      await failure(gateway.client({ use: [createExtension({ call })] }).call(read, room)),
    ).toBe('no');
  });

  it.each([
    ['text', key],
    ['a function', () => key],
  ])('that prints its call shows no key given as %s', async (_, apiKey) => {
    const shown: string[] = [];
    const print = (value: unknown): void => {
      shown.push(inspect(value, { depth: null, showHidden: true }), JSON.stringify(value));
    };
    const printing = createExtension({
      call: (call, next) => next().finally(() => print(call)),
      attempt: (attempt, next) => next().finally(() => print(attempt)),
    });
    await gateway.client({ apiKey, use: [printing] }).call(read, room);
    expect(shown).toHaveLength(4);
    expect(shown.join()).toContain('readRoom');
    expect(shown.join()).not.toContain(key);
  });

  it.each<[string, unknown]>([
    ['hooks of its own', { attempt: () => undefined, send: () => undefined }],
    ['the class of a middleware', middleware],
    ['null', null],
  ])('is refused when it is %s, before anything is sent', async (_, extension) => {
    const use = [extension as Extension];
    for (const call of [
      gateway.client({ use }).call(read, room),
      gateway.client().call(read, room, { use }),
    ]) {
      const message = expect.stringContaining('`use` takes extensions, such as `logTo(console)`.');
      expect(await failure(call)).toMatchObject({ code: 'invalid_configuration', message });
    }
    expect(gateway.server.received).toEqual([]);
  });

  it('shows an app nothing: no hook, no attempt, no key', () => {
    const extension = middleware((request, next) => next(request));
    expect(Object.keys(extension)).toEqual([]);
    expect(inspect(extension, { showHidden: false })).toBe('{}');
    expect(Reflect.get(extension, 'attempt')).toBeUndefined();
  });
});
