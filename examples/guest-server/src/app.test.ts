import { once } from 'node:events';
import { plant } from '@room-sessions/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { type GuestUser, RoomsClient } from '@room-sessions/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from './app.ts';

const { socialId } = sample;

it("keeps the guest's tokens", async () => {
  await using gateway = await startGateway();
  let tokens: (string | undefined)[] = [];
  const rooms = new RoomsClient({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    async fetch(url, init) {
      const response = await fetch(url, init);
      if (!url.endsWith('/guest/user')) return response;
      const { bearer, refreshBearer } = (await response.clone().json()) as GuestUser;
      tokens = [plant(bearer), plant(refreshBearer)];
      return response;
    },
  });
  const app = await createApp(rooms);
  onTestFinished(() => app.close());
  const answer = await app.inject({ method: 'POST', url: `/rooms/${socialId}/guests` });
  expect(answer.statusCode).toBe(201);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) {
    expect(JSON.stringify([answer.headers, answer.body])).not.toContain(token);
  }
});

it('ends the call to the gateway when the guest leaves', async () => {
  await using gateway = await startGateway();
  await gateway.control.faults.set({ effect: { stall: true } });
  const { promise: asked, resolve } = Promise.withResolvers<AbortSignal>();
  const rooms = new RoomsClient({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    timeout: 0,
    fetch(url, init) {
      resolve(init.signal!);
      return fetch(url, init);
    },
  });
  const app = await createApp(rooms);
  onTestFinished(() => app.close());
  const url = await app.listen();
  const guest = new AbortController();
  const left = fetch(`${url}/api/v1/social/${socialId}/show/banner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: guest.signal,
  }).catch(() => {});
  const signal = await asked;
  const ended = once(signal, 'abort');
  expect(signal.aborted).toBe(false);
  guest.abort();
  await Promise.all([left, ended]);
});
