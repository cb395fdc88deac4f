import { open, readFile } from 'node:fs/promises';
import { createNodeTransport } from '@room-sessions/core/node';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';
import { expect, it } from 'vitest';
import './given.ts';

it('docs/recipes.md exports a list as a line per item', async () => {
  {
    const recordings = new RecordingsClient({ totalTimeout: 60_000, retry: { limit: 5 } });
    await using file = await open('transcriptions.jsonl', 'w');
    for await (const item of recordings.listTranscriptions({ size: 100 }, { prefetch: 2 })) {
      await file.write(`${JSON.stringify(item)}\n`);
    }
  }
  const lines = (await readFile('transcriptions.jsonl', 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).not.toHaveLength(0);
});

it('docs/recipes.md sets a proxy in the program', async () => {
  const transport = createNodeTransport({
    proxy: 'http://user:password@proxy.example.com:3128',
    ca: await readFile('company-ca.pem'),
  });
  const rooms = new RoomsClient({ transport });
  expect(rooms.client).toBeDefined();
});
