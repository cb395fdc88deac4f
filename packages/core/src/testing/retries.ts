// Helpers for calls that are retried, and their log lines.

import { closedPortUrl } from '@room-sessions/testing';
import { type FaultServer, json } from '@room-sessions/testing/faults';
import { beforeEach } from 'vitest';
import type { Client } from '../client/client.ts';
import type { Middleware } from '../middleware/middleware.ts';
import { logTo } from '../observe/log.ts';
import type { ClientOptions, RetryOptions } from '../types.ts';
import { type Line, MemoryLogger } from './memory-logger.ts';
import { read, room, write } from './operations.ts';
import { useFaultServer } from './use-fault-server.ts';

export const ok = json({ ok: true });
/** No waits, unless the gateway requests one. */
export const soon: RetryOptions = { minDelay: 1, maxDelay: 1 };

interface RetryServer {
  readonly server: FaultServer;
  /** The log of the clients of a test. */
  readonly log: MemoryLogger;
  readonly createTestClient: (options?: ClientOptions) => Client;
  readonly sent: () => number;
  /** The log lines of retries. */
  readonly retries: () => Line[];
  readonly delays: () => unknown[];
}

/** Starts a server for the tests of a file, whose clients retry {@link soon}. */
export function useRetries(): RetryServer {
  const gateway = useFaultServer();
  let log: MemoryLogger;
  beforeEach(() => void (log = new MemoryLogger()));
  const retries = (): Line[] => log.lines.filter(({ fields }) => fields['delay'] !== undefined);
  return {
    get server() {
      return gateway.server;
    },
    get log() {
      return log;
    },
    createTestClient: (options) =>
      gateway.client({
        retry: soon,
        ...options,
        use: [logTo(log), ...(options?.use ?? [])],
      }),
    sent: () => gateway.server.received.length,
    retries,
    delays: () => retries().map(({ fields }) => fields['delay']),
  };
}

export const call = (client: Client, kind: 'safe' | 'unsafe'): PromiseLike<unknown> =>
  kind === 'safe' ? client.call(read, room) : client.call(write, { body: { name: 'n' } });

/** Sends the attempts with these numbers to a closed port. */
export async function refusing(...numbers: readonly number[]): Promise<Middleware> {
  const url = await closedPortUrl();
  return (request, next, { attempt }) =>
    next(numbers.includes(attempt) ? { ...request, url: `${url}/` } : request);
}
