// A server with a bound on connections and none on time: slow clients keep all others out.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      url: `http://127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    };
  },
};
