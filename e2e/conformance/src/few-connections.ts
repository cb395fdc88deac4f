// A server with a connection limit but without timeouts, so that slow clients block all other clients.
import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import type { Fault } from './gate.ts';

export const fewConnections: Fault = {
  pattern: /a healthy call failed/,
  name: 'a limit of 50 connections without timeouts',
  async start() {
    const server = createServer(
      { headersTimeout: 0, requestTimeout: 0, connectionsCheckingInterval: 60_000 },
      (incoming, outgoing) => {
        incoming.resume();
        const body = '{"imageURI":"http://127.0.0.1/images/none"}';
        incoming.on('end', () => outgoing.setHeader('content-type', 'application/json').end(body));
      },
    );
    server.maxConnections = 50;
    return listen(server);
  },
};
