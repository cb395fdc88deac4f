// Entries of captures, for tests.

import type { HarEntry } from '@room-sessions/har';

export interface EntryOptions {
  readonly status?: number;
  readonly body?: unknown;
  /** The body of the request. */
  readonly sent?: unknown;
  readonly headers?: HarEntry['response']['headers'];
}

export function toEntry(
  method: string,
  path: string,
  { status = 200, body, sent, headers = [] }: EntryOptions = {},
): HarEntry {
  const text = body === undefined ? '' : JSON.stringify(body);
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    request: {
      method,
      url: `https://gateway.example.com${path}`,
      httpVersion: 'unknown',
      headers: [],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(sent !== undefined && {
        postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
      }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'unknown',
      headers,
      cookies: [],
      content: { size: text.length, mimeType: body === undefined ? '' : 'application/json', text },
      redirectURL: '',
      headersSize: -1,
      bodySize: text.length,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}
