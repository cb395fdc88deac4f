// Servers that are vulnerable to request smuggling: one accepts ambiguous framing, the other ignores bodies.
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { listen } from '@room-sessions/testing';
import type { Fault } from './gate.ts';

/** Node's lenient parser, the default of old versions. */
export const lenient: Fault = {
  name: 'a server that accepts Content-Length together with chunks',
  pattern: /^CL\.TE: got/,
  start: () =>
    listen(
      createHttpServer(
        { insecureHTTPParser: true, requireHostHeader: false },
        (request, response) => {
          request.resume();
          response.setHeader('content-type', 'application/json').end('{}');
        },
      ),
    ),
};

/** Treats each blank line as the end of a request. */
export const bodyBlind: Fault = {
  name: 'a server that treats bodies as requests',
  pattern: /^a body that looks like a request: got/,
  start: () =>
    listen(
      createServer((socket: Socket) => {
        let text = '';
        socket.on('error', () => {});
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
          for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
            text = text.slice(end + 4);
            socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
          }
        });
      }),
    ),
};
