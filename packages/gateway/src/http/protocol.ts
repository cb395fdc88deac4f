// What Node's HTTP parser lets through and this gateway does not.
import type { IncomingMessage } from 'node:http';
import { badInput } from '../failure.ts';

/** @throws Failure (400) */
export function refuseOddRequests(request: IncomingMessage): void {
  // A request line without a version is taken for HTTP/0.9, and one may say that it is HTTP/2.
  if (request.httpVersionMajor !== 1) throw badInput('the request is not HTTP/1.1');
  const hosts = request.headersDistinct['host']?.length ?? 0;
  const atLeast = request.httpVersion === '1.0' ? 0 : 1;
  if (hosts < atLeast) throw badInput('Host: is missing');
  if (hosts > 1) throw badInput('Host: was sent more than once');
}
