// Operations and a client of the tests, one for each kind of fact that the transport reads.

import { encodeBase64 } from '../body.ts';
import { key, watchedLogger } from '@room-sessions/canaries';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, createClient } from '../client.ts';
import type { Operation } from '../operation.ts';
import type { ClientOptions } from '../options.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';
import { json } from './faults.ts';

export const read: Operation = {
  id: 'readRoom',
  method: 'GET',
  path: '/api/v1/room/{roomId}/part/{part}',
  query: ['text', 'page', 'tags', 'open'],
  auth: 'required',
  retry: 'safe',
};

export const write: Operation = {
  id: 'writeRoom',
  method: 'POST',
  path: '/api/v1/room',
  body: 'json',
  auth: 'required',
  retry: 'unsafe',
};

export const touch: Operation = { ...write, id: 'touchRoom', body: 'object' };
export const upload: Operation = { ...write, id: 'uploadImage', body: encodeBase64 };

/** Its response is not documented. */
export const report: Operation = { ...write, id: 'reportRoom', response: 'unknown' };

/** Needs no key, and its errors are `{ error }` alone. */
export const banner: Operation = { ...touch, id: 'showBanner', auth: 'optional', bareError: true };

export const list: Operation = {
  id: 'listRooms',
  method: 'GET',
  path: '/api/v1/rooms',
  query: ['text', 'page', 'size', 'sort'],
  auth: 'required',
  retry: 'safe',
};

export const room = { roomId: 'r1', part: 'p1' };

export { key };

/** What the tests of this run send with. */
export const transport = (process.env['ROOM_SESSIONS_TEST_TRANSPORT'] ?? 'node') as
  | 'node'
  | 'fetch';

const watched: ClientOptions = { logger: watchedLogger, logLevel: 'debug' };

const sendWith = (): ClientOptions =>
  transport === 'fetch' ? { fetch: (url, init) => globalThis.fetch(url, init) } : {};

/** Starts a server for the tests of a file, with a fresh answer for each. */
export function useFaultServer(): {
  readonly server: FaultServer;
  client(options?: ClientOptions): Client;
} {
  let server: FaultServer;
  beforeAll(async () => {
    server = await startFaultServer();
  });
  beforeEach(() => server.answer(json({})));
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    client: (options) =>
      // One attempt, unless a test is about more.
      createClient({
        baseUrl: server.url,
        apiKey: key,
        retry: false,
        ...(options?.logger ? {} : watched),
        ...(options?.transport ? {} : sendWith()),
        ...options,
      }),
  };
}

/** What a call fails with. */
export async function failure(call: PromiseLike<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call did not fail.');
}
