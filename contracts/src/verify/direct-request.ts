// Sends an HTTP request directly. Unlike `fetch`, it follows no redirect and uses no proxy of the environment.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface DirectRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Up to the last byte of the response, in milliseconds. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether the response headers are enough. */
  readonly headOnly?: boolean;
}

export interface DirectAnswer {
  readonly status: number;
  readonly body: string;
}

/** Larger than any useful response. */
const mostBytes = 1024 * 1024;

/**
 * Sends the request and reads the whole response. Fails if there is no response, or if it is too large or too
 * late.
 */
export function ask(
  url: string,
  { method, headers = {}, body = '', timeout, signal: given, headOnly = false }: DirectRequest,
): Promise<DirectAnswer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const late = AbortSignal.timeout(timeout);
  const signal = given ? AbortSignal.any([late, given]) : late;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void =>
      reject(late.aborted ? new Error(`no response within ${timeout} ms`) : error);
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    // A separate agent: the global one may use the proxies of the environment.
    const options = { method, headers: { ...headers, ...length }, agent: false, signal };
    const sent = send(url, options, (answer) => {
      if (headOnly) {
        resolve({ status: answer.statusCode ?? 0, body: '' });
        sent.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > mostBytes) sent.destroy(new Error('the response is larger than 1 MiB'));
      });
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
      answer.once('error', fail);
    });
    sent.once('error', fail);
    // Also covers cases without either event, for example a protocol upgrade.
    sent.once('close', () => fail(new Error('the connection was closed without a response')));
    sent.end(body);
  });
}
