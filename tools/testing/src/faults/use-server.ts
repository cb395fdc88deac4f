// A fault server for the tests of a file, and clients of it.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { key } from '../canaries/index.ts';
import { type FaultServer, startFaultServer } from './fault-server.ts';
import { json } from './faults.ts';

/** One attempt, unless the test is about retries. */
interface Defaults {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly retry: false;
}

export interface ServerOfTests<Options, Client> {
  readonly server: FaultServer;
  client(options?: Options): Client;
}

/** Starts a server before the tests of a file; its faults are reset before each test. */
export function useServer<Options extends object, Client>(
  create: (defaults: Defaults, options?: Options) => Client,
): ServerOfTests<Options, Client> {
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
    client: (options) => create({ baseUrl: server.url, apiKey: key, retry: false }, options),
  };
}
