// A client that behaves, calling without a pause while something else does not.
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './gate.ts';

/** What a call may take; nobody waits longer for a list. */
const patience = 5_000;

export interface HealthyClient {
  /** Ends it, and gives how many calls it made and what became of those that failed. */
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
        // A connection of its own each time: whoever holds all of them is noticed.
        headers: { 'x-api-key': apiKey, connection: 'close' },
        signal: AbortSignal.timeout(patience),
      });
      await response.arrayBuffer();
      return response.status === 200 ? undefined : `was answered ${response.status}`;
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
