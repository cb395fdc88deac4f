// What Node's HTTP parser lets through and this gateway does not.
import type { IncomingMessage } from 'node:http';
import { Failure } from '../failure.ts';
import { getRawHeaderValues } from './raw-headers.ts';

/** @throws Failure (400) */
export function rejectMalformedRequests(request: IncomingMessage): void {
  // A request line without a version is taken for HTTP/0.9, and one may say that it is HTTP/2.
  if (request.httpVersionMajor !== 1) throw refuse('the request is not HTTP/1.1');
  const hosts = getRawHeaderValues(request, 'host').length;
  const atLeast = request.httpVersion === '1.0' ? 0 : 1;
  if (hosts < atLeast) throw refuse('Host: is missing');
  if (hosts > 1) throw refuse('Host: was sent more than once');
}

/** Whoever sent it, or stands between, reads HTTP in another way: nothing more is read of it. */
const refuse = (message: string): Failure =>
  new Failure(400, message, { headers: { connection: 'close' } });
