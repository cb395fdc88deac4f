// A healthy client that calls continuously while slow clients run.
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './gate.ts';

/** The timeout of a call in ms. */
const callTimeout = 5_000;

export interface HealthyClient {
  /** Stops the client. Returns the number of calls and the errors of failed calls. */
  stop(): Promise<{ readonly calls: number; readonly failures: readonly string[] }>;
}

export function startHealthyClient({ url, apiKey }: Target): HealthyClient {
  const end = new AbortController();
  let calls = 0;
  const failures: string[] = [];
  const loop = (async () => {
    while (!end.signal.aborted) {
      calls += 1;
      const failure = await call();
      if (failure !== undefined) failures.push(failure);
      await pause(50);
    }
  })();
  async function call(): Promise<string | undefined> {
    try {
      const response = await fetch(`${url}/api/v1/social/playlist/all?size=5`, {
        // Opens a new connection each time, to detect that slow clients use all connections.
        headers: { 'x-api-key': apiKey, connection: 'close' },
        signal: AbortSignal.timeout(callTimeout),
      });
      await response.arrayBuffer();
      return response.status === 200 ? undefined : `got status ${response.status}`;
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      return String(cause ?? error);
    }
  }
  return {
    async stop() {
      end.abort();
      await loop;
      return { calls, failures };
    },
  };
}
