import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import type { Client } from '../client/client.ts';
import {
  failure,
  generalError,
  html,
  json,
  redirect,
  stallHeaders,
} from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { runAlone } from '../testing/run-alone.ts';
import { middleware } from '../middleware/middleware.ts';
import { request } from '../client/request.ts';
import type { CallOptions } from '../types.ts';
import { InputError, RoomSessionsError } from '../errors/errors.ts';

const gateway = useFaultServer();
const sentIds = (): unknown[] =>
  gateway.server.received.map(({ headers }) => headers['x-client-request-id']);
const getId = (error: unknown): string | undefined => {
  expect(error).toBeInstanceOf(RoomSessionsError);
  return (error as { requestId?: string }).requestId;
};

describe('the request id of a call', () => {
  it('is sent and differs for each call', async () => {
    const client = gateway.client();
    for (let call = 0; call < 3; call++) await client.call(read, room);
    await gateway.client().call(read, room);
    expect(new Set(sentIds()).size).toBe(4);
    for (const id of sentIds()) expect(id).toMatch(/^[0-9a-z]+$/);
  });

  it('is available next to the value, with the response', async () => {
    const { requestId } = await gateway.client().call(read, room).withResponse();
    expect(sentIds()).toEqual([requestId]);
  });

  it('stays the same in a retry', async () => {
    gateway.server.answer(json({}, 503), json({}, 503), json({}));
    const { requestId } = await gateway
      .client({ retry: { minDelay: 1, maxDelay: 1 } })
      .call(read, room)
      .withResponse();
    expect(sentIds()).toEqual([requestId, requestId, requestId]);
  });

  it('is taken from the header of the caller, whatever its case', async () => {
    const client = gateway.client({ headers: { 'x-client-request-id': 'of-client' } });
    const headers = { 'X-Client-Request-ID': ' of-call ' };
    expect((await client.call(read, room).withResponse()).requestId).toBe('of-client');
    expect((await client.call(read, room, { headers }).withResponse()).requestId).toBe('of-call');
    expect((await client.with({ headers }).call(read, room).withResponse()).requestId).toBe(
      'of-call',
    );
    expect(sentIds()).toEqual(['of-client', 'of-call', 'of-call']);
    gateway.server.answer(generalError(404));
    expect(getId(await failure(client.call(read, room, { headers })))).toBe('of-call');
  });

  it('is not sent when the caller removes the header, but still exists', async () => {
    const headers = { 'x-client-request-id': undefined };
    const { requestId } = await gateway.client().call(read, room, { headers }).withResponse();
    expect(sentIds()).toEqual([undefined]);
    expect(requestId).toMatch(/./);
    const client = gateway.client({ headers: { 'x-client-request-id': 'of-client' } });
    expect((await client.call(read, room, { headers }).withResponse()).requestId).not.toBe(
      'of-client',
    );
    expect(sentIds()).toEqual([undefined, undefined]);
  });

  it('is not sent from a page, because of CORS, but still exists', async () => {
    const said = await runAlone(`
      const { createClient, request } = await import('./index.ts');
      void new Response();
      globalThis.window = { document: {} };
      Object.defineProperty(process, 'versions', { value: {} });
      const fetch = async (url, { headers }) => new Response(JSON.stringify(Object.keys(headers)));
      const client = createClient({ baseUrl: 'https://gateway.example.com', apiKey: null, fetch });
      const { value, requestId } = await request(client, 'GET', '/').withResponse();
      console.log(value.includes('x-client-request-id'), requestId !== '');
    `);
    expect(said).toBe('false true');
  });
});

describe('an error has the request id of its call', () => {
  it.each([
    ['an error status', generalError(404)],
    ['an error under 200', generalError(403, 'no', 200)],
    ['no JSON', html()],
    ['a redirect elsewhere', redirect(302, 'https://elsewhere.example/')],
    ['nothing in time', stallHeaders],
  ])('when the gateway returns %s', async (_, fault) => {
    gateway.server.answer(fault);
    const error = await failure(gateway.client({ timeout: 1000 }).call(read, room));
    expect(sentIds()).toEqual([getId(error)]);
  });

  it('when the gateway is unreachable, also an id from a header', async () => {
    const client = gateway.client({ baseUrl: await closedPortUrl() });
    expect(getId(await failure(client.call(read, room)))).toMatch(/./);
    const headers = { 'x-client-request-id': 'mine' };
    expect(getId(await failure(client.call(read, room, { headers })))).toBe('mine');
  });

  const headers = { 'x-client-request-id': 'mine' };
  const wrong = (value: unknown): never => value as never;

  it.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['a path parameter', (client) => client.call(read, { part: 'p' }, { headers })],
    ['an unknown input', (client) => client.call(read, { ...room, other: 1 }, { headers })],
    ['a null input', (client) => client.call(read, wrong(null), { headers })],
    ['a body', (client) => client.call(write, { body: { at: NaN } }, { headers })],
    ['a header', (client) => client.call(read, room, { headers: { ...headers, 'a b': '' } })],
    ['an undocumented path', (client) => request(client, 'GET', '/../x', { headers })],
    ['a method', (client) => request(client, wrong('get'), '/x', { headers })],
  ])('when %s is refused before anything is sent', async (_, call) => {
    const error = await failure(call(gateway.client()));
    expect(error).toBeInstanceOf(InputError);
    expect(getId(error)).toBe('mine');
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, CallOptions]>([
    ['an unknown option', wrong({ timeOut: 1, headers })],
    ['a wrong value', { timeout: -1, headers }],
    ['null options', wrong(null)],
    ['invalid headers', { headers: wrong(1) }],
    ['an id that is not text', { headers: { 'x-client-request-id': wrong(7) } }],
  ])('when an option is refused: %s', async (_, options) => {
    const error = await failure(gateway.client().call(read, room, options));
    expect(getId(error)).toMatch(options?.headers === headers ? /^mine$/ : /^[0-9a-z]+$/);
    expect(gateway.server.received).toEqual([]);
  });

  it('when the key function fails', async () => {
    const client = gateway.client({ apiKey: () => Promise.reject(new Error('locked')) });
    expect(getId(await failure(client.call(read, room, { headers })))).toBe('mine');
  });

  it('beside the error of another call, which keeps its own', async () => {
    const inner = gateway.client({ baseUrl: await closedPortUrl() });
    const outer = gateway.client({
      use: [middleware(() => inner.call(read, room, { headers }) as Promise<never>)],
    });
    const error = await failure(outer.call(read, room));
    expect(getId(error)).toMatch(/^[0-9a-z]+$/);
    expect(getId(error)).not.toBe('mine');
    expect(getId((error as Error).cause)).toBe('mine');
  });
});
