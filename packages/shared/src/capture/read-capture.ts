// Reads captured traffic of any tool: a HAR file, or the request journal of a gateway. Does not redact anything.

import type { Har, HarEntry } from '@room-sessions/har';
import { UnreadableCapture } from './unreadable-capture.ts';
import { isObject, readEntry } from './har-entry.ts';
import { isJournal, readJournal } from './journal.ts';

export type { Har, HarEntry, HarHeader } from '@room-sessions/har';
export { UnreadableCapture } from './unreadable-capture.ts';

/**
 * Reads a HAR file or a journal from a text. Omits exchanges of other protocols, preflight requests and responses
 * of expectations.
 *
 * @throws UnreadableCapture if the text is neither. The message contains the place, but no values.
 */
export const readCapture = (text: string): Har => readCaptured(parseJson(text));

/** Reads a capture that is already parsed. */
export function readCaptured(value: unknown): Har {
  if (isObject(value) && 'log' in value) return toHar(value);
  if (!isJournal(value)) {
    throw new UnreadableCapture(
      'The capture is neither a HAR nor the journal of a gateway: it has neither `log.entries` nor `requests`.',
    );
  }
  return newHar('room-sessions-gateway', '', readJournal(value));
}

/** Reads a HAR only. */
export const readHar = (text: string): Har => toHar(parseJson(text));

function parseJson(text: string): unknown {
  try {
    // Some tools write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Not the message of the parser, which quotes the text.
    throw new UnreadableCapture(
      'The capture is not JSON. If it was cut off, end the program that writes it in the regular way, such as Ctrl+C for a proxy.',
    );
  }
}

function toHar(value: unknown): Har {
  const log = isObject(value) ? value['log'] : undefined;
  const entries = isObject(log) ? log['entries'] : undefined;
  if (!isObject(log) || !Array.isArray(entries)) {
    throw new UnreadableCapture('The capture is not a HAR: `log.entries` must be a list.');
  }
  const creator = isObject(log['creator']) ? log['creator'] : {};
  return newHar(
    toText(creator['name']),
    toText(creator['version']),
    entries.flatMap((entry: unknown, at) => readEntry(entry, `log.entries[${at}]`) ?? []),
  );
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const newHar = (name: string, version: string, entries: readonly HarEntry[]): Har => ({
  log: { version: '1.2', creator: { name, version }, entries },
});
