// The client of the tests: it uses the transport of the test run, and its log and errors are searched for secrets.

import { watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { middleware, type ClientOptions, logTo } from '@room-sessions/core';
import { MediaClient } from '../client.ts';

/** Options for the transport of the test run. */
const sending = (): ClientOptions =>
  process.env['ROOM_SESSIONS_TEST_TRANSPORT'] === 'fetch' ? { fetch: globalThis.fetch } : {};

export const mediaClient = (options: ClientOptions): MediaClient =>
  new MediaClient({
    ...sending(),
    ...options,
    use: [
      logTo(watchedLogger, { level: 'debug' }),
      createExtension(watchedErrors),
      ...(options.use ?? []),
    ],
  });

/** Adds the path of each attempt to an array. */
export const keepingPaths = (sent: string[]): ClientOptions => ({
  use: [
    middleware((request, next) => {
      sent.push(new URL(request.url).pathname);
      return next(request);
    }),
  ],
});
