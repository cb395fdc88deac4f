// A rolling restart: two gateways on one database are restarted in turn while clients write and read.
// No request fails, and each acknowledged write is stored exactly once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { createControl } from './control/client.ts';
import { type Answer, createTestClient } from './testing/client.ts';
import { controlToken } from './testing/control.ts';
import { temporaryDatabase } from './testing/database.ts';
import { newPlaylist, paths } from './testing/paths.ts';
import { type Running, startBin } from './testing/process.ts';

const apiKeys = ['key-of-the-first-app', 'key-of-the-second-app', 'key-of-the-third-app'];
/** Seconds; much longer than the clients need to notice that /readyz fails. */
const drainDelay = 2;
/** In milliseconds: how often /readyz is requested. */
const interval = 200;

/** The gateways that get requests now, as a load balancer would choose them. */
class Ready {
  readonly urls = new Set<string>();
  #turn = 0;

  next(): string {
    const urls = [...this.urls];
    return urls[(this.#turn += 1) % urls.length] ?? 'http://no-gateway-is-ready.invalid';
  }

  async watch(url: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isReady = await fetch(`${url}/readyz`).then(
        async (response) => (await response.text()) !== '' && response.ok,
        // The gateway is down.
        () => false,
      );
      this.urls[isReady ? 'add' : 'delete'](url);
      await sleep(interval);
    }
  }
}

/** A client that writes and reads without pause until it is stopped. */
class Client {
  /** The unique names of the acknowledged playlists. */
  readonly playlists: string[] = [];
  requests = 0;
  readonly failures: string[] = [];

  async run(ready: Ready, apiKey: string, signal: AbortSignal): Promise<void> {
    const client = () => createTestClient({ url: ready.next(), apiKey });
    while (!signal.aborted) {
      const name = `playlist ${randomUUID()}`;
      if (await this.#succeeds(client().post(newPlaylist, { name }))) this.playlists.push(name);
      await this.#succeeds(client().get(paths.playlists));
      await this.#succeeds(client().get(paths.settings));
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
  const stopping = new AbortController();
  const ready = new Ready();
  const running = urls.map((url) => ready.watch(url, stopping.signal));
  const untilBothReady = () => expect.poll(() => ready.urls.size).toBe(2);
  await untilBothReady();

  const clients = Array.from({ length: apiKeys.length * 3 }, () => new Client());
  const count = (): number => clients.reduce((sum, { requests }) => sum + requests, 0);
  const untilMoreRequests = () => expect.poll(count).toBeGreaterThan(count() + 200);
  for (const [index, client] of clients.entries()) {
    running.push(client.run(ready, apiKeys[index % apiKeys.length]!, stopping.signal));
  }
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
  for (const { tenant } of keys) {
    const { data } = control.with({ tenant });
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
