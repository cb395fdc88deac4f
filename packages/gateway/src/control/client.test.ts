// Tests the client itself; the parts of the control plane have tests of their own.
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { listen, closedPortUrl } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ControlError, createControl } from './client.ts';

const gateway = useGateway();

describe('the control client', () => {
  it('throws with the reason of a rejected request', async () => {
    const refused = gateway.control.setState('a roof');
    await expect(refused).rejects.toBeInstanceOf(ControlError);
    await expect(refused).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining('no provider state "a roof"') as unknown,
    });
    const stranger = createControl({ url: gateway.url, token: 'wrong-token' });
    const error: unknown = await stranger.clock.get().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ControlError', status: 401 });
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('wrong-token');
  });

  it('refuses what is not the address of a gateway', async () => {
    expect(() => createControl({ url: 'nonsense', token: 'x' })).toThrow(TypeError);
    const url = await closedPortUrl();
    const { clock } = createControl({ url, token: 'secret-x' });
    const error: unknown = await clock.get().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: `no response from ${url}; is the gateway running there?`,
      cause: expect.any(Error) as unknown,
    });
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain('secret-x');
    await using other = await listen(
      createServer((_, response) => response.writeHead(502).end('no JSON')),
    );
    const refused = createControl({ url: `${other.url}/`, token: 'x' }).clock.get();
    await expect(refused).rejects.toMatchObject({ status: 502, message: 'no JSON' });
  });

  it('uses the given fetch, for another tenant too', async () => {
    const urls: string[] = [];
    const control = createControl({
      url: `${gateway.url}/`,
      token: gateway.controlToken,
      fetch: (request) => {
        urls.push(request.url.slice(gateway.url.length));
        return fetch(request);
      },
    });
    const [tenant] = (await control.tenants.list()).map(({ id }) => id);
    await control.with({ tenant }).requests.list({ after: 0, status: null });
    await control.with({ tenant }).with({}).clock.get();
    expect(urls).toEqual([
      '/_control/tenants',
      `/_control/requests?tenant=${tenant}&after=0&status=null`,
      '/_control/clock',
    ]);
  });

  it('escapes a name in a path', async () => {
    const urls: string[] = [];
    const send = async ({ url }: Request): Promise<Response> => {
      urls.push(new URL(url).pathname);
      return new Response('{}');
    };
    const { expectations, snapshots } = createControl({ url: 'http://x', token: 'x', fetch: send });
    await expectations.clear('../keys');
    await snapshots.restore('a/restore?x=#');
    expect(urls).toEqual([
      '/_control/expectations/..%2Fkeys',
      '/_control/snapshots/a%2Frestore%3Fx%3D%23/restore',
    ]);
    // Not the path that clears all expectations.
    expect(() => expectations.clear('')).toThrow('cannot be an id or a name: ""');
  });
});

it('the control plane lists every assumption with its value', async () => {
  await using one = await startGateway({ assume: { 'max-page-size': 5 } });
  const listed = await one.control.assumptions.list();
  expect(listed.find(({ id }) => id === 'max-page-size')).toEqual({
    id: 'max-page-size',
    gateway: expect.any(String),
    switch: { default: '1000', values: 'integer', says: expect.any(String) },
    value: 5,
  });
  expect(listed.every((entry) => 'value' in entry === 'switch' in entry)).toBe(true);
});

it('each route affects the tenant that is named', async () => {
  const { control } = gateway;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { clock, requests } = control.with({ tenant: unknown });
  const expected = { status: 404, message: `tenant: no tenant "${unknown}"` };
  await expect(clock.freeze()).rejects.toMatchObject(expected);
  const stream = requests.watch()[Symbol.asyncIterator]();
  await expect(stream.next()).rejects.toMatchObject(expected);
  const { tenant, apiKey } = await control.keys.create({ name: 'other' });
  const [own] = await control.tenants.list();
  const getState = async () => [
    await control.tenants.export(own?.id ?? ''),
    (await control.clock.get()).offset,
    await control.expectations.list(),
    await control.snapshots.list(),
    (await control.requests.list()).requests,
  ];
  await createTestClient(gateway).get(question);
  const before = await getState();
  const other = control.with({ tenant });
  await other.seed({ playlists: [{ name: 'Theirs' }] });
  await other.ids.seed('x');
  await other.clock.advance(1000);
  await other.setState('a room');
  await other.data.remove('playlists', (await other.data.list('playlists')).ids[0] ?? '');
  await other.snapshots.take('theirs');
  await other.expectations.set({ effect: { status: 503 } });
  const { status } = await createTestClient({ ...gateway, apiKey }).post(newPlaylist, {});
  expect(status).toBe(503);
  await other.verify({ times: 1 });
  expect((await other.clock.get()).offset).toBeGreaterThan(0);
  expect(await getState()).toEqual(before);
  await other.reset();
  await other.snapshots.remove('theirs');
  expect((await other.requests.list()).requests).toEqual([]);
  expect(await getState()).toEqual(before);
});
