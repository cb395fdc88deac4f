import { readFile, rename, writeFile } from 'node:fs/promises';
import { createNodeTransport } from '@room-sessions/core/node';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';
import { expect, it } from 'vitest';

it('docs/recipes.md exports a list as a line per item', async () => {
  const recordings = new RecordingsClient({ totalTimeout: 60_000, retry: { maxRetries: 5 } });
  async function* toLines() {
    for await (const item of recordings.listTranscriptions({ size: 100 }, { prefetch: 2 })) {
      yield `${JSON.stringify(item)}\n`;
    }
  }
  // Written to the disk under another name first, so that `transcriptions.jsonl` is never incomplete.
  await writeFile('transcriptions.jsonl.new', toLines(), { flush: true, mode: 0o600 });
  await rename('transcriptions.jsonl.new', 'transcriptions.jsonl');

  const lines = (await readFile('transcriptions.jsonl', 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toHaveLength(
    (await recordings.listTranscriptions().all()).length,
  );
});

it('docs/recipes.md sets a proxy in the program', async () => {
  const transport = createNodeTransport({
    proxy: 'http://user:password@proxy.example.com:3128',
    ca: await readFile('company-ca.pem'),
  });
  const rooms = new RoomsClient({ transport });
  expect(rooms.client).toBeDefined();
});
