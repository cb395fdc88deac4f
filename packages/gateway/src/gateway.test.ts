import { createServer } from 'node:net';
import { listen } from '@room-sessions/testing';
import type { GuestUser, Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from './seed/sample.ts';
import { StartError } from './start-error.ts';
import { createTestClient } from './testing/client.ts';
import { wasUsed } from './store/database.ts';
import { temporaryDatabase, untouchedDatabase } from './testing/database.ts';
import { png } from './testing/images.ts';
import { launch, patient, startGateway } from './testing/gateway.ts';

describe('startGateway', () => {
  it('uses its own port and its own data', async () => {
    await using one = await startGateway();
    await using other = await startGateway();
    expect(one.url).not.toBe(other.url);
    await createTestClient(one).post('/api/v1/audio/api/key/playlist', { name: 'Mine' });
    const list = (gateway: typeof one) =>
      createTestClient(gateway).get<Playlist[]>('/api/v1/social/playlist/all?size=100');
    expect((await list(one)).body).toHaveLength(27);
    expect((await list(other)).body).toHaveLength(26);
  });

  it('returns its assumptions', async () => {
    await using gateway = await startGateway({ assume: { 'max-page-size': 5 } });
    expect(gateway.assumptions).toMatchObject({ 'max-page-size': 5, 'banner-auth': 'optional' });
  });

  it('starts without sample data on request', async () => {
    await using gateway = await startGateway({ seed: false });
    const { body } = await createTestClient(gateway).get('/api/v1/social/playlist/all');
    expect(body).toEqual([]);
  });

  it('gets the time from its clock', async () => {
    await using gateway = await startGateway({ clock: () => Date.UTC(2030, 0, 1) });
    const { body } = await createTestClient(gateway).get<GuestUser>('/api/v1/guest/user');
    expect(body.user?.registeredDateTime).toBe('2030-01-01T00:00:00.000Z');
  });

  it('listens on IPv6 too', async () => {
    await using gateway = await startGateway({ host: '::1' });
    expect(gateway.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('is reachable on loopback when it listens on all addresses', async () => {
    await using gateway = await startGateway({ host: '0.0.0.0' });
    expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it.each(['', 'with space', 'ümlaut', 'line\nbreak'])('refuses %j as a key', async (apiKey) => {
    await expect(startGateway({ apiKey })).rejects.toThrow(StartError);
  });

  it('says which port is taken', async () => {
    await using first = await startGateway();
    const port = Number(new URL(first.url).port);
    await expect(startGateway({ port })).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`);
  });

  it('reports an address that is not of this machine', async () => {
    await expect(startGateway({ host: '192.0.2.1' })).rejects.toThrow(
      'not an address of this machine',
    );
  });
});

describe('startGateway without a key', () => {
  it('creates no database, because there would be no key', async () => {
    await using place = await untouchedDatabase();
    const { database } = place;
    const start = launch({ apiKeys: [], database });
    await expect(start).rejects.toThrow(/^no API key: pass one/);
    expect(await wasUsed(database)).toBe(false);
  });

  it('accepts the issued keys of an existing database', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const before = await startGateway({ database });
    const { apiKey } = await before.control.keys.create();
    await before.close();
    await using after = await launch({ apiKeys: [], database });
    const { get } = createTestClient({ url: after.url, apiKey });
    expect((await get('/api/v1/social/playlist/all')).status).toBe(200);
  });
});

describe('a database file', () => {
  const apiKey = 'kept-key';

  it('keeps everything over a restart', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const bytes = png(3, 2);

    const before = await startGateway({ database, apiKey });
    const { post } = createTestClient(before);
    await post('/api/v1/audio/api/key/playlist', { name: 'Kept', mood: 'calm' });
    await post('/api/v1/social/update', { socialId: sample.socialId, hostAdmitted: true });
    const image = await post<{ imageURI: string }>(
      '/api/v1/image/upload/a/png/3/2',
      bytes.toString('base64'),
    );
    await before.close();

    await using after = await startGateway({ database, apiKey });
    const { get } = createTestClient(after);
    const lists = await get<Playlist[]>('/api/v1/social/playlist/all?size=100');
    expect(lists.body).toHaveLength(27);
    expect(lists.body.at(-1)).toMatchObject({ name: 'Kept', mood: 'calm' });
    const settings = await get(`/api/v1/social/settings/${sample.socialId}`);
    expect(settings.body).toMatchObject({ settings: { hostAdmitted: true } });
    const served = await fetch(`${after.url}${new URL(image.body.imageURI).pathname}`);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(bytes);
  });

  it('is seeded once, even if it was emptied', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    await (await startGateway({ database, apiKey, seed: false })).close();
    await using gateway = await startGateway({ database, apiKey });
    expect((await createTestClient(gateway).get('/api/v1/social/playlist/all')).body).toEqual([]);
  });
});

describe('gateway.close', () => {
  it('completes pending requests and accepts no more', async () => {
    const gateway = await startGateway();
    const { post, get } = createTestClient(gateway);
    await get('/healthz');
    const under = Array.from({ length: 50 }, (_, index) =>
      post('/api/v1/audio/api/key/playlist', { name: `List ${index}` }),
    );
    // The first response shows that the requests have arrived.
    await Promise.race(under);
    await gateway.close();
    const statuses = (await Promise.allSettled(under)).map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.status : 'not sent',
    );
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 'not sent')).toEqual([]);
    await expect(get('/healthz')).rejects.toThrow();
  });

  it('does not wait for idle connections', async () => {
    const gateway = await startGateway({ limits: patient });
    // fetch keeps its connection for the next call.
    await createTestClient(gateway).get('/healthz');
    await gateway.close();
  });

  it('can be called twice', async () => {
    const gateway = await startGateway();
    await Promise.all([gateway.close(), gateway.close()]);
    await gateway[Symbol.asyncDispose]();
    await expect(fetch(gateway.url)).rejects.toThrow();
  });
});

it('a gateway sends no request to any address in a record [gap:events-webhooks]', async () => {
  let calls = 0;
  await using listener = await listen(createServer(() => (calls += 1)));
  const address = `${listener.url}/`;
  await using gateway = await startGateway();
  const { patch, post } = createTestClient(gateway);
  const callbacks = { webhook: address, callbackUrl: address, eventLink: address };
  await patch('/api/v1/event', { socialEventId: sample.eventId, ...callbacks });
  await post('/api/v1/social/update', { socialId: sample.socialId, socialURI: address });
  await post('/api/v1/recording/save', { ...callbacks });
  await post('/api/v1/recording/failed', { ...callbacks });
  await gateway.close();
  expect(calls).toBe(0);
});
