import { gzipSync } from 'node:zlib';
import { closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { answerJson, serve } from '../testing/server.ts';
import { startProviderRelay } from './provider-relay.ts';

describe('the relay to a deployment', () => {
  it('forwards requests and responses, and records them', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 418, { a: 1 }));
    await using relay = await startProviderRelay(`${gateway.url}/below`);
    const response = await fetch(`${relay.url}/rooms?page=1`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'content-type': 'text/plain' },
      body: 'text',
    });
    expect([response.status, await response.text()]).toEqual([418, '{"a":1}']);
    expect(gateway.asked[0]).toMatchObject({
      method: 'POST',
      url: '/below/rooms?page=1',
      headers: { host: new URL(gateway.url).host, 'x-api-key': 'k', 'content-type': 'text/plain' },
      body: 'text',
    });
    expect(relay.take()).toEqual({ status: 418, body: '{"a":1}' });
    expect(relay.take()).toBeUndefined();
  });

  it('rejects callers that do not know its path', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 200, {}));
    await using relay = await startProviderRelay(gateway.url);
    for (const path of [new URL('/', relay.url).href, `${relay.url}more`]) {
      expect((await fetch(path)).status).toBe(400);
    }
    expect([gateway.asked, relay.take()]).toEqual([[], undefined]);
  });

  it('keeps no binary body', async () => {
    await using gateway = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{}')),
    );
    await using relay = await startProviderRelay(gateway.url);
    expect(await (await fetch(relay.url)).text()).toBe('{}');
    expect(relay.take()).toEqual({ status: 200, body: '' });
  });

  it('reports why there was no response', async () => {
    await using relay = await startProviderRelay(await closedPortUrl());
    await expect(fetch(relay.url)).rejects.toThrow();
    expect(relay.take()).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
  });

  it('closes a request that its sender aborted', async () => {
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    let ended = (): void => undefined;
    const isEnded = new Promise<void>((resolve) => (ended = resolve));
    await using gateway = await serve((_, response) => {
      response.once('close', ended);
      asked();
    });
    await using relay = await startProviderRelay(gateway.url);
    const giveUp = new AbortController();
    const response = fetch(relay.url, { signal: giveUp.signal });
    await isAsked;
    giveUp.abort();
    await expect(response).rejects.toThrow();
    await isEnded;
    expect(relay.take()).toMatchObject({ message: 'it took longer than the timeout' });
  });
});
