// That the search for canaries (tools/canaries) sees what this package lets out, and finds a leak.

import { lookedAt, takeLeaks } from '@room-sessions/canaries';
import { describe, expect, it } from 'vitest';
import { generalError, json, reset } from './testing/faults.ts';
import { failure, key, read, room, useFaultServer } from './testing/operations.ts';

const gateway = useFaultServer();

describe('the search for secrets', () => {
  it('sees the log, the diagnostics, the errors and the URLs of calls', async () => {
    gateway.server.answer(json({}), generalError(401), reset);
    const client = gateway.client();
    await client.call(read, room);
    for (let call = 0; call < 2; call++) await failure(client.call(read, room));
    for (const way of ['log', 'diagnostics', 'error', 'url'] as const) {
      expect(lookedAt(way), way).toBeGreaterThan(1);
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a parameter of the query', () => gateway.client().call(read, { ...room, text: key })],
    [
      'an error that a middleware makes',
      () => {
        const leak = (): Promise<Response> => Promise.reject(new Error(`The key is ${key}`));
        return failure(gateway.client({ middleware: { attempt: [leak] } }).call(read, room));
      },
    ],
    ['a path', () => gateway.client().request('GET', `/api/v1/${key}`)],
  ])('finds a key that is put into %s on purpose', async (_, leak) => {
    await leak();
    expect(takeLeaks()).not.toEqual([]);
  });
});
