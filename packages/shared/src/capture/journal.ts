// Converts the journal of a gateway, as `control.requests.list()` returns it, to entries of a HAR.

import type { HarBody, HarEntry, HarHeader } from '@room-sessions/har';
import { UnreadableCapture } from './unreadable-capture.ts';
import { isObject } from './har-entry.ts';

/** A message of the journal: its headers, and the recorded part of its body. */
interface Message {
  readonly headers: readonly HarHeader[];
  readonly body: HarBody | undefined;
}

/** Whether a value may be a page of the journal, or the list in a page. */
export const isJournal = (value: unknown): boolean => toList(value) !== undefined;

const toList = (value: unknown): readonly unknown[] | undefined => {
  const list = isObject(value) ? value['requests'] : value;
  return Array.isArray(list) ? list : undefined;
};

/**
 * The entries, except for responses of expectations.
 *
 * @throws UnreadableCapture that names the place
 */
export const readJournal = (value: unknown): HarEntry[] =>
  (toList(value) ?? []).flatMap((one, at) => readRequest(one, `requests[${at}]`) ?? []);

function readRequest(value: unknown, place: string): HarEntry | undefined {
  if (!isObject(value)) throw wrong(place, 'an object');
  const { method, path, status, at, ms, operation } = value;
  if (typeof method !== 'string') throw wrong(`${place}.method`, 'a string');
  // The journal has no host.
  const url = `http://gateway.invalid${String(path)}`;
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(url)) {
    throw wrong(`${place}.path`, 'a path');
  }
  if (typeof status !== 'number' && status !== null) throw wrong(`${place}.status`, 'a status');
  if ('expectation' in value) return undefined;
  const sent = readMessage(value['request'], `${place}.request`);
  const answered = readMessage(value['response'], `${place}.response`);
  const time = typeof ms === 'number' ? ms : 0;
  return {
    startedDateTime: typeof at === 'string' ? at : '',
    time,
    request: {
      method,
      url,
      httpVersion: 'unknown',
      headers: sent.headers,
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(sent.body && { postData: sent.body }),
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'unknown',
      headers: answered.headers,
      cookies: [],
      content: {
        size: -1,
        ...(answered.body ?? (status === null ? { mimeType: '' } : { mimeType: '', text: '' })),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(status === null && { _error: 'no response' }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(typeof operation === 'string' && { _operation: operation }),
  };
}

function readMessage(value: unknown, place: string): Message {
  if (!isObject(value) || !isObject(value['headers'])) throw wrong(place, 'a message with headers');
  const headers = Object.entries(value['headers']).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ name, value: text }] : [],
  );
  const mimeType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const { body: text, truncated } = value;
  if (typeof text !== 'string') return { headers, body: undefined };
  const body: HarBody =
    truncated === true
      ? { mimeType, comment: 'The journal contains only the start of the body.' }
      : { mimeType, text };
  return { headers, body };
}

const wrong = (place: string, expected: string): UnreadableCapture =>
  new UnreadableCapture(
    `The capture is not the journal of a gateway: \`${place}\` must be ${expected}.`,
  );
