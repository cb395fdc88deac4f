// The HTTP parser rejects these requests before Fastify, so the response is written to the socket.
import type { Socket } from 'node:net';
import { errorBody } from './error-body.ts';
import { http } from './node-http.ts';
import type { Log } from '../log.ts';

const answers: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'the headers are too large; --max-headers raises the limit'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time; nothing was written'],
};

/** A failed connection is logged once. */
export function createClientErrorHandler(
  log: Pick<Log, 'refused'>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  // Writing the response can fail too, for the same connection.
  const seen = new WeakSet<Socket>();
  return (error, socket) => {
    const reason = error.code ?? error.name;
    answerClientError(reason, socket);
    if (!seen.has(socket)) log.refused(reason);
    seen.add(socket);
  };
}

function answerClientError(reason: string, socket: Socket): void {
  // A client that does not speak TLS could not read a response.
  const isTls = reason.startsWith('ERR_SSL') || reason.startsWith('ERR_TLS');
  if (isTls || reason === 'ECONNRESET' || reason === 'EPIPE' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = answers[reason] ?? [400, 'the request is not valid HTTP/1.1'];
  const body = JSON.stringify(errorBody(code, message));
  socket.end(
    [
      `HTTP/1.1 ${code} ${http.STATUS_CODES[code]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Room-Sessions-Assumed: error-statuses',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
