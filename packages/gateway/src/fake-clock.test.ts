// A test of an app may fake the clock of the process in which the gateway runs.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startGateway } from './index.ts';
import { sample } from './seed/sample.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A GET request without `fetch`. */
async function send(url: string, apiKey: string): Promise<void> {
  const [response] = (await once(get(url, { headers: { 'x-api-key': apiKey } }), 'response')) as [
    IncomingMessage,
  ];
  response.resume();
}

it('a gateway starts, responds, waits and closes under a fake clock', async () => {
  vi.useFakeTimers({ now: 0 });
  const gateway = await startGateway();
  const headers = { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' };
  const path = `${gateway.url}/api/v1`;
  const read = async (): Promise<number> =>
    (await fetch(`${path}/social/settings/${sample.socialId}`, { headers })).status;
  const write = async (): Promise<number> => {
    const body = JSON.stringify({ socialId: sample.socialId, name: 'Hall' });
    return (await fetch(`${path}/social/update`, { method: 'POST', headers, body })).status;
  };
  expect([await read(), await write(), await read(), await write()]).toEqual([200, 200, 200, 200]);
  const statuses = await Promise.all(Array.from({ length: 8 }, () => write()));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await gateway.control.expectations.set({
    operation: 'getRoomSettings',
    effect: { delay: 20 },
  });
  expect(await read()).toBe(200);
  await gateway.close();
});

it('its control responds under a fake clock, and without the global fetch', async () => {
  const gateway = await startGateway();
  // The first response leaves an open connection.
  await gateway.control.reset();
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('of the app')));
  const { control } = gateway;
  for (let count = 0; count < 3; count++) {
    await control.reset();
    const { socialId } = await control.setState('a room');
    expect(await control.tenants.export()).toContain(socialId);
  }
  await expect(control.clock.freeze('never')).rejects.toThrow('never');
  const stop = new AbortController();
  const watched: string[] = [];
  const watching = (async () => {
    for await (const { operation } of control.requests.watch({ after: 0, signal: stop.signal })) {
      watched.push(operation!);
      stop.abort(new Error('enough'));
    }
  })();
  await send(`${gateway.url}/api/v1/social/settings/x`, gateway.apiKey);
  await expect(watching).rejects.toThrow('enough');
  expect(watched).toEqual(['getRoomSettings']);
  await gateway.close();
  await expect(control.clock.get()).rejects.toThrow('is the gateway running there?');
});

it('a gateway keeps its own time when the clock is faked after its start', async () => {
  const gateway = await startGateway();
  vi.useFakeTimers({ now: 0 });
  const headers = { 'x-api-key': gateway.apiKey };
  const url = `${gateway.url}/api/v1/social/settings/${sample.socialId}`;
  for (let count = 0; count < 3; count++) expect((await fetch(url, { headers })).status).toBe(200);
  // Several requests at once on one connection wait for each other.
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${gateway.apiKey}\r\n\r\n`;
  socket.write(request.repeat(3));
  let received = '';
  for await (const chunk of socket.setEncoding('utf8')) {
    received += chunk as string;
    if (received.split('HTTP/1.1 200 OK').length === 4) break;
  }
  await gateway.close();
});
