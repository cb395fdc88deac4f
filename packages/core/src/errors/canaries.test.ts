// The search for canaries (tools/testing/src/canaries) covers all outputs of this package and finds a leak.

import { bearer, lookAt, lookedAt, takeLeaks } from '@room-sessions/testing/canaries';
import { describe, expect, it } from 'vitest';
import {
  answer,
  envelope,
  failure,
  type Fault,
  generalError,
  json,
  reset,
} from '@room-sessions/testing/faults';
import { read, room } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { request } from '../client/request.ts';
import type { CallOptions } from '../types.ts';

const gateway = useFaultServer();

describe('the search for secrets', () => {
  it('sees the log, the errors and the URLs of calls', async () => {
    gateway.server.answer(json({}), generalError(401), reset);
    const client = gateway.client();
    await client.call(read, room);
    for (let call = 0; call < 2; call++) await failure(client.call(read, room));
    for (const way of ['log', 'error', 'url'] as const) {
      expect(lookedAt(way), way).toBeGreaterThan(1);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a parameter of the query', () => gateway.client().call(read, { ...room, text: key })],
    ['a path', () => request(gateway.client(), 'GET', `/api/v1/${key}`)],
  ])('finds a key that is put into %s on purpose', async (_, leak) => {
    await leak();
    expect(takeLeaks()).not.toEqual([]);
  });
});

describe('an API key with special characters', () => {
  it.each(['4001234567', 'abc"defghijk', 'abc\\defghijk'])(
    'such as %s is masked in errors without breaking them',
    async (odd) => {
      const body = { error: `no ${odd}`, code: 404, account: 4001234567, echo: [{ key: odd }] };
      gateway.server.answer(json(body, 404));
      const error = await failure(gateway.client({ apiKey: odd }).call(read, room));
      expect(error).toMatchObject({
        name: 'NotFoundError',
        detail: 'no [secret]',
        body: { code: 404, account: 4001234567, echo: [{ key: '[secret]' }] },
      });
    },
  );

  it('is masked in a page that is not JSON', async () => {
    gateway.server.answer(answer(200, `<html>${key}</html>`, { 'content-type': 'text/html' }));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toMatchObject({ code: 'body_not_json', body: '<html>[secret]</html>' });
  });

  it('does not break on a very deeply nested error body', async () => {
    gateway.server.answer(answer(400, `${'['.repeat(5_000)}${']'.repeat(5_000)}`));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({ status: 400 });
  });
});

describe('the bearer tokens of a guest', () => {
  const guest = { user: { userId: 'u' }, bearer, refreshBearer: bearer };

  it.each<[string, Fault]>([
    ['a value', json(guest)],
    ['a value in an envelope', envelope(guest)],
  ])('are returned as %s and appear nowhere else', async (_, fault) => {
    gateway.server.answer(fault);
    expect(await gateway.client().call(read, room)).toEqual(guest);
  });

  it.each<[string, Fault, CallOptions, string]>([
    ['is cut off', answer(200, JSON.stringify(guest).slice(0, -1)), {}, 'body_not_json'],
    ['is an error', json({ ...guest, error: 'no' }, 500), {}, 'server_error'],
    ['is too long', json(guest), { maxResponseBytes: 70 }, 'body_too_large'],
  ])('are in no error of a response that %s', async (_, fault, options, code) => {
    gateway.server.answer(fault);
    const error = await failure(gateway.client().call(read, room, options));
    expect(error).toMatchObject({ code });
    lookAt('error', error);
  });

  it('are masked when the caller sends them as a header', async () => {
    const headers = { authorization: `Bearer ${bearer}` };
    gateway.server.answer(generalError(403, `${bearer} has expired`));
    lookAt('error', await failure(gateway.client().call(read, room, { headers })));
    expect(gateway.server.received[0]!.headers.authorization).toBe(headers.authorization);
  });
});
