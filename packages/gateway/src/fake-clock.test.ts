// A test of an app may fake the clock of the process in which the gateway runs.

import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { startGateway } from './index.ts';
import { sample } from './seed/sample.ts';

afterEach(() => void vi.useRealTimers());

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
