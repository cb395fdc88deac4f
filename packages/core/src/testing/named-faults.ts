// Every way in which a gateway, or the network, can misbehave, by name. `errors/named-faults.*.txt` has the
// effect of each on a caller.

import { gzipSync } from 'node:zlib';
import { closedPortUrl } from '@room-sessions/testing';
import { elsewhere, selfSigned, server as trusted } from './certificates.ts';
import * as faults from '@room-sessions/testing/faults';
import {
  answering,
  below,
  http,
  nowhere,
  severed,
  spoilingTls,
  type FaultEndpoint,
} from './fault-endpoint.ts';
import type { CallOptions } from '../types.ts';

const afterTwoTurns = (act: () => void): void => void setImmediate(() => setImmediate(act));

export interface NamedFault {
  readonly name: string;
  /** What the server does. */
  readonly what: string;
  readonly start: () => Promise<FaultEndpoint>;
  /** Options that make the call end soon. */
  readonly options?: CallOptions;
  /** The body of the unsafe operation, if it must be large. */
  readonly body?: unknown;
  /** Why transports differ, if they do. */
  readonly note?: string;
}

/** The value of a healthy response. */
export const healthy = { ok: true };
const ok = faults.json(healthy);
const okText = JSON.stringify(healthy);

const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;
const type = 'Content-Type: application/json';
const whole = head('HTTP/1.1 200 OK', type, `Content-Length: ${okText.length}`) + okText;

// Long enough for the headers of a body that stalls to arrive on a busy machine.
const impatient = { timeout: 1500 };
const fetchHidesConnecting =
  '`fetch` does not report whether it had connected, so it is unknown whether anything was sent.';

