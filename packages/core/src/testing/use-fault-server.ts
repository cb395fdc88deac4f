// A server for the tests of a file, and clients with the transport of the test run.

import { key, watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '../call/hooks.ts';
import { type Client, createClient } from '../client/client.ts';
import { logTo } from '../observe/log.ts';
import { type ServerOfTests, useServer } from '@room-sessions/testing/faults';
import type { ClientOptions } from '../types.ts';

export { key };

/** The transport of this test run. */
export const transport = (process.env['ROOM_SESSIONS_TEST_TRANSPORT'] ?? 'node') as
  | 'node'
  | 'fetch';

const watched = [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)];

const sendWith = (): ClientOptions => (transport === 'fetch' ? { fetch: globalThis.fetch } : {});

/** A server for the tests of a file, and clients of it. */
export const useFaultServer = (): ServerOfTests<ClientOptions, Client> =>
  useServer((defaults, options) =>
    createClient({
      ...defaults,
      ...(options?.transport ? {} : sendWith()),
      ...options,
      use: [...watched, ...(options?.use ?? [])],
    }),
  );
