import { AsyncLocalStorage } from 'node:async_hooks';
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';
import { closedPortUrl } from '@room-sessions/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { generalError, json, stallHeaders, truncated } from '../testing/faults.ts';
import { list, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { failure } from '../testing/failure.ts';
import { runAlone } from '../testing/run-alone.ts';
import type { AttemptTrace, CallTrace } from './traces.ts';

const gateway = useFaultServer();
const quickly = { limit: 2, minDelay: 1, maxDelay: 1 };
const events = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const;

type Name = 'call' | 'attempt';
interface DiagnosticEvent {
  readonly event: string;
  readonly context: CallTrace | AttemptTrace;
  /** A copy of the context at that time. */
  readonly before: Readonly<Record<string, unknown>>;
}

let stop: Array<() => void> = [];
afterEach(() => {
  for (const one of stop) one();
  stop = [];
});

const getChannel = (name: Name): TracingChannel<object, object> =>
  tracingChannel<object, object>(`room-sessions:${name}`);

/** Records the messages of channels until the end of the test. */
function listen(...names: Name[]): DiagnosticEvent[] {
  const heard: DiagnosticEvent[] = [];
  for (const name of names) {
    const hear =
      (event: string) =>
      (context: object): void => {
        heard.push({
          event: `${name}:${event}`,
          context: context as CallTrace,
          before: { ...context },
        });
      };
    const listeners = Object.fromEntries(events.map((event) => [event, hear(event)])) as Record<
      (typeof events)[number],
      (context: object) => void
    >;
    getChannel(name).subscribe(listeners);
    stop.push(() => getChannel(name).unsubscribe(listeners));
  }
  return heard;
}

const getEvents = (heard: readonly DiagnosticEvent[]): string[] => heard.map(({ event }) => event);

describe('the diagnostics channel of calls', () => {
  it('publishes a call from start to end with one context', async () => {
    const heard = listen('call');
    const { requestId } = await gateway.client().call(read, room).raw();
    expect(getEvents(heard)).toEqual([
      'call:start',
      'call:end',
      'call:asyncStart',
      'call:asyncEnd',
    ]);
    expect(new Set(heard.map(({ context }) => context)).size).toBe(1);
    const known = { operation: 'readRoom', requestId, method: 'GET', template: read.path };
    expect(heard[0]!.before).toEqual({ ...known, attempts: 0, status: undefined });
    expect(heard[3]!.before).toEqual({ ...known, attempts: 1, status: 200, result: undefined });
  });

  it('has the error of a failed call, its attempts and the last status', async () => {
    gateway.server.answer(json({}, 503), generalError(404, 'no such room'));
    const heard = listen('call');
    const error = await failure(gateway.client({ retry: quickly }).call(read, room));
    expect(getEvents(heard)).toContain('call:error');
    expect(heard[0]!.context).toMatchObject({ attempts: 2, status: 404 });
    expect(heard[0]!.context.error).toBe(error);
  });

  it.each([
    ['never got a response', stallHeaders, undefined],
    ['ended during a response', truncated, 200],
  ])('has the attempts of a call that %s', async (_, fault, status) => {
    gateway.server.answer(fault);
    const heard = listen('call');
    await failure(gateway.client({ timeout: 1000 }).call(read, room));
    expect(heard[0]!.context).toMatchObject({ attempts: 1, status });
  });

  it('publishes a call that was never sent, with its id in the error', async () => {
    const heard = listen('call');
    const ids: unknown[] = [];
    const error = (context: { readonly error?: unknown }): void =>
      void ids.push((context.error as { requestId?: string }).requestId);
    getChannel('call').subscribe({ error } as never);
    stop.push(() => getChannel('call').unsubscribe({ error } as never));
    const thrown = await failure(gateway.client().call(read, { part: 'p1' }));
    expect(heard[0]!.context).toMatchObject({ attempts: 0, status: undefined });
    expect(heard[0]!.context.error).toBe(thrown);
    expect(ids).toEqual([(heard[0]!.context as CallTrace).requestId]);
  });
});

describe('the diagnostics channel of attempts', () => {
  it('publishes each attempt with its number, its status and its URL without values', async () => {
    gateway.server.answer(json({}, 503), json([]));
    const heard = listen('attempt');
    const { requestId } = await gateway
      .client({ retry: quickly })
      .call(list, { text: 'ann', page: 1 })
      .raw();
    const contexts = [...new Set(heard.map(({ context }) => context))];
    const common = {
      operation: 'listRooms',
      requestId,
      method: 'GET',
      template: '/api/v1/rooms',
      url: `${gateway.server.url}/api/v1/rooms?text=REDACTED&page=1`,
      result: undefined,
    };
    expect(contexts).toEqual([
      { ...common, attempt: 1, status: 503 },
      { ...common, attempt: 2, status: 200 },
    ]);
    expect(getEvents(heard)).not.toContain('attempt:error');
  });

  it('has the error of a failed attempt', async () => {
    const heard = listen('attempt');
    const baseUrl = await closedPortUrl();
    const error = await failure(gateway.client({ baseUrl }).call(write, { body: {} }));
    expect(getEvents(heard)).toContain('attempt:error');
    expect(heard[0]!.context).toMatchObject({ status: undefined, attempt: 1 });
    expect(heard[0]!.context.error).toBe(error);
  });

  it('publishes between the start and the end of its call', async () => {
    gateway.server.answer(json({}, 503), json({}));
    const heard = listen('call', 'attempt');
    await gateway.client({ retry: quickly }).call(read, room);
    expect(getEvents(heard).filter((event) => /:(start|asyncEnd)$/.test(event))).toEqual([
      'call:start',
      'attempt:start',
      'attempt:asyncEnd',
      'attempt:start',
      'attempt:asyncEnd',
      'call:asyncEnd',
    ]);
  });
});

describe('an AsyncLocalStorage that is bound to a channel', () => {
  it('has its store during the call and not after it', async () => {
    const store = new AsyncLocalStorage<{ readonly name: string }>();
    const seen: Array<string | undefined> = [];
    for (const name of ['call', 'attempt'] as const) {
      const { start } = getChannel(name);
      start.bindStore(store, (context) => ({
        name: `${name} ${(context as CallTrace).operation}`,
      }));
      stop.push(() => void start.unbindStore(store));
    }
    const client = gateway.client({
      apiKey: () => {
        seen.push(store.getStore()?.name);
        return key;
      },
      use: [
        {
          call: (_, next) => {
            seen.push(store.getStore()?.name);
            return next();
          },
        },
      ],
    });
    await client.call(read, room);
    expect(seen).toEqual(['call readRoom', 'attempt readRoom']);
    expect(store.getStore()).toBeUndefined();
  });
});

describe('a diagnostics message', () => {
  it('contains no response body and no credential', async () => {
    gateway.server.answer(json({ bearer: 'canary-bearer' }), generalError(401, `no key ${key}`));
    const heard = listen('call', 'attempt');
    expect(await gateway.client().call(read, { ...room, text: 'canary-text' })).toEqual({
      bearer: 'canary-bearer',
    });
    await failure(gateway.client().call(read, room));
    const told = JSON.stringify(
      heard.map(({ before }) => ({
        ...before,
        error: `${String(before['error'])} ${(before['error'] as Error)?.stack}`,
      })),
    );
    expect(heard).toHaveLength(2 * 4 + 2 * 4 + 1);
    expect(told).not.toMatch(/canary/);
  });

  it('is not created without a subscriber', async () => {
    const said = await runAlone(`
      import { tracingChannel } from 'node:diagnostics_channel';
      const { diagnostics } = await import('./observe/diagnostics.ts');
      let made = 0;
      const operation = { get id() { return ++made; }, method: 'GET', path: '/' };
      const received = { attempts: 1, head: { status: 200 } };
      const run = async () => {
        const before = made;
        await diagnostics.call({ operation, requestId: 'id' }, async () => received);
        return made - before;
      };
      const results = [await run()];
      const listeners = { start() {} };
      tracingChannel('room-sessions:call').subscribe(listeners);
      results.push(await run());
      tracingChannel('room-sessions:call').unsubscribe(listeners);
      results.push(await run());
      console.log(made, results.join());
    `);
    expect(said).toBe('1 0,1,0');
  });
});

const callAlone = (before: string): Promise<string> =>
  runAlone(`
    import { tracingChannel } from 'node:diagnostics_channel';
    const heard = [];
    for (const name of ['call', 'attempt']) {
      tracingChannel('room-sessions:' + name).subscribe({ start: () => heard.push(name) });
    }
    ${before}
    const { createClient, request } = await import('./index.ts');
    const fetch = async () => new Response('{"a":1}');
    const client = createClient({ baseUrl: 'https://gateway.example.com', apiKey: 'abc', fetch });
    console.log(JSON.stringify(await request(client, 'GET', '/status')), heard.join());
  `);

it('a call succeeds on a runtime without diagnostics channels', async () => {
  expect(await callAlone('')).toBe('{"a":1} call,attempt');
  expect(await callAlone('delete process.getBuiltinModule;')).toBe('{"a":1}');
  expect(await callAlone('process.getBuiltinModule = () => undefined;')).toBe('{"a":1}');
  expect(await callAlone('delete globalThis.process;')).toBe('{"a":1}');
});