const retryAfter = (status: number, form: string, value: string, date?: string): NamedFault => ({
  name: `${status}-retry-after-${form}`,
  what: `The response is ${status} once, with \`Retry-After: ${value}\`${date ? ` and \`Date: ${date}\`` : ''}.`,
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
    what: 'The port is closed.',
    start: async () => nowhere(await closedPortUrl()),
  },
  {
    name: 'unknown-host',
    what: 'The host name does not exist.',
    start: async () => nowhere('https://gateway.invalid'),
  },
  {
    name: 'self-signed-certificate',
    what: 'The certificate is self-signed.',
    start: http([ok], { tls: selfSigned }),
  },
  {
    name: 'wrong-host-name',
    what: 'The certificate is trusted, but for another host.',
    start: http([ok], { tls: elsewhere }),
  },
  {
    name: 'no-tls',
    what: 'The server uses plain http for an https URL.',
    note: '`fetch` does not report whether this happened during the handshake or after it.',
    start: async () => {
      const endpoint = await answering(ok)();
      // Only a handshake reaches the server, no request.
      return { ...endpoint, url: endpoint.url.replace('http:', 'https:'), bytesRead: () => 0 };
    },
  },
  {
    name: 'reset-in-handshake',
    what: 'The connection is reset during the TLS handshake.',
    start: below('https', (socket) => socket.once('data', () => socket.resetAndDestroy())),
    note: fetchHidesConnecting,
  },
  {
    name: 'close-in-handshake',
    what: 'The connection is closed during the TLS handshake.',
    start: below('https', (socket) => socket.once('data', () => socket.end())),
  },
  {
    name: 'stall-in-handshake',
    what: 'The server never responds to the TLS handshake, until `timeout`.',
    start: below('https', (socket) => socket.on('data', () => undefined)),
    options: impatient,
    note: fetchHidesConnecting,
  },
  {
    name: 'reset-on-connect',
    what: 'Each connection is reset as soon as it is established.',
    // Not at once: a reset before the client notices the connection counts as a failure to connect.
    start: below('http', (socket) => afterTwoTurns(() => socket.resetAndDestroy())),
  },
  {
    name: 'kept-connection-reset',
    what: 'An idle keep-alive connection was reset before the request; new connections work.',
    start: severed('reset'),
  },
  {
    name: 'kept-connection-closed',
    what: 'An idle keep-alive connection was closed before the request; new connections work.',
    start: severed('close'),
  },
  {
    name: 'reset-after-request',
    what: 'The connection is reset after the request has arrived.',
    start: answering(faults.reset),
  },
  {
    name: 'plain-http-in-tls',
    what: 'After the request has arrived, the server sends data that is not TLS.',
    start: spoilingTls,
  },
  {
    name: 'close-without-answer',
    what: 'The connection is closed after the request has arrived.',
    start: answering(faults.closeWithoutAnswer),
  },
  {
    name: 'stall-headers',
    what: 'The server reads the request and never responds, until `timeout`.',
    start: answering(faults.stallHeaders),
    options: impatient,
  },
  {
    name: 'stall-body',
    what: 'The body starts, then no more bytes arrive, until `timeout`.',
    start: answering(faults.stallBody),
    options: impatient,
  },
  {
    name: 'drip',
    what: 'The body arrives one byte at a time and never ends, until `timeout`.',
    start: answering(faults.drip),
    options: impatient,
  },
  {
    name: 'trickle',
    what: 'The body arrives completely, one byte at a time.',
    start: answering(faults.trickle(okText)),
  },
  {
    name: 'not-http',
    what: 'The server uses another protocol.',
    start: answering(faults.bytes('SSH-2.0-OpenSSH_9.6\r\n')),
  },
  {
    name: 'switching-protocols',
    what: 'The response is 101, which changes the protocol of the connection.',
    start: answering(
      faults.bytes('HTTP/1.1 101 X\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    ),
    note: "Node's `fetch` ends the connection without a reason.",
  },
  {
    name: 'huge-headers',
    what: 'The headers are longer than 64 KiB.',
    start: answering(
      faults.bytes(head('HTTP/1.1 200 OK', `X-Long: ${'x'.repeat(65_536)}`), okText),
    ),
  },
  {
    name: 'duplicate-headers',
    what: 'Headers occur twice, with different values.',
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
    what: 'The connection is closed during the head.',
    start: answering(faults.bytes('HTTP/1.1 200 OK\r\nContent-Le')),
  },
  {
    name: 'two-lengths',
    what: '`Content-Length` occurs twice, with different values.',
    start: answering(
      faults.bytes(
        head('HTTP/1.1 200 OK', type, 'Content-Length: 5', 'Content-Length: 11'),
        okText,
      ),
    ),
  },
  {
    name: 'continue',
    what: 'An unexpected 100 precedes the response.',
    start: answering(faults.bytes(head('HTTP/1.1 100 Continue'), whole)),
    note: "Node's `fetch` rejects an unexpected 100 without a reason.",
  },
  {
    name: 'early-hints',
    what: 'A 103 precedes the response.',
    start: answering(faults.bytes(head('HTTP/1.1 103 Early Hints', 'Link: </x>'), whole)),
  },
  {
    name: 'early-answer',
    what: 'The server sends 413 before it reads the body of the request, and closes the connection.',
    start: answering(faults.early(413)),
    body: 'x'.repeat(8 * 1024 * 1024),
  },
  {
    name: 'length-too-long',
    what: 'The connection is closed before the `Content-Length` is reached.',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type, 'Content-Length: 100'), okText)),
  },
  {
    name: 'length-too-short',
    what: 'The body is longer than the `Content-Length`.',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type, 'Content-Length: 5'), okText)),
  },
  {
    name: 'truncated',
    what: 'The connection is closed between two chunks.',
    start: answering(
      faults.bytes(head('HTTP/1.1 200 OK', type, 'Transfer-Encoding: chunked'), '5\r\n{"ok"\r\n'),
    ),
  },
  {
    name: 'no-length',
    what: 'The body has no length, and ends with the connection.',
    start: answering(faults.bytes(head('HTTP/1.1 200 OK', type), okText)),
  },
  {
    name: 'reset-in-body',
    what: 'The connection is reset during the body.',
    start: answering(faults.resetInBody),
  },
  {
    name: 'wrong-gzip',
    what: 'The body is declared as gzip, but is not gzip.',
    start: answering(faults.wrongGzip),
  },
  {
    name: 'truncated-gzip',
    what: 'The body is truncated gzip.',
    start: answering(
      faults.answer(200, gzipSync(okText).subarray(0, 15), { 'content-encoding': 'gzip' }),
    ),
    note: '`fetch` returns the bytes that it could decompress, so gzip that lacks only its last bytes yields the value.',
  },
  {
    name: 'six-encodings',
    what: 'The body has six encodings.',
    start: answering(
      faults.answer(200, gzipSync(okText), {
        'content-encoding': Array(6).fill('gzip').join(', '),
      }),
    ),
  },
  {
    name: 'endless-body',
    what: 'The body never ends, until `maxResponseBytes`.',
    start: answering(faults.endless),
    options: { maxResponseBytes: 1024 * 1024 },
  },
  {
    name: 'gzip-bomb',
    what: 'The body is small, but exceeds `maxResponseBytes` when it is decompressed.',
    start: answering(faults.gzip(Buffer.alloc(8 * 1024 * 1024, 0x20))),
    options: { maxResponseBytes: 1024 * 1024 },
  },
  {
    name: 'web-page',
    what: 'The body is HTML, with status 200.',
    start: answering(faults.html()),
  },
  {
    name: 'json-cut-off',
    what: 'The body is truncated JSON.',
    start: answering(faults.notJson),
  },
  {
    name: 'invalid-utf-8',
    what: 'The body is not UTF-8.',
    start: answering(faults.invalidUtf8),
  },
  {
    name: 'no-content-with-body',
    what: 'The response is 204, with a body.',
    start: answering(
      faults.bytes(head('HTTP/1.1 204 No Content', `Content-Length: ${okText.length}`), okText),
    ),
  },
  {
    name: 'redirect-within',
    what: 'A redirect (307) leads to another path of the origin.',
    start: answering(faults.redirect(307, '/moved'), ok),
  },
  {
    name: 'redirect-elsewhere',
    what: 'A redirect (307) leads to another origin.',
    start: answering(faults.redirect(307, 'https://elsewhere.example.com/api')),
  },
  {
    name: 'redirect-to-http',
    what: 'A redirect (307) leads from https to plain http on the same host.',
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
    start: answering((response, request) =>
      faults.redirect(307, `http://user:password@${request.headers.host}/`)(response, request),
    ),
  },
  {
    name: '421',
    what: "The response is 421, each time. Node's `fetch` sends the request twice, as the fetch standard requires.",
    start: answering(faults.generalError(421)),
  },
  ...[408, 500, 502, 503, 504, 501].map((status): NamedFault => ({
    name: String(status),
    what: `The response is ${status}, each time.`,
    start: answering(faults.generalError(status)),
  })),
  ...[429, 503].flatMap((status) => forms.map((form) => retryAfter(status, ...form))),
];
