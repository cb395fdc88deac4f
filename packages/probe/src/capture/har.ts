// Reads captured traffic of any tool. The results of this file are redacted.

import { type Har, redactHar } from '@room-sessions/core/har';
import { CaptureError } from './capture-error.ts';
import { isObject, readEntry } from './har-entry.ts';
import { isJournal, readJournal } from './journal.ts';

export type { Har, HarEntry } from '@room-sessions/core/har';
export { redactHar } from '@room-sessions/core/har';

/**
 * Reads a capture: a HAR of a browser, a proxy, the SDK or the probe, or the journal of a gateway. Omits
 * other protocols, preflight requests and the responses of expectations.
 *
 *
 * @param secrets texts to mask wherever they occur, such as the API key
 * @throws CaptureError when it is neither, with the place but without a value of it
 */
export function parseCapture(text: string, secrets: readonly string[] = []): Har {
  const value = parseJson(text);
  if (isObject(value) && 'log' in value) return readHar(value, secrets);
  if (!isJournal(value)) {
    throw new CaptureError(
      'The capture is neither a HAR nor the journal of a gateway: it has neither `log.entries` nor `requests`.',
    );
  }
  return redactHar(toHar('room-sessions-gateway', '', readJournal(value)), secrets);
}

/**
 * Reads a HAR.
 *
 * @throws CaptureError as {@link parseCapture} does
 */
export const parseHar = (text: string, secrets: readonly string[] = []): Har =>
  readHar(parseJson(text), secrets);

/** A HAR as the text of a file. */
export const formatHar = (har: Har, secrets: readonly string[] = []): string =>
  `${JSON.stringify(redactHar(har, secrets), undefined, 2)}\n`;

function parseJson(text: string): unknown {
  try {
    // Some tools write a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Not the parser's message, which quotes the text.
    throw new CaptureError(
      'The capture is not JSON. If it was truncated, stop the recording program normally, for example a proxy with Ctrl+C.',
    );
  }
}

function readHar(value: unknown, secrets: readonly string[]): Har {
  const log = isObject(value) ? value['log'] : undefined;
  const entries = isObject(log) ? log['entries'] : undefined;
  if (!isObject(log) || !Array.isArray(entries)) {
    throw new CaptureError('The capture is not a HAR: `log.entries` must be a list.');
  }
  const creator = isObject(log['creator']) ? log['creator'] : {};
  const har = toHar(
    toText(creator['name']),
    toText(creator['version']),
    entries.flatMap((entry: unknown, at) => readEntry(entry, `log.entries[${at}]`) ?? []),
  );
  return redactHar(har, secrets);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

const toHar = (name: string, version: string, entries: Har['log']['entries']): Har => ({
  log: { version: '1.2', creator: { name, version }, entries },
});
