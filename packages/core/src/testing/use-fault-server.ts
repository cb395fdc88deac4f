// A server for the tests of a file, and clients with the transport of the test run.

import { key, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { type Client, createClient } from '../client/client.ts';
import { logTo } from '../observe/log.ts';
import { type FaultServer, useServer } from '@room-sessions/testing/faults';
import type { ClientOptions } from '../types.ts';

export { key };

/** The transport of this test run. */
export const transport = (process.env['ROOM_SESSIONS_TEST_TRANSPORT'] ?? 'node') as
  | 'node'
  | 'fetch';

const watched = [logTo(watchedLogger, { level: 'debug' }), watchedErrors];

const sendWith = (): ClientOptions =>
  transport === 'fetch' ? { fetch: (url, init) => globalThis.fetch(url, init) } : {};

/** Starts a server for the tests of a file; its faults are reset before each test. */
export function useFaultServer(): {
  readonly server: FaultServer;
  client(options?: ClientOptions): Client;
} {
  const own = useServer();
  return {
    get server() {
      return own.server;
    },
    client: (options) =>
      // One attempt, unless the test is about retries.
      createClient({
        baseUrl: own.server.url,
        apiKey: key,
        retry: false,
        ...(options?.transport ? {} : sendWith()),
        ...options,
        use: [...watched, ...(options?.use ?? [])],
      }),
  };
}
