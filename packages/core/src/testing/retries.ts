// Calls that are tried again, and the lines that say so.

import { nobodysUrl } from '@room-sessions/testing';
import { beforeEach } from 'vitest';
import type { Client } from '../client/client.ts';
import { logTo } from '../observe/log.ts';
import type { Middleware } from '../middleware/middleware.ts';
import type { ClientOptions } from '../client/options.ts';
import type { RetryOptions } from '../call/retry-options.ts';
import type { FaultServer } from './fault-server.ts';
import { json } from './faults.ts';
import { type Line, Notebook } from './notebook.ts';
import { read, room, write } from './operations.ts';
import { useFaultServer } from './use-fault-server.ts';

export const ok = json({ ok: true });
/** Waits of no length, where the gateway asks for none. */
export const soon: RetryOptions = { minDelay: 1, maxDelay: 1 };

interface Retried {
  readonly server: FaultServer;
  /** What the clients of a test log. */
  readonly notebook: Notebook;
  readonly clientOf: (options?: ClientOptions) => Client;
  readonly sent: () => number;
  /** The lines of retries: those with a wait. */
  readonly retries: () => Line[];
  readonly delays: () => unknown[];
}

/** Starts a server for the tests of a file, whose clients try again {@link soon}. */
export function useRetries(): Retried {
  const gateway = useFaultServer();
  let notebook: Notebook;
  beforeEach(() => void (notebook = new Notebook()));
  const retries = (): Line[] =>
    notebook.lines.filter(({ fields }) => fields['delay'] !== undefined);
  return {
    get server() {
      return gateway.server;
    },
    get notebook() {
      return notebook;
    },
    clientOf: (options) =>
      gateway.client({
        retry: soon,
        ...options,
        use: [logTo(notebook), ...(options?.use ?? [])],
      }),
    sent: () => gateway.server.received.length,
    retries,
    delays: () => retries().map(({ fields }) => fields['delay']),
  };
}

export const call = (client: Client, kind: 'safe' | 'unsafe'): PromiseLike<unknown> =>
  kind === 'safe' ? client.call(read, room) : client.call(write, { body: { name: 'n' } });

/** Lets attempts of these numbers go to where nobody listens. */
export async function refusing(...numbers: readonly number[]): Promise<Middleware> {
  const url = await nobodysUrl();
  return (request, next, { attempt }) =>
    next(numbers.includes(attempt) ? { ...request, url: `${url}/` } : request);
}
