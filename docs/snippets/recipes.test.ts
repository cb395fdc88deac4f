import { readFile, rename, writeFile } from 'node:fs/promises';
import { createClient, request } from '@room-sessions/core';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';
import { expect, it } from 'vitest';
import { apiKey, baseUrl, socialId } from './given.ts';

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

it('docs/recipes.md calls an undocumented path', async () => {
  const client = createClient({ baseUrl, apiKey });
  await request(client, 'GET', '/api/v1/transcription', { query: { page: 0 } });
});

it('docs/recipes.md sends a header and a query parameter, and reads the response', async () => {
  const rooms = new RoomsClient({ baseUrl, apiKey });
  const { value, response } = await rooms
    .getSettings(socialId, { detail: 'full' }, { headers: { 'x-tenant': 'blue' } })
    .withResponse();
  console.log(response.status, response.headers.get('content-type'), Object.keys(value));
});
