// A load balancer for tests: sends requests to several gateways in turn, and skips those whose
// /readyz is not 200. It never retries, so that every request that a gateway loses is seen.
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '@room-sessions/testing';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** The gateways that get requests now. */
  readonly ready: ReadonlySet<string>;
}

/** As rarely as in deployments: a gateway that stops before it is noticed loses requests. */
const interval = 500;

/** Balances between the gateways at these URLs. */
export async function startBalancer(gateways: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const stopping = new AbortController();
  let turn = 0;

  const forward = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const candidates = [...ready];
    const target = candidates[(turn += 1) % candidates.length];
    if (target === undefined) {
      to.writeHead(503).end('the balancer has no gateway that is ready');
      return;
    }
    const { method, url = '/', headers } = from;
    const sent = request(`${target}${url}`, { method, headers, agent });
    const response = once(sent, 'response') as Promise<[IncomingMessage]>;
    try {
      const [, [answer]] = await Promise.all([pipeline(from, sent), response]);
      // The client's connection belongs to the balancer.
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, kept);
      await pipeline(answer, to);
    } catch (error) {
      if (to.headersSent) to.destroy();
      else to.writeHead(502).end(`the balancer got no response: ${String(error)}`);
    }
  };

  const watch = async (gateway: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const isReady = await fetch(`${gateway}/readyz`, { signal: stopping.signal })
        .then(async (response) => {
          await response.arrayBuffer();
          return response.ok;
        })
        // The gateway is down.
        .catch(() => false);
      if (isReady) ready.add(gateway);
      else ready.delete(gateway);
      await sleep(interval);
    }
  };

  // Never closes an idle connection, which a client might be about to use.
  const server = createServer({ keepAliveTimeout: 0 }, (from, to) => void forward(from, to));
  const listening = await listen(server);
  const watching = gateways.map(watch);
  return {
    url: listening.url,
    ready,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(watching);
      await listening[Symbol.asyncDispose]();
      agent.destroy();
    },
  };
}
