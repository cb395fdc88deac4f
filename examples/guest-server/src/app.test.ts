import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { plant } from '@room-sessions/testing/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { type GuestUser, RoomsClient } from '@room-sessions/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from './app.ts';
import { closeApp } from './close-app.ts';

const { socialId } = sample;

it("the guest server keeps the guest's tokens", async () => {
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

it('the guest server forwards text fields only, whatever the gateway returns', async () => {
  const rooms = new RoomsClient({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'any-key',
    fetch: (url) => {
      const user = { userId: socialId, name: { secret: 'db-7' } };
      const invites = [{ invitedUserId: socialId }];
      if (url.includes('/host/')) return Promise.resolve(Response.json([{ user }]));
      return Promise.resolve(Response.json(url.includes('/invite/') ? invites : { user }));
    },
  });
  const app = await createApp(rooms);
  onTestFinished(() => app.close());
  for (const [method, path, status] of [
    ['GET', 'hosts', 200],
    ['POST', 'guests', 201],
  ] as const) {
    const answer = await app.inject({ method, url: `/rooms/${socialId}/${path}` });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('db-7');
  }
});

it('the guest server reports that it is unknown whether the guest is invited', async () => {
  await using gateway = await startGateway();
  const effect = { status: 200, body: [] };
  await gateway.control.expectations.set({ operation: 'inviteUsers', effect });
  const app = await createApp(new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey }));
  onTestFinished(() => app.close());
  const answer = await app.inject({ method: 'POST', url: `/rooms/${socialId}/guests` });
  expect([answer.statusCode, answer.body]).toEqual([502, expect.stringContaining('is unknown')]);
});

it('the guest server closes although a client never completes its request', async () => {
  const app = await createApp(
    new RoomsClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'any-key' }),
  );
  await app.listen();
  const { port } = app.server.address() as AddressInfo;
  const { promise: both, resolve } = Promise.withResolvers<void>();
  let connections = 0;
  app.server.on('connection', () => ++connections === 2 && resolve());
  // One client sends nothing, the other never a complete request.
  const cut = ['', 'POST /rooms/x/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'].map(
    (said) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(said));
      return new Promise((done) =>
        socket
          .on('error', () => {})
          .on('close', done)
          .resume(),
      );
    },
  );
  await both;
  await closeApp(app, 10);
  await Promise.all(cut);
});

it('the guest server aborts its gateway call when the guest disconnects', async () => {
  await using gateway = await startGateway();
  await gateway.control.expectations.set({ effect: { stall: true } });
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
