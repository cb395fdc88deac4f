import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { listen } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../wire.ts';
import { createJournal } from './journal.ts';
import { createStreams } from './stream.ts';

const entry = { request: { headers: {}, body: 'x'.repeat(1024 * 1024) } } as JournalEntry;

describe('a stream', () => {
  it('that nobody reads is cut off after two beats', async () => {
    const journal = createJournal();
    const streams = createStreams(journal, 20);
    const server = createServer((_, response) => streams.open(response, () => true, 0));
    await using listening = await listen(server);
    const client = connect(listening.port, '127.0.0.1').pause();
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    // More than what lies between the two can hold.
    for (let times = 0; times < 50; times += 1)
      journal.add(undefined, { write: () => entry, release: () => undefined });
    expect(response.writableNeedDrain).toBe(true);
    await once(response, 'close');
    expect(response.writableFinished).toBe(false);
    client.destroy();
  });
});
