// A rolling restart: two gateways on one database are restarted in turn while clients write and read.
// No request fails, and each acknowledged write is stored exactly once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { createControl } from './control/client.ts';
import { type Answer, createTestClient, type TestClient } from './testing/client.ts';
import { controlToken } from './testing/control.ts';
import { temporaryDatabase } from './testing/database.ts';
import { newPlaylist, paths } from './testing/paths.ts';
import { type Running, startBin } from './testing/process.ts';

const apiKeys = ['key-of-the-first-app', 'key-of-the-second-app', 'key-of-the-third-app'];
/** Seconds; much longer than the clients need to notice that /readyz fails. */
const drainDelay = 2;
/** In milliseconds: how often /readyz is requested. */
const interval = 200;

it('no request fails while two gateways are restarted in turn', async () => {
  await using place = await temporaryDatabase();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The gateways that get requests now, as a load balancer would choose them. */
  const ready = new Set<string>();
  /** The unique names of the acknowledged playlists. */
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let requests = 0;

  async function watch(url: string): Promise<void> {
    while (!signal.aborted) {
      const isReady = await fetch(`${url}/readyz`).then(
        async (response) => (await response.text()) !== '' && response.ok,
        // The gateway is down.
        () => false,
      );
      ready[isReady ? 'add' : 'delete'](url);
      await sleep(interval);
    }
  }

  async function succeeds(
    apiKey: string,
    send: (client: TestClient) => Promise<Answer<unknown>>,
  ): Promise<boolean> {
    requests += 1;
    const url = [...ready][requests % ready.size] ?? 'http://no-gateway-is-ready.invalid';
    try {
      const { status, text } = await send(createTestClient({ url, apiKey }));
      if (status === 200) return true;
      failures.push(`${status} ${text}`);
    } catch (error) {
      failures.push(String((error as Error).cause ?? error));
    }
    return false;
  }

  async function writeAndRead(apiKey: string): Promise<void> {
    while (!signal.aborted) {
      const name = `playlist ${randomUUID()}`;
      if (await succeeds(apiKey, ({ post }) => post(newPlaylist, { name }))) {
        acknowledged.push(name);
      }
      await succeeds(apiKey, ({ get }) => get(paths.playlists));
      await succeeds(apiKey, ({ get }) => get(paths.settings));
    }
  }

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
  const running = urls.map(watch);
  const untilBothReady = () => expect.poll(() => ready.size).toBe(2);
  const untilMoreRequests = () => expect.poll(() => requests).toBeGreaterThan(requests + 200);
  try {
    await untilBothReady();
    running.push(...[...apiKeys, ...apiKeys, ...apiKeys].map(writeAndRead));
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
  expect(failures).toEqual([]);

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
  expect(own).toEqual(acknowledged.toSorted());
  for (const gateway of gateways.values()) expect((await gateway.stop()).code).toBe(0);
});
