// The faults of the fault server.

import { gzipSync } from 'node:zlib';
import type { ReceivedRequest, EarlyFault, Fault } from './fault-server.ts';

/** Any response; the base of the others. */
export const answer =
  (
    status: number,
    body?: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): Fault =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A JSON response, constant or created from the request. */
export const json =
  (value: unknown, status = 200): Fault =>
  (response, request) => {
    const body: unknown =
      typeof value === 'function'
        ? (value as (request: ReceivedRequest) => unknown)(request)
        : value;
    answer(status, JSON.stringify(body), { 'content-type': 'application/json' })(response, request);
  };

export const html = (status = 200): Fault =>
  answer(status, '<!doctype html><h1>Sign in</h1>', { 'content-type': 'text/html' });

export const generalError = (code: number, error = 'it went wrong', status = code): Fault =>
  json({ error, status: 'error', code }, status);

export const bareError = (error = 'it went wrong', status = 200): Fault => json({ error }, status);

export const envelope = (data: unknown, message = 'done'): Fault =>
  json({ data, status: 'success', message });

export const empty: Fault = answer(200);
export const noContent: Fault = answer(204);
export const notJson: Fault = answer(200, '{"a":', { 'content-type': 'application/json' });
export const untypedJson: Fault = answer(200, '{"a":1}');
export const invalidUtf8: Fault = answer(200, new Uint8Array([0x22, 0xc3, 0x28, 0x22]));
export const byteOrderMark: Fault = answer(200, '\ufeff{"a":1}');

export const redirect = (status: number, location?: string): Fault =>
  answer(status, undefined, location === undefined ? {} : { location });

/** Resets the connection after the request has arrived. */
export const reset: Fault = (response) => {
  response.socket?.resetAndDestroy();
};

/** Closes the connection without a response. */
export const closeWithoutAnswer: Fault = (response) => {
  response.socket?.end();
};

/** Sends exactly these bytes and closes the connection. */
export const bytes =
  (...parts: readonly (string | Uint8Array)[]): Fault =>
  (response) => {
    const { socket } = response;
    for (const part of parts) socket?.write(part);
    socket?.end();
  };

/** Responds before the body of the request is read, and closes without reading it. */
export const early = (status: number, body = '{}'): EarlyFault => ({
  onHead(response) {
    const { socket } = response;
    const head = `HTTP/1.1 ${status} Early\r\nContent-Length: ${body.length}\r\nConnection: close`;
    socket?.write(`${head}\r\n\r\n${body}`, () => socket.destroy());
  },
});

/** Accepts the request and never responds. */
export const stallHeaders: Fault = () => undefined;

/** Begins a body and never ends it. */
export const stallBody: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":');
};

/** Declares a longer Content-Length than it sends, then closes. */
export const truncated: Fault = (response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"a":1}', () => response.socket?.end());
};

/** Sends a byte at a time. */
export const trickle =
  (body: string): Fault =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const bytes = [...Buffer.from(body)];
    const next = (): void => {
      const byte = bytes.shift();
      if (byte === undefined) response.end();
      else response.write(Uint8Array.of(byte), () => setImmediate(next));
    };
    next();
  };

/** Sends a byte every few ms, without an end. */
export const drip: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};

/** Resets the connection during the body. */
export const resetInBody: Fault = (response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"a":1}', () => response.socket?.resetAndDestroy());
};

export const gzip = (body: string | Uint8Array): Fault =>
  answer(200, gzipSync(body), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });

/** Declares gzip, but is not gzip. */
export const wrongGzip: Fault = answer(200, '{"a":1}', { 'content-encoding': 'gzip' });

/** A body that never ends. */
export const endless: Fault = (response) => {
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const more = (): void => {
    while (response.write(chunk));
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
  more();
};
