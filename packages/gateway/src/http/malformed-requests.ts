// Rejects requests that Node's HTTP parser accepts.
import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import { getRawHeaderValues } from './raw-headers.ts';

/** @throws Failure (400) */
export function rejectMalformedRequests(request: IncomingMessage): void {
  // Node reads a request line without a version as HTTP/0.9, and accepts one with HTTP/2.
  if (request.httpVersionMajor !== 1) throw refuse('the request is not HTTP/1.1');
  const hosts = getRawHeaderValues(request, 'host').length;
  const atLeast = request.httpVersion === '1.0' ? 0 : 1;
  if (hosts < atLeast) throw refuse('Host: the header is missing');
  if (hosts > 1) throw refuse('Host: was sent more than once');
}

/** The sender, or a proxy, parses HTTP differently: read nothing more from the connection. */
const refuse = (message: string): Failure =>
  new Failure(400, message, { headers: { connection: 'close' } });
