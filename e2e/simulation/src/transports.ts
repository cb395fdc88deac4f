// The two simulated transports: a transport for core, and a `fetch`.

import type { Fetch, Transport, TransportRequest } from '@room-sessions/core';
import type { Exchange } from './exchange.ts';
import type { Head, Network } from './network.ts';

/** A transport over a network. */
export const simulatedTransport = (network: Network): Transport => ({
  send(request) {
    const exchange = network.open(toOutgoing(request));
    return network.perform(exchange).then((head) => toResponse(exchange, head));
  },
});

export const toOutgoing = (request: TransportRequest): Exchange['request'] => {
  const { method, url, headers, body, signal, onSend } = request;
  const sent = typeof body === 'object' ? () => body.open() : body;
  return { method, url, headers, body: sent, signal, onSend };
};

function toResponse(exchange: Exchange, head: Head): Awaited<ReturnType<Transport['send']>> {
  const { status, headers } = head;
  return {
    status,
    header: (name) => headers.find(([one]) => one === name)?.[1] ?? null,
    headers: () => headers,
    bytes: () => head.read(),
    cancel: () => head.cancel(),
    toResponse: () => {
      const response = new Response(null, { status, headers: headers.map(([...pair]) => pair) });
      return Object.defineProperty(response, 'url', { value: exchange.request.url });
    },
  };
}

/** A `fetch` over a network. */
export function simulatedFetch(network: Network): Fetch {
  return async (url, init) => {
    const { method = 'GET', headers, body, signal } = init;
    const exchange = network.open({
      method,
      url,
      headers: headers as Readonly<Record<string, string>>,
      body: body instanceof ReadableStream ? () => body : (body as string | undefined),
      signal: signal!,
    });
    let head: Head;
    try {
      head = await network.perform(exchange);
    } catch (cause) {
      if (exchange.aborted || exchange.reply.throws) throw cause;
      throw new TypeError('fetch failed', { cause });
    }
    if (exchange.sourceFailed) exchange.failed = network.moment;
    const { status } = head;
    const stream = new ReadableStream(
      {
        async pull(controller) {
          controller.enqueue(await head.read());
          controller.close();
        },
        cancel: () => head.cancel(),
      },
      { highWaterMark: 0 },
    );
    if ([204, 205, 304].includes(status)) exchange.body = network.moment;
    return new Response([204, 205, 304].includes(status) ? null : stream, {
      status,
      headers: head.headers.map(([...pair]) => pair),
    });
  };
}
