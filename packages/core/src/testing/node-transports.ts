// Transports over `node:http`, closed after each test, and direct requests to them.

import { afterEach } from 'vitest';
import {
  createNodeTransport,
  type NodeTransport,
  type NodeTransportOptions,
} from '../node/index.ts';
import type { TransportRequest } from '../transport/transport.ts';

/** A function that creates transports, which are closed after the test. */
export function useNodeTransports(): (options?: NodeTransportOptions) => NodeTransport {
  const made: NodeTransport[] = [];
  afterEach(() => {
    for (const transport of made.splice(0)) transport.close();
  });
  return (options) => {
    const transport = createNodeTransport({
      ...(options?.agent ? {} : { proxy: false }),
      ...options,
    });
    made.push(transport);
    return transport;
  };
}

/** A request as the pipeline passes it to a transport. */
export const requestTo = (url: string, more: Partial<TransportRequest> = {}): TransportRequest => ({
  method: more.body === undefined ? 'GET' : 'POST',
  url: `${url}/`,
  headers: {},
  body: undefined,
  signal: new AbortController().signal,
  onSend: () => undefined,
  ...more,
});

/** Sends a request with a transport and returns the text of the response. */
export async function textFrom(
  transport: NodeTransport,
  url: string,
  more?: Partial<TransportRequest>,
): Promise<string> {
  const response = await transport.send(requestTo(url, more));
  return new TextDecoder().decode(await response.bytes(Infinity));
}
