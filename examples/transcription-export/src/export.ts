// A file for each transcription of the list.

import { createHash } from 'node:crypto';
import type { RecordingsClient } from '@room-sessions/recordings';
import { keepFile, openFolder } from './keep-file.ts';

/** Exports every transcription into the folder; returns the result of each. */
export async function* exportTranscriptions(
  recordings: RecordingsClient,
  folder: string,
  signal?: AbortSignal,
): AsyncGenerator<'written' | 'unchanged'> {
  await openFolder(folder);
  // The next page loads while the files of this page are written.
  for await (const item of recordings.listTranscriptions({}, { prefetch: 2, signal })) {
    const text = `${JSON.stringify(item, sortKeys, 2)}\n`;
    yield (await keepFile(folder, getName(text), text)) ? 'written' : 'unchanged';
  }
}

// The fields of a transcription are not documented, not even an id. A name from its content writes it once,
// and cannot collide. If the transcriptions of your deployment have an id, use that.
const getName = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.json`;

/** For JSON.stringify: the same record has the same text, whatever the order of its fields. */
const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
