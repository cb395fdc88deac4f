// Every way in which a gateway, or the way to it, can misbehave, by name. The page docs/faults.md
// has a row for each: what it looks like to a caller.
// Long: it is one table, which that page is made of.

import { gzipSync } from 'node:zlib';
import { nobodysUrl } from '@room-sessions/testing';
import type { CallOptions } from '../client/options.ts';
import { elsewhere, selfSigned, server as trusted } from './certificates.ts';
import type { AnyFault } from './fault-server.ts';
import * as faults from './faults.ts';
import {
  answering,
  below,
  http,
  nowhere,
  severed,
  spoilingTls,
  type Standing,
} from './standing.ts';

const afterTwoTurns = (act: () => void): void => void setImmediate(() => setImmediate(act));

export interface NamedFault {
  readonly name: string;
  /** What the other side does, as a sentence for the page. */
  readonly what: string;
  readonly group: Group;
  readonly start: () => Promise<Standing>;
  /** What the call needs to end soon. */
  readonly options?: CallOptions;
  /** The body of the unsafe operation, where it has to be large. */
  readonly body?: unknown;
  /** Why transports differ, where they do. */
  readonly note?: string;
}

export const groups = {
  'no-connection': 'No connection',
  connection: 'A connection fails',
  time: 'Missing or incomplete responses',
  head: 'The head of the response',
  body: 'The body of the response',
  redirect: 'Redirects',
  status: 'Temporary errors and Retry-After',
} as const;

export type Group = keyof typeof groups;

/** The value of a healthy answer. */
export const healthy = { ok: true };
const ok = faults.json(healthy);
const okText = JSON.stringify(healthy);

const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const type = 'Content-Type: application/json';
const whole = head('HTTP/1.1 200 OK', type, `Content-Length: ${okText.length}`) + okText;

// Long enough for the headers of a body that stalls to arrive on a busy machine.
const impatient = { timeout: 1500 };
const fetchHidesConnecting =
  '`fetch` does not say how far a connection had come, so it cannot be known that nothing was sent.';

