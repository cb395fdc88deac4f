// Requests whose end is ambiguous. A second request follows each of them, for example in its body. A server that
// responds to the second request is vulnerable to request smuggling.

export interface SmugglingCase {
  readonly name: string;
  /** The bytes to send: the request, followed by the second request. */
  readonly bytes: string;
  /**
   * `refuse`: at most one response, with a 4xx status, and the connection closes. `one`: the framing is
   * unambiguous, so that there is exactly one response with any status.
   */
  readonly demand: 'refuse' | 'one';
}

/** The host of the gateway and its key. */
export interface Place {
  readonly host: string;
  readonly apiKey: string;
}

export function smugglingCases({ host, apiKey }: Place): SmugglingCase[] {
  const second = `GET /api/v1/badging/badge/question HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${apiKey}\r\n\r\n`;
  const target = '/api/v1/survey/answer';
  const common = [`Host: ${host}`, `X-API-Key: ${apiKey}`, 'Content-Type: application/json'];
  const post = (
    headers: readonly string[],
    body: string,
    line = `POST ${target} HTTP/1.1`,
  ): string => `${[line, ...common, ...headers].join('\r\n')}\r\n\r\n${body}`;
  const chunked = 'Transfer-Encoding: chunked';
  const emptyChunks = `0\r\n\r\n${second}`;
  /** The second request in a chunk. */
  const inChunk = `${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`;
  const length = `Content-Length: ${emptyChunks.length}`;
  const refuse = (name: string, bytes: string): SmugglingCase => ({
    name,
    bytes,
    demand: 'refuse',
  });
  const one = (name: string, bytes: string): SmugglingCase => ({ name, bytes, demand: 'one' });

  return [
    refuse('CL.TE', post([length, chunked], emptyChunks)),
    refuse('TE.CL', post(['Content-Length: 4', chunked], inChunk)),
    refuse(
      'TE.TE, the second unknown',
      post([chunked, 'Transfer-Encoding: x', length], emptyChunks),
    ),
    refuse(
      'TE.TE, the first unknown',
      post(['Transfer-Encoding: x', chunked, length], emptyChunks),
    ),
    ...[
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: identity, chunked',
      'Transfer-Encoding: "chunked"',
      'Transfer-Encoding: chunked;q=1',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\tchunked',
      'Transfer-Encoding: \x0bchunked',
      'Transfer-Encoding: chunked\x00',
      'X: x\nTransfer-Encoding: chunked',
      'X: x\rTransfer-Encoding: chunked',
      'Transfer-Encoding:\r\n chunked',
      'Transfer_Encoding: chunked',
    ].map((header) =>
      // With an underscore this is another header, which does not affect the length.
      (header.startsWith('Transfer_') ? one : refuse)(
        `CL with ${JSON.stringify(header)}`,
        post([length, header], emptyChunks),
      ),
    ),
    refuse('TE unknown, no CL', post(['Transfer-Encoding: gzip'], emptyChunks)),
    refuse('CL twice, different', post(['Content-Length: 0', length], emptyChunks)),
    refuse('CL twice, the same', post([length, length], emptyChunks)),
    ...[
      '+5',
      '-1',
      '5x',
      '0x5',
      '5 5',
      '5,5',
      '',
      '5.0',
      '1e1',
      '99999999999999999999',
      '\x0b5',
    ].map((value) =>
      refuse(
        `CL of "${JSON.stringify(value).slice(1, -1)}"`,
        post([`Content-Length: ${value}`], emptyChunks),
      ),
    ),
    refuse(
      'a space before the colon',
      post([`Content-Length : ${emptyChunks.length}`], emptyChunks),
    ),
    refuse('a folded header', post([`Content-Length:\r\n ${emptyChunks.length}`], emptyChunks)),
    refuse('a folded header of another name', post(['X: a\r\n b', length], emptyChunks)),
    refuse('a header without a colon', post(['Content-Length', length], emptyChunks)),
    refuse('a header that begins with a space', post([` X: a`, length], emptyChunks)),
    refuse('bare LF between headers', post([length], emptyChunks).replaceAll('\r\n', '\n')),
    refuse('a bare CR in a header', post([`X: a\rb`, length], emptyChunks)),
    refuse('NUL in a header', post([`X: a\0b`, length], emptyChunks)),
    refuse('NUL in the name of a header', post([`X\0: a`, length], emptyChunks)),
    ...['0x0', '+0', '-0', ' 0', '0 ', 'FFFFFFFFFFFFFFFFF', 'g', ''].map((size) =>
      refuse(`a chunk of size "${size}"`, post([chunked], `${size}\r\n\r\n${second}`)),
    ),
    refuse('chunks that end in LF only', post([chunked], `2\n{}\n0\n\n${second}`)),
    refuse('a chunk longer than its size', post([chunked], `2\r\n{}GET / HTTP/1.1\r\n0\r\n\r\n`)),
    refuse('a chunk extension with LF', post([chunked], `2;a\nb\r\n{}\r\n0\r\n\r\n`)),
    refuse('a chunk extension with CR', post([chunked], `2;a\rb\r\n{}\r\n0\r\n\r\n`)),
    refuse('chunked in HTTP/1.0', post([chunked, length], emptyChunks, `POST ${target} HTTP/1.0`)),
    refuse('Host twice', post([`Host: other.example`, length], emptyChunks)),
    refuse('no Host', `GET /healthz HTTP/1.1\r\n\r\n`),
    refuse('HTTP/0.9', `GET /healthz\r\n\r\n`),
    refuse('HTTP/1.2', post([length], emptyChunks, `POST ${target} HTTP/1.2`)),
    refuse('HTTP/2 without an upgrade', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`),
    refuse(
      'two spaces in the request line',
      post([length], emptyChunks, `POST  ${target} HTTP/1.1`),
    ),
    refuse('a tab in the request line', post([length], emptyChunks, `POST\t${target} HTTP/1.1`)),
    refuse('an invalid method', post([length], emptyChunks, `PO(ST ${target} HTTP/1.1`)),

    one('a body that looks like a request', post([`Content-Length: ${second.length}`], second)),
    one(
      'a GET with a body',
      post([`Content-Length: ${second.length}`], second, `GET ${target} HTTP/1.1`),
    ),
    one('a chunk that looks like a request', post([chunked], inChunk)),
    one('chunk extensions', post([chunked], inChunk.replace('\r\n', ';a=b;c="d"\r\n'))),
    one(
      'a trailer with a length',
      post(
        [chunked],
        `2\r\n{}\r\n0\r\nContent-Length: ${second.length}\r\nX-API-Key: ${apiKey}\r\n\r\n`,
      ),
    ),
    one('a body over the size limit', post([`Content-Length: 2000000`], second)),
    one(
      'a body of another type',
      post([`Content-Length: ${second.length}`], second).replace('application/json', 'text/plain'),
    ),
    one(
      'a body without a key',
      post([`Content-Length: ${second.length}`], second).replace(apiKey, 'not-a-key'),
    ),
    one(
      'a body to an unknown path',
      post([`Content-Length: ${second.length}`], second, 'POST /nowhere HTTP/1.1'),
    ),
    one(
      'an expectation',
      post(['Expect: 100-continue', `Content-Length: ${second.length}`], second),
    ),
    one(
      'another expectation',
      post(['Expect: a-second-answer', `Content-Length: ${second.length}`], second),
    ),
    one(
      'an upgrade to h2c',
      post(
        [
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAAQAAP__',
          `Content-Length: ${second.length}`,
        ],
        second,
      ),
    ),
    one(
      'an upgrade to a websocket',
      post(
        ['Connection: Upgrade', 'Upgrade: websocket', `Content-Length: ${second.length}`],
        second,
      ),
    ),
    one(
      'a length in a hop-by-hop list',
      post(['Connection: Content-Length', `Content-Length: ${second.length}`], second),
    ),
    one(
      'absolute-form',
      post(
        [`Content-Length: ${second.length}`],
        second,
        `POST http://other.example${target} HTTP/1.1`,
      ),
    ),
    one(
      'a CONNECT',
      post([`Content-Length: ${second.length}`], second, `CONNECT ${host} HTTP/1.1`),
    ),
    one('a TRACE', post([`Content-Length: ${second.length}`], second, `TRACE ${target} HTTP/1.1`)),
    one(
      'a HEAD with a body',
      post([`Content-Length: ${second.length}`], second, `HEAD ${target} HTTP/1.1`),
    ),
  ];
}

/** Two separate requests, to check that the parser counts two responses. */
export function twoRequests({ host, apiKey }: Place): string {
  const request = `GET /api/v1/badging/badge/question HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${apiKey}\r\n\r\n`;
  return request + request;
}
