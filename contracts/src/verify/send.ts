// Sends an HTTP request. Unlike `fetch`, it follows no redirect, decodes no body and uses no proxy of the environment.

import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http';
import { request as requestHttps } from 'node:https';

export interface OutgoingRequest {
  readonly method: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Up to the last byte of the response, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

export interface IncomingResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Fails if there is no complete response in time. */
export function send(
  url: string,
  { method, headers = {}, body = '', timeout, signal: given }: OutgoingRequest,
): Promise<IncomingResponse> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const late = AbortSignal.timeout(timeout);
  const signal = given ? AbortSignal.any([late, given]) : late;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(late.aborted ? new Error(`it took longer than ${timeout} ms`) : error);
    let closed = 'the connection was closed without a response';
    // A separate agent: the global one may use the proxies of the environment.
    const sent = request(url, { method, headers, agent: false, signal }, (response) => {
      const chunks: Buffer[] = [];
      closed = 'the connection was closed before the end of the response';
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.once('error', fail);
    });
    sent.once('error', fail);
    // Also covers cases without either event, for example a protocol upgrade.
    sent.once('close', () => fail(new Error(closed)));
    sent.end(body);
  });
}
