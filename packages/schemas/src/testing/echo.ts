// A gateway that echoes the body of each request, and a client that validates both.

import { createServer } from 'node:http';
import { createClient } from '@room-sessions/core';
import { type Drift, type OperationSchemas, validate } from '../validation/index.ts';
import { encodeJson } from '@room-sessions/core/internal';
import { listen } from '@room-sessions/testing';
import { beforeAll } from 'vitest';

interface Echo {
  /** Sends a value as JSON; returns the response and the reported drift. */
  send(value: unknown, schemas: OperationSchemas): Promise<{ value: unknown; drifts: Drift[] }>;
}

/** Starts an echo for the tests of a file. */
export function useEcho(): Echo {
  const server = createServer((request, response) => request.pipe(response));
  let baseUrl: string;
  beforeAll(async () => {
    const listening = await listen(server);
    baseUrl = listening.url;
    return () => listening[Symbol.asyncDispose]();
  });
  return {
    async send(body, schemas) {
      const drifts: Drift[] = [];
      const client = createClient({
        baseUrl,
        apiKey: 'key',
        use: [validate({ schemas: { echo: schemas }, onDrift: (drift) => drifts.push(drift) })],
      });
      const value = await client.call(
        {
          id: 'echo',
          method: 'POST',
          path: '/echo',
          body: encodeJson,
          idempotent: false,
        },
        { body },
      );
      return { value, drifts };
    },
  };
}
