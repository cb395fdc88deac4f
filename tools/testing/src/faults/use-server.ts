// A fault server for the tests of a file.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type FaultServer, startFaultServer } from './fault-server.ts';
import { json } from './faults.ts';

/** Starts a server before the tests of a file; its faults are reset before each test. */
export function useServer(): { readonly server: FaultServer } {
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
  };
}
