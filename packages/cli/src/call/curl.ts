// A request as a curl command, for `--dry-run`. The shell inserts the key. The output does not show a key command,
// because it may contain the key; in this case the user must set the variable.

import type { MiddlewareRequest } from '@room-sessions/core';
import type { Connection } from '../connection/connection.ts';

/** Headers that change the gateway's behavior. */
const shown = ['accept', 'content-type'];

export interface CurlOptions {
  readonly connection: Pick<Connection, 'keyFile' | 'profile'>;
  /** The file with the bytes of a body that is streamed as base64. */
  readonly file?: string | undefined;
}

export function toCurl(
  { method, url, headers, body }: MiddlewareRequest,
  { connection, file }: CurlOptions,
): string {
  const parts = ['curl', ...(method === 'GET' ? [] : ['--request', method]), quote(url)];
  parts.push('--header', `"X-API-Key: ${keyInShell(connection)}"`);
  for (const name of shown) {
    if (headers[name] !== undefined) parts.push('--header', quote(`${name}: ${headers[name]}`));
  }
  if (typeof body === 'string') parts.push('--data-binary', quote(body));
  if (typeof body !== 'object') return parts.join(' ');
  parts.push('--data-binary', '@-');
  const content = `printf '"'; base64 < ${quote(file ?? 'FILE')} | tr -d '\\n'; printf '"'`;
  return `{ ${content}; } | ${parts.join(' ')}`;
}

function keyInShell({ profile, keyFile }: CurlOptions['connection']): string {
  if (keyFile !== undefined) return `$(cat ${quote(keyFile)})`;
  return profile === undefined
    ? '$ROOM_SESSIONS_API_KEY'
    : `\${ROOM_SESSIONS_API_KEY:?set it to the key of the profile ${profile}}`;
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
