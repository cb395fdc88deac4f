// A request as a curl command, for `--dry-run`. The shell inserts the key, and writes it to a pipe, because others can
// read the arguments of curl. The output does not show a key command, because it may contain the key; in this case
// the user must set the variable.

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
  const curl = ['curl', ...(method === 'GET' ? [] : ['--request', method]), quote(url)];
  for (const name of shown) {
    if (headers[name] !== undefined) curl.push('--header', quote(`${name}: ${headers[name]}`));
  }
  const key = printKey(connection);
  if (typeof body !== 'object') {
    if (typeof body === 'string') curl.push('--data-binary', quote(body));
    return `${key} | ${curl.join(' ')} --header @-`;
  }
  // The body is the input of curl, and the key another one.
  const content = `printf '"'; base64 < ${quote(file ?? 'FILE')} | tr -d '\\n'; printf '"'`;
  return `${key} | { { ${content}; } | ${curl.join(' ')} --header @/dev/fd/3 --data-binary @-; } 3<&0`;
}

/** Prints the header. `printf` is built into shells, so no process has the key as an argument. */
function printKey({ profile, keyFile }: CurlOptions['connection']): string {
  if (keyFile !== undefined) return `{ printf 'X-API-Key: '; cat ${quote(keyFile)}; }`;
  const print = `printf 'X-API-Key: %s\\n' "$ROOM_SESSIONS_API_KEY"`;
  if (profile === undefined) return print;
  return `: "\${ROOM_SESSIONS_API_KEY:?set it to the key of the profile ${profile}}" && ${print}`;
}

/** For a POSIX shell. */
const quote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
