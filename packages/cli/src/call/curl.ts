// A request as a curl command, for `--dry-run`. The shell puts the key in.

import type { MiddlewareRequest } from '@room-sessions/core';

/** Headers that change what the gateway does. */
const shown = ['accept', 'content-type'];

/** `file` has the bytes of a body that is streamed as base64. */
export function toCurl({ method, url, headers, body }: MiddlewareRequest, file?: string): string {
  const parts = ['curl', ...(method === 'GET' ? [] : ['--request', method]), quote(url)];
  parts.push('--header', '"X-API-Key: $ROOM_SESSIONS_API_KEY"');
  for (const name of shown) {
    if (headers[name] !== undefined) parts.push('--header', quote(`${name}: ${headers[name]}`));
  }
  if (typeof body === 'string') parts.push('--data-binary', quote(body));
  if (typeof body !== 'object') return parts.join(' ');
  parts.push('--data-binary', '@-');
  const content = `printf '"'; base64 < ${quote(file ?? 'FILE')} | tr -d '\\n'; printf '"'`;
  return `{ ${content}; } | ${parts.join(' ')}`;
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