const retryAfter = (status: number, form: string, value: string, date?: string): NamedFault => ({
  name: `${status}-retry-after-${form}`,
  what: `${status} once, with \`Retry-After: ${value}\`${date ? ` and \`Date: ${date}\`` : ''}.`,
  group: 'status',
  start: answering(
    faults.answer(status, '{}', { 'retry-after': value, ...(date ? { date } : {}) }),
    ok,
  ),
});

const forms: readonly (readonly [form: string, value: string, date?: string])[] = [
  ['seconds', '1'],
  ['imf-fixdate', 'Sun, 06 Nov 1994 08:49:38 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['rfc-850', 'Sunday, 06-Nov-94 08:49:38 GMT', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['asctime', 'Sun Nov  6 08:49:38 1994', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['past', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['nonsense', 'soon'],
  ['too-long', '3600'],
];

export const namedFaults: readonly NamedFault[] = [
  {
    name: 'connection-refused',
    what: 'Nobody listens on the port.',
    group: 'no-connection',
    start: async () => nowhere(await nobodysUrl()),
  },
  {
    name: 'unknown-host',
    what: 'The host name does not exist.',
    group: 'no-connection',
    start: async () => nowhere('https://gateway.invalid'),
  },
  {
    name: 'self-signed-certificate',
    what: 'The certificate is signed by itself.',
    group: 'no-connection',
    start: http([ok], { tls: selfSigned }),
  },
  {
    name: 'wrong-host-name',
    what: 'The certificate is trusted, and of another host.',
    group: 'no-connection',
    start: http([ok], { tls: elsewhere }),
  },
  {
    name: 'no-tls',
    what: 'Plain http is spoken where https was asked for.',
    group: 'no-connection',
    note: '`fetch` does not say whether that came in place of the handshake or after it.',
    start: async () => {
      const standing = await answering(ok)();
      // What reaches it is a handshake, and no request.
      return { ...standing, url: standing.url.replace('http:', 'https:'), bytesRead: () => 0 };
    },
  },
  {
    name: 'reset-in-handshake',
    what: 'The connection is reset within the TLS handshake.',
    group: 'no-connection',
    start: below('https', (socket) => socket.once('data', () => socket.resetAndDestroy())),
    note: fetchHidesConnecting,
  },
  {
    name: 'close-in-handshake',
    what: 'The connection is closed within the TLS handshake.',
    group: 'no-connection',
    start: below('https', (socket) => socket.once('data', () => socket.end())),
  },
  {
    name: 'stall-in-handshake',
    what: 'The TLS handshake is never answered, until `timeout`.',
    group: 'no-connection',
    start: below('https', (socket) => socket.on('data', () => undefined)),
    options: impatient,
    note: fetchHidesConnecting,
  },
  {
    name: 'reset-on-connect',
    what: 'Each connection is reset as soon as it stands, whatever was written on it.',
    group: 'connection',
    // Not at once: one that is reset before the client has seen it stand is one that was never made.
    start: below('http', (socket) => afterTwoTurns(() => socket.resetAndDestroy())),
  },
  {
    name: 'kept-connection-reset',
    what: 'The connection that was kept was reset meanwhile; others are well.',
    group: 'connection',
    start: severed('reset'),
  },
  {
    name: 'kept-connection-closed',
    what: 'The connection that was kept was closed meanwhile; others are well.',
    group: 'connection',
    start: severed('close'),
  },
  {
    name: 'reset-after-request',
    what: 'The connection is reset once the request is there.',
    group: 'connection',
    start: answering(faults.reset),
  },
  {
    name: 'plain-http-in-tls',
    what: 'Once the request is there, something comes that is no TLS.',
    group: 'connection',
    start: spoilingTls,
  },
  {
    name: 'close-without-answer',
    what: 'The connection is closed once the request is there.',
    group: 'connection',
    start: answering(faults.closeWithoutAnswer),
  },
  {
    name: 'stall-headers',
    what: 'The request is taken and never answered, until `timeout`.',
    group: 'time',
    start: answering(faults.stallHeaders),
    options: impatient,
  },
  {
    name: 'stall-body',
    what: 'The body begins and stops, until `timeout`.',
    group: 'time',
    start: answering(faults.stallBody),
    options: impatient,
  },
  {
    name: 'drip',
    what: 'The body comes a byte at a time and never ends, until `timeout`.',
    group: 'time',
    start: answering(faults.drip),
    options: impatient,
  },
  {
    name: 'trickle',
    what: 'The body comes a byte at a time, to its end.',
    group: 'time',
    start: answering(faults.trickle(okText)),
  },
  {
    name: 'not-http',
    what: 'What answers speaks another protocol.',
    group: 'head',
    start: answering(faults.bytes('SSH-2.0-OpenSSH_9.6\r\n')),
  },
  {
    name: 'switching-protocols',
    what: 'The answer is 101: the connection is to be used for another protocol.',
    group: 'head',
    start: answering(
      faults.bytes('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ),
    note: 'The `fetch` of Node ends the connection, and does not say why.',
  },
  {
    name: 'huge-headers',
    what: 'The headers are longer than 64 KiB.',
    group: 'head',
    start: answering(
      faults.bytes(head('HTTP/1.1 200 OK', `X-Long: ${'x'.repeat(65_536)}`), okText),
    ),
  },
  {
    name: 'duplicate-headers',
    what: 'Headers come twice, with other values.',
    group: 'head',
    start: answering(
      faults.bytes(
        head(
          'HTTP/1.1 200 OK',
          type,
          'Content-Type: text/html',
          'X-Trace: 1',
          'X-Trace: 2',
          `Content-Length: ${okText.length}`,
        ),
        okText,
      ),
    ),
  },
  {
    name: 'head-cut-off',
    what: 'The connection is closed within the head.',
    group: 'head',
    start: answering(faults.bytes('HTTP/1.1 200 OK\r\nContent-Le')),
  },
  {
    name: 'two-lengths',
    what: '`Content-Length` comes twice, with other values.',
    group: 'head',
    start: answering(
      faults.bytes(
        head('HTTP/1.1 200 OK', type, 'Content-Length: 5', 'Content-Length: 11'),
        okText,
      ),
    ),
  },
  {
    name: 'continue',
    what: '100 comes before the response, though nobody asked for it.',
    group: 'head',
    start: answering(faults.bytes(head('HTTP/1.1 100 Continue'), whole)),
    note: 'The `fetch` of Node takes no 100 that it has not asked for, and does not say why.',
  },
  {
    name: 'early-hints',
    what: '103 comes before the response.',
    group: 'head',
    start: answering(faults.bytes(head('HTTP/1.1 103 Early Hints', 'Link: </x>'), whole)),
  },
  {
    name: 'early-answer',
    what: '413 comes before the body of the request is read, and the connection is closed.',
    group: 'head',
    start: answering(faults.early(413)),
    body: 'x'.repeat(8 * 1024 * 1024),
  },
  {
    name: 'length-too-long',
    what: 'The connection is closed before the `Content-Length` is reached.',
    group: 'body',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type, 'Content-Length: 100'), okText)),
  },
  {
    name: 'length-too-short',
    what: 'More comes than the `Content-Length` says.',
    group: 'body',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type, 'Content-Length: 5'), okText)),
  },
  {
    name: 'truncated',
    what: 'The connection is closed between two chunks.',
    group: 'body',
    start: answering(
      faults.bytes(head('HTTP/1.1 200 OK', type, 'Transfer-Encoding: chunked'), '5\r\n{"ok"\r\n'),
    ),
  },
  {
    name: 'no-length',
    what: 'The body has no length, and ends with the connection.',
    group: 'body',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type), okText)),
  },
  {
    name: 'reset-in-body',
    what: 'The connection is reset within the body.',
    group: 'body',
    start: answering(faults.resetInBody),
  },
  {
    name: 'wrong-gzip',
    what: 'The body is said to be gzip, and is not.',
    group: 'body',
    start: answering(faults.wrongGzip),
  },
  {
    name: 'truncated-gzip',
    what: 'The body is gzip that ends too early.',
    group: 'body',
    start: answering(
      faults.answer(200, gzipSync(okText).subarray(0, 15), { 'content-encoding': 'gzip' }),
    ),
    note: '`fetch` gives what it could decompress as if it were all, so that gzip which lacks only its last bytes is the value.',
  },
  {
    name: 'six-encodings',
    what: 'The body has six encodings.',
    group: 'body',
    start: answering(
      faults.answer(200, gzipSync(okText), {
        'content-encoding': Array(6).fill('gzip').join(', '),
      }),
    ),
  },
  {
    name: 'endless-body',
    what: 'The body never ends, until `maxResponseBytes`.',
    group: 'body',
    start: answering(faults.endless),
    options: { maxResponseBytes: 1024 * 1024 },
  },
  {
    name: 'gzip-bomb',
    what: 'The body is small, and beyond `maxResponseBytes` when it is decompressed.',
    group: 'body',
    start: answering(faults.gzip(Buffer.alloc(8 * 1024 * 1024, 0x20))),
    options: { maxResponseBytes: 1024 * 1024 },
  },
  {
    name: 'web-page',
    what: 'The body is HTML, under 200.',
    group: 'body',
    start: answering(faults.html()),
  },
  {
    name: 'json-cut-off',
    what: 'The body is JSON that ends too early.',
    group: 'body',
    start: answering(faults.notJson),
  },
  {
    name: 'invalid-utf-8',
    what: 'The body is not UTF-8.',
    group: 'body',
    start: answering(faults.invalidUtf8),
  },
  {
    name: 'no-content-with-body',
    what: '204 comes with a body.',
    group: 'body',
    start: answering(
      faults.bytes(head('HTTP/1.1 204 No Content', `Content-Length: ${okText.length}`), okText),
    ),
  },
  {
    name: '5-redirects',
    what: 'Five redirects (307) within the origin lead to the response.',
    group: 'redirect',
    start: answering(
      ...(Array.from({ length: 5 }, (_, at) => faults.redirect(307, `/${at}`)) as [AnyFault]),
      ok,
    ),
  },
  {
    name: '100-redirects',
    what: 'A hundred redirects (307) lead to the response.',
    group: 'redirect',
    start: answering(
      ...(Array.from({ length: 100 }, (_, at) => faults.redirect(307, `/${at}`)) as [AnyFault]),
      ok,
    ),
  },
  {
    name: 'redirect-elsewhere',
    what: 'A redirect (307) leads to another origin.',
    group: 'redirect',
    start: answering(faults.redirect(307, 'https://elsewhere.example.com/api')),
  },
  {
    name: 'redirect-to-http',
    what: 'A redirect (307) leads from https to plain http on the same host.',
    group: 'redirect',
    start: http(
      [
        (response, request) =>
          faults.redirect(307, `http://${request.headers.host}/`)(response, request),
      ],
      { tls: trusted },
    ),
  },
  {
    name: 'redirect-to-user',
    what: 'A redirect (307) within the origin has a user name and a password.',
    group: 'redirect',
    start: answering((response, request) =>
      faults.redirect(307, `http://user:password@${request.headers.host}/`)(response, request),
    ),
  },
  {
    name: 'redirect-to-get',
    what: 'A redirect (302) within the origin leads to the response.',
    group: 'redirect',
    start: answering(faults.redirect(302, '/moved'), ok),
  },
  {
    name: '421',
    what: '421, each time. The `fetch` of Node sends the request twice, as the fetch standard asks.',
    group: 'status',
    start: answering(faults.generalError(421)),
  },
  ...[408, 500, 502, 503, 504, 501].map((status): NamedFault => ({
    name: String(status),
    what: `${status}, each time.`,
    group: 'status',
    start: answering(faults.generalError(status)),
  })),
  ...[429, 503].flatMap((status) => forms.map((form) => retryAfter(status, ...form))),
];
