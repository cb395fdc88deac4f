// A gateway for the tests of a file that read its journal.
import { afterEach } from 'vitest';
import type { JournalEntry, JournalQuery } from '../control/client.ts';
import { createTestClient, type TestClient } from './client.ts';
import { controlToken } from './control.ts';
import { useGateway } from './use-gateway.ts';

interface Journaled {
  readonly gateway: ReturnType<typeof useGateway>;
  readonly client: TestClient;
  readonly list: (query?: JournalQuery) => Promise<JournalEntry[]>;
  readonly last: () => Promise<JournalEntry | undefined>;
}

/** The gateway is reset after each test. */
export function useJournal(): Journaled {
  const gateway = useGateway({ controlToken, apiKey: 'canary-key-of-the-journal' });
  afterEach(() => gateway.control.reset());
  const list = async (query?: JournalQuery): Promise<JournalEntry[]> =>
    (await gateway.control.requests.list(query)).requests;
  return {
    gateway,
    client: createTestClient(gateway),
    list,
    last: async () => (await list()).at(-1),
  };
}

export async function take(
  entries: AsyncIterable<JournalEntry>,
  count: number,
): Promise<JournalEntry[]> {
  const taken: JournalEntry[] = [];
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length === count) break;
  }
  return taken;
}
