// Requests whose end two servers may read differently. Each contains a second request, for example in its body. A
// server that responds to the second request allows request smuggling.

export interface SmugglingCase {
  readonly name: string;
  readonly bytes: string;
  /** `refuse`: 400, and the connection closes. `one`: the end is unambiguous, so there is one response, of any status. */
  readonly demand: 'refuse' | 'one';
}

export function smugglingCases(apiKey: string): SmugglingCase[] {
  const host = 'gateway';
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
  const inBody = `Content-Length: ${second.length}`;
  const quote = (text: string): string => JSON.stringify(text).slice(1, -1);
  const otherCodings = [
    'xchunked',
    'chunked, identity',
    'chunked, gzip',
    'identity, chunked',
    'chunked, chunked',
    '"chunked"',
    'chunked;q=1',
    '\x0bchunked',
    'chunked\x00',
  ].map((coding) => `Transfer-Encoding: ${coding}`);
  const oddHeaders = [
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\tchunked',
    'X: x\nTransfer-Encoding: chunked',
    'X: x\rTransfer-Encoding: chunked',
    'Transfer-Encoding:\r\n chunked',
  ];
  const lengths = [
    '+5',
    '-1',
    '5x',
    '0x5',
    '5 5',
    '5,5',
    '',
    '5.0',
    '1e1',
    '9'.repeat(40),
    '\x0b5',
  ];
  const sizes = ['0x0', '+0', '-0', '-2', ' 0', '0 ', 'F'.repeat(17), 'g', ''];

  const refused: (readonly [name: string, bytes: string])[] = [
    ['CL.TE', post([length, chunked], emptyChunks)],
    ['TE.CL', post([chunked, 'Content-Length: 4'], inChunk)],
    ['TE.TE, the second unknown', post([chunked, 'Transfer-Encoding: x', length], emptyChunks)],
    ['TE.TE, the first unknown', post(['Transfer-Encoding: x', chunked, length], emptyChunks)],
    ['TE.TE', post([chunked, chunked], emptyChunks)],
    ...[...otherCodings, ...oddHeaders].map(
      (header) => [`CL with ${quote(header)}`, post([length, header], emptyChunks)] as const,
    ),
    ['TE unknown, no CL', post(['Transfer-Encoding: gzip'], emptyChunks)],
    ['CL twice, different', post(['Content-Length: 0', length], emptyChunks)],
    ['CL twice, the same', post([length, length], emptyChunks)],
    ...lengths.map(
      (value) =>
        [`CL of "${quote(value)}"`, post([`Content-Length: ${value}`], emptyChunks)] as const,
    ),
    ['a space before the colon', post([`Content-Length : ${emptyChunks.length}`], emptyChunks)],
    ['a folded header', post([`Content-Length:\r\n ${emptyChunks.length}`], emptyChunks)],
    ['a folded header of another name', post(['X: a\r\n b', length], emptyChunks)],
    ['a header without a colon', post(['Content-Length', length], emptyChunks)],
    ['a header that begins with a space', post([' X: a', length], emptyChunks)],
    ['bare LF between headers', post([length], emptyChunks).replaceAll('\r\n', '\n')],
    ['a bare CR in a header', post(['X: a\rb', length], emptyChunks)],
    ['NUL in a header', post(['X: a\0b', length], emptyChunks)],
    ['NUL in the name of a header', post(['X\0: a', length], emptyChunks)],
    ...sizes.map(
      (size) => [`a chunk of size "${size}"`, post([chunked], `${size}\r\n\r\n${second}`)] as const,
    ),
    ['chunks that end in LF only', post([chunked], `2\n{}\n0\n\n${second}`)],
    ['a chunk longer than its size', post([chunked], `2\r\n{}${second}0\r\n\r\n`)],
    ['a chunk extension with LF', post([chunked], `2;a\nb\r\n{}\r\n0\r\n\r\n`)],
    ['a chunk extension with CR', post([chunked], `2;a\rb\r\n{}\r\n0\r\n\r\n`)],
    ['chunked in HTTP/1.0', post([chunked, length], emptyChunks, `POST ${target} HTTP/1.0`)],
    ['Host twice', post(['Host: other.example', length], emptyChunks)],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['HTTP/1.2', post([length], emptyChunks, `POST ${target} HTTP/1.2`)],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['two spaces in the request line', post([length], emptyChunks, `POST  ${target} HTTP/1.1`)],
    ['a tab in the request line', post([length], emptyChunks, `POST\t${target} HTTP/1.1`)],
    ['an invalid method', post([length], emptyChunks, `PO(ST ${target} HTTP/1.1`)],
  ];

  const single: (readonly [name: string, bytes: string])[] = [
    // With an underscore this is another header, which does not affect the length.
    ['CL with Transfer_Encoding', post([length, 'Transfer_Encoding: chunked'], emptyChunks)],
    ['a body that looks like a request', post([inBody], second)],
    ['a GET with a body', post([inBody], second, `GET ${target} HTTP/1.1`)],
    ['a chunk that looks like a request', post([chunked], inChunk)],
    ['chunk extensions', post([chunked], inChunk.replace('\r\n', ';a=b;c="d"\r\n'))],
    ['a trailer with a length', post([chunked], `2\r\n{}\r\n0\r\n${inBody}\r\n\r\n`)],
    [
      'a body over the size limit',
      post([`Content-Length: ${second.length * 20}`], second.repeat(20)),
    ],
    ['a body of another type', post([inBody], second).replace('application/json', 'text/plain')],
    ['a body without a key', post([inBody], second).replace(apiKey, 'not-a-key')],
    ['a body to an unknown path', post([inBody], second, 'POST /nowhere HTTP/1.1')],
    ['an expectation', post(['Expect: 100-continue', inBody], second)],
    ['another expectation', post(['Expect: a-second-answer', inBody], second)],
    [
      'an upgrade to h2c',
      post(
        [
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABkAAQAAP__',
          inBody,
        ],
        second,
      ),
    ],
    [
      'an upgrade to a websocket',
      post(['Connection: Upgrade', 'Upgrade: websocket', inBody], second),
    ],
    ['a length in a hop-by-hop list', post(['Connection: Content-Length', inBody], second)],
    ['absolute-form', post([inBody], second, `POST http://other.example${target} HTTP/1.1`)],
    ['a CONNECT', post([inBody], second, `CONNECT ${host} HTTP/1.1`)],
    ['a TRACE', post([inBody], second, `TRACE ${target} HTTP/1.1`)],
    ['a HEAD with a body', post([inBody], second, `HEAD ${target} HTTP/1.1`)],
  ];

  return [
    ...refused.map(([name, bytes]): SmugglingCase => ({ name, bytes, demand: 'refuse' })),
    ...single.map(([name, bytes]): SmugglingCase => ({ name, bytes, demand: 'one' })),
  ];
}
