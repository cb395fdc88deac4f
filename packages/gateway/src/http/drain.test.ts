// What happens to current and new requests when the gateway is told to stop.
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createControl } from '../control/client.ts';
import { createTestClient } from '../testing/client.ts';
import { startCli } from '../testing/cli.ts';
import { startBin } from '../testing/process.ts';
import { rawClient, rawRequest, type RawClient } from '../testing/socket.ts';

const key = 'key-one';
const usual = ['--api-key', key, '--port', '0', '--log-level', 'info'];
const start = (...args: string[]) => startCli([...usual, ...args]);
const spawn = (...args: string[]) => startBin([...usual, ...args]);

const answers = 'POST /api/v1/survey/answer';
const json = 'Content-Type: application/json';

/** A request with only the first byte of its body. */
async function halfSent(url: string): Promise<RawClient> {
  const client = await rawClient(url);
  client.write(rawRequest(answers, key, [json, 'Content-Length: 2', 'Expect: 100-continue']));
  // The gateway is reading the body.
  await client.until(/100 Continue/);
  client.write('{');
  return client;
}

describe('a gateway during shutdown', () => {
  it('is not ready, accepts no new connection, and completes pending requests', async () => {
    // Nothing is cut off: the connection ends because it has no more responses to send.
    const running = await start('--drain', '600');
    const client = await halfSent(running.url);
    const end = running.stop('SIGTERM');
    // A client that connects while the port closes gets a response.
    const isRefused = () =>
      fetch(`${running.url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    // One more request can be sent on the open connection.
    client.write(`}${rawRequest('GET /readyz', key)}`);
    const text = await client.closed();
    expect(text).toMatch(/HTTP\/1\.1 200 OK[^]*HTTP\/1\.1 503 Service Unavailable/);
    expect(text).toContain('not ready: the gateway is draining');
    expect((await end).code).toBe(0);
  });

  it.each(['0', '1'])('aborts requests that exceed the drain time of %s s', async (drain) => {
    const running = await start('--drain', drain);
    const client = await halfSent(running.url);
    const end = running.stop('SIGTERM');
    expect(await client.closed()).not.toContain('200 OK');
    const { code, stderr } = await end;
    expect(code).toBe(0);
    expect(stderr).toContain('"stopped"');
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at once at a second %s, with %i', async (signal, code) => {
    const running = await spawn('--drain', '600');
    const client = await halfSent(running.url);
    void running.stop(signal);
    await expect.poll(() => running.said.stderr).toContain('"draining"');
    const exit = once(running.child, 'exit');
    running.child.kill(signal);
    expect(await exit).toEqual([code, null]);
    await client.closed();
  });
});

it('a gateway stops in spite of a stalled call, a listener, and clients that neither send nor read', async () => {
  const token = 'token';
  const running = await spawn('--drain=2', `--control-token=${token}`);
  const { url } = running;
  const { expectations } = createControl({ url, token });
  await expectations.set({ operation: 'getGuestUser', effect: { stall: true } });
  const stalled = createTestClient({ url, apiKey: key }).get('/api/v1/guest/user');
  const listener = await rawClient(url);
  listener.write(
    'GET /_control/requests/stream HTTP/1.1\r\nHost: localhost\r\n' +
      `Authorization: Bearer ${token}\r\n\r\n`,
  );
  await listener.until(/text\/event-stream/);
  const sender = await halfSent(url);
  const reader = await rawClient(url);
  reader.socket.pause();
  reader.write(rawRequest('GET /openapi.json', key).repeat(300));
  await expect.poll(() => reader.socket.bytesWritten).toBeGreaterThan(10_000);
  const ended = Promise.allSettled([stalled, listener.closed(), sender.closed()]);
  expect((await running.stop('SIGTERM')).code).toBe(0);
  reader.socket.destroy();
  // Ended by the connection, and not by a wrong response.
  const [call] = await ended;
  expect(call).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
});
