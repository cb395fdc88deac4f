// A server with a limit on connections but none on time: slow clients block all others.
import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import type { Fault } from './gate.ts';

export const fewConnections: Fault = {
  sign: /a healthy call failed/,
  name: 'fifty connections, kept as long as their clients like',
  async stand() {
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
