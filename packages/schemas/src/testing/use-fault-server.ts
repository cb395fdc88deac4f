// A server for the tests of a file, and clients of it.

import { type Client, type ClientOptions, createClient, logTo } from '@room-sessions/core';
import { key, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { type FaultServer, useServer } from '@room-sessions/testing/faults';

const watched = [logTo(watchedLogger, { level: 'debug' }), watchedErrors];

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
    client: ({ use = [], ...options } = {}) =>
      createClient({
        baseUrl: own.server.url,
        apiKey: key,
        retry: false,
        ...options,
        use: [...watched, ...use],
      }),
  };
}
