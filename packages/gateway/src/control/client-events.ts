// Reads server-sent events as the journal sends them: an id, a name and one line of JSON each.
import type { JournalEntry } from './wire.ts';

/** Opens a stream for each loop; `leave` is aborted when the loop is left. */
export function readEvents(
  open: (leave: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>,
): AsyncIterable<JournalEntry> {
  return {
    async *[Symbol.asyncIterator]() {
      const leave = new AbortController();
      try {
        const body = await open(leave.signal);
        if (body === null) return;
        for await (const line of readLines(body)) {
          if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as JournalEntry;
        }
      } finally {
        leave.abort();
      }
    },
  };
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
