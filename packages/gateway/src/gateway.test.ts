import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:net';
import { listen } from '@room-sessions/testing';
import type { GuestUser, Recording } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { type GatewayOptions, startInProcess, type InProcessGateway } from './gateway.ts';
import { sample } from './seed/sample.ts';
import { StartError } from './start-error.ts';
import { createTestClient } from './testing/client.ts';
import { temporaryDatabase } from './testing/database.ts';
import { launch, patient, startGateway } from './testing/gateway.ts';

describe('startGateway', () => {
  it('has its own port, data, assumptions, seed and clock', async () => {
    await using one = await startGateway();
    await using other = await startGateway({
      assume: { 'max-page-size': 5 },
      seed: false,
      clock: () => Date.UTC(2030, 0, 1),
    });
    expect(one.url).not.toBe(other.url);
    expect(other.assumptions).toMatchObject({ 'max-page-size': 5, 'banner-auth': 'optional' });
    const [client, { get }] = [createTestClient(one), createTestClient(other)];
    await client.post('/api/v1/audio/api/key/playlist', { name: 'Mine' });
    const list = '/api/v1/social/playlist/all?size=100';
    expect((await client.get(list)).body).toHaveLength(27);
    expect((await get(list)).body).toEqual([]);
    const { body } = await get<GuestUser>('/api/v1/guest/user');
    expect(body.user?.registeredDateTime).toBe('2030-01-01T00:00:00.000Z');
  });

  it.each([
    ['::1', '[::1]'],
    ['0.0.0.0', '127.0.0.1'],
  ])('listens on %s, and is reachable at %s', async (host, address) => {
    await using gateway = await startGateway({ host });
    expect(gateway.url.startsWith(`http://${address}:`)).toBe(true);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  });

  const refused = <Name extends keyof GatewayOptions>(
    name: Name,
    message: string,
    ...values: readonly GatewayOptions[Name][]
  ) => values.map((value): [GatewayOptions, string] => [{ [name]: value }, message]);

  it.each<[object, string]>([
    ...refused('apiKey', 'an API key must be', '', 'with space', 'ümlaut', 'line\nbreak'),
    ...refused('cors', '--cors (cors): expected', ['*'], ['null'], ['localhost:5173'], ['']),
    ...refused('cors', '--cors (cors): expected', ['http://a.test/'], ['http://a.test/b']),
    ...refused('cors', '--cors (cors): expected', ['file://']),
    ...refused('publicUrl', '--public-url (publicUrl): expected', '', 'rooms.example.com'),
    ...refused('publicUrl', 'expected http', 'ftp://example.com', 'https://u:p@example.com'),
    ...refused('publicUrl', 'expected http', 'https://example.com/?a', 'https://example.com/#a'),
    ...refused('limits', '--max-headers (limits.headerBytes): expected 1', { headerBytes: 0 }),
    ...refused('limits', '--drain (limits.drain): expected 0', { drain: -1 }),
    ...refused('limits', 'limits.requestTimeout', { requestTimeout: 1e12 }),
    ...refused('limits', "'limits.drian'; did you mean limits.drain?", { drian: 1 } as object),
    [{ stric: true }, "Unknown option 'stric'; did you mean strict?"],
    [{ other: 1 }, "Unknown option 'other'; there are apiKey, assume, strict, seed,"],
    ...refused('host', 'cannot listen: listen EADDRNOTAVAIL', '192.0.2.1'),
  ])('refuses %j', async (options, message) => {
    const failure = await startGateway(options).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as StartError).message).toContain(message);
  });

  it('refuses to start when no key would be accepted', async () => {
    const start = launch({ apiKeys: [], database: ':memory:' });
    await expect(start).rejects.toThrow(/^no API key: pass one/);
  });
});

describe('a database file', () => {
  const apiKey = 'kept-key';

  it('is seeded once, even if it was emptied, and accepts its issued keys without another', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    const before = await startGateway({ database, apiKey, seed: false });
    const issued = await before.control.keys.create();
    await before.close();
    await using gateway = await startGateway({ database, apiKey });
    expect((await createTestClient(gateway).get('/api/v1/social/playlist/all')).body).toEqual([]);
    await using after = await launch({ apiKeys: [], database });
    const { get } = createTestClient({ url: after.url, apiKey: issued.apiKey });
    expect((await get('/api/v1/social/playlist/all')).status).toBe(200);
  });
});

describe('gateway.close', () => {
  it('does not wait for idle connections, and can be called twice', async () => {
    const gateway = await startGateway({ limits: patient });
    // fetch keeps its connection for the next call.
    await createTestClient(gateway).get('/healthz');
    await Promise.all([gateway.close(), gateway.close()]);
    await gateway[Symbol.asyncDispose]();
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

async function call(
  { apiKey, fetch }: InProcessGateway,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; type: string | null; body: unknown }> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(new Request(`http://gateway${path}`, init));
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: text && JSON.parse(text) };
}

it('a gateway in this process responds like one with a port, and opens no port', async () => {
  const opened: unknown[] = [];
  const note = (message: unknown): unknown => opened.push(message);
  for (const name of ['net.server.socket', 'net.client.socket']) subscribe(name, note);
  await using gateway = await startInProcess({ assume: { 'max-page-size': 5 } });
  const list = await call(gateway, 'GET', '/api/v1/social/playlist/all?size=5');
  expect(list.status).toBe(200);
  expect(list.body).toHaveLength(5);
  const refused = await call(gateway, 'GET', '/api/v1/social/playlist/all?size=0');
  expect([refused.status, refused.type]).toEqual([400, 'application/json; charset=utf-8']);
  const unknown = await call(gateway, 'GET', `/api/v1/social/settings/${sample.unknownId}`);
  expect(unknown.status).toBe(404);
  expect(gateway.assumptions['max-page-size']).toBe(5);
  for (const name of ['net.server.socket', 'net.client.socket']) unsubscribe(name, note);
  expect(opened).toEqual([]);
});

it('a gateway in this process has its own clock, seed and key, and refuses wrong options', async () => {
  let now = Date.UTC(2030, 0, 1);
  const seed = { playlists: [{ name: 'One' }] };
  await using gateway = await startInProcess({ apiKey: 'own', seed, clock: () => now });
  const { body } = await call(gateway, 'GET', '/api/v1/social/playlist/all');
  expect(body).toMatchObject([{ name: 'One' }]);
  const save = '/api/v1/recording/save';
  const saved = (await call(gateway, 'POST', save, { name: 'a' })).body as Recording;
  const processingStartDateTime = '2030-01-01T00:00:00.000Z';
  expect(saved).toMatchObject({ status: 'PROCESSING', processingStartDateTime });
  now += 60_000;
  const { socialRecordingId } = saved;
  const again = await call(gateway, 'POST', save, { socialRecordingId });
  expect(again.body).toMatchObject({ status: 'COMPLETED' });
  const other = await call({ ...gateway, apiKey: 'other' }, 'GET', '/api/v1/guest/user');
  expect(other.status).toBe(401);
  const withId = { playlists: [{ playlistId: 'x' }] };
  const refused: object[] = [{ seed: withId }, { apiKey: 'two words' }, { port: 0 }];
  for (const options of refused) {
    const wrong = { name: 'StartError', kind: 'usage' };
    await expect(startInProcess(options)).rejects.toMatchObject(wrong);
  }
});
