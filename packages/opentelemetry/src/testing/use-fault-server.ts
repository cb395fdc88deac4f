// A server for the tests of a file, and clients of it.

import { type Client, type ClientOptions, createClient, logTo } from '@room-sessions/core';
import { watchedErrors, watchedLogger } from '@room-sessions/testing/canaries';
import { createExtension } from '@room-sessions/core/internal';
import { type ServerOfTests, useServer } from '@room-sessions/testing/faults';

const watched = [logTo(watchedLogger, { level: 'debug' }), createExtension(watchedErrors)];

export const useFaultServer = (): ServerOfTests<ClientOptions, Client> =>
  useServer((defaults, options) =>
    createClient({ ...defaults, ...options, use: [...watched, ...(options?.use ?? [])] }),
  );
