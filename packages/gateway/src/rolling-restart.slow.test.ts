// A rolling restart: two gateways on one database are restarted in turn behind a load balancer while
// clients write and read. No request fails, and each acknowledged write is stored exactly once.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, listen } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { createControl } from './control/client.ts';
import { type Answer, createTestClient } from './testing/client.ts';
import { controlToken } from './testing/control.ts';
import { temporaryDatabase } from './testing/database.ts';
import { newPlaylist, paths } from './testing/paths.ts';
import { type Running, startBin } from './testing/process.ts';

const apiKeys = ['key-of-the-first-app', 'key-of-the-second-app', 'key-of-the-third-app'];
/** Seconds; much longer than the load balancer needs to notice that /readyz fails. */
const drainDelay = 5;

/** A client that writes and reads without pause until it is stopped. */
class Client {
  /** The unique names of the acknowledged playlists. */
  readonly playlists: string[] = [];
  requests = 0;
  readonly failures: string[] = [];

  async run(url: string, apiKey: string, signal: AbortSignal): Promise<void> {
    const { get, post } = createTestClient({ url, apiKey });
    while (!signal.aborted) {
      const name = `playlist ${randomUUID()}`;
      if (await this.#succeeds(post(newPlaylist, { name }))) this.playlists.push(name);
      await this.#succeeds(get(paths.playlists));
      await this.#succeeds(get(paths.settings));
    }
  }

  async #succeeds(response: Promise<Answer<unknown>>): Promise<boolean> {
    this.requests += 1;
    try {
      const { status, text } = await response;
      if (status === 200) return true;
      this.failures.push(`${status} ${text}`);
    } catch (error) {
      this.failures.push(String((error as Error).cause ?? error));
    }
    return false;
  }
}

it('no request fails while two gateways are restarted in turn', async () => {
  await using place = await temporaryDatabase();
  const start = (port: number): Promise<Running> =>
    startBin([
      `--database=${place.database}`,
      `--port=${port}`,
      `--drain-delay=${drainDelay}`,
      `--control-token=${controlToken}`,
      ...apiKeys.map((apiKey) => `--api-key=${apiKey}`),
    ]);
  const gateways = new Map<number, Running>();
  for (const port of [await freePort(), await freePort()]) gateways.set(port, await start(port));
  const urls = [...gateways.values()].map(({ url }) => url);
  await using balancer = await startBalancer(urls);
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await sleep(5);
  };
  const untilBothReady = (): Promise<void> =>
    until(() => urls.every((url) => balancer.ready.has(url)));
  await untilBothReady();

  const clients = Array.from({ length: apiKeys.length * 3 }, () => new Client());
  const count = (): number => clients.reduce((sum, { requests }) => sum + requests, 0);
  const untilMoreRequests = (): Promise<void> => {
    const enough = count() + 500;
    return until(() => count() >= enough);
  };
  const stopping = new AbortController();
  const running = clients.map((client, index) =>
    client.run(balancer.url, apiKeys[index % apiKeys.length]!, stopping.signal),
  );
  try {
    await untilMoreRequests();
    for (const [port, gateway] of gateways) {
      expect((await gateway.stop('SIGTERM')).code).toBe(0);
      gateways.set(port, await start(port));
      await untilBothReady();
      await untilMoreRequests();
    }
  } finally {
    stopping.abort();
    await Promise.all(running);
  }
  expect(clients.flatMap(({ failures }) => failures)).toEqual([]);

  const control = createControl({ url: urls[0]!, token: controlToken });
  const keys = await control.keys.list();
  expect(keys).toHaveLength(apiKeys.length);
  const stored: string[] = [];
  for (const { id: key } of keys) {
    const { data } = control.with({ key });
    for (let page = 0, more = true; more; page += 1) {
      const found = await data.list('playlists', { page, size: 1000 });
      stored.push(...found.items.map(({ name }) => String(name)));
      ({ more } = found);
    }
  }
  // Without the sample data.
  const own = stored.filter((name) => name.startsWith('playlist ')).toSorted();
  expect(own).toEqual(clients.flatMap(({ playlists }) => playlists).toSorted());

  for (const gateway of gateways.values()) expect((await gateway.stop()).code).toBe(0);
});

interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** The gateways that get requests now. */
  readonly ready: ReadonlySet<string>;
}

/** As rarely as in deployments: a gateway that stops before it is noticed loses requests. */
const interval = 500;

/** Balances between the gateways at these URLs. */
async function startBalancer(gateways: readonly string[]): Promise<Balancer> {
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
