import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { startGateway } from '../../testing/gateway.ts';
import { newPlaylist } from '../../testing/paths.ts';

const json = { 'content-type': 'application/json' };
const streamPath = '/_control/requests/stream';
const bearer = { authorization: `Bearer ${controlToken}` };

describe('the stream of requests', () => {
  it('is closed for a slow reader and stays open for another', async () => {
    await using one = await startGateway({ controlToken, apiKey: 'key' });
    const { hostname, port, host } = new URL(one.url);
    const slow = connect(Number(port), hostname);
    slow.write(
      `GET ${streamPath} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${bearer.authorization}\r\n\r\n`,
    );
    await once(slow, 'readable');
    slow.pause();
    const cut = new Promise((resolve) => slow.once('close', resolve));
    slow.on('error', () => {});
    let seen = 0;
    let missed = 0;
    const reading = (async () => {
      for await (const { seq } of one.control.requests.watch({ after: 0 })) {
        seen += 1;
        if (seq !== seen) missed += 1;
      }
    })();
    // More than the ring and the buffers of the sockets can hold.
    const { send } = createTestClient(one);
    const init = { headers: json, body: JSON.stringify(['x'.repeat(16_000)]) };
    const path = `${newPlaylist}?x=${'y'.repeat(14_000)}`;
    for (let calls = 0; calls < 2000; calls += 20) {
      await Promise.all(Array.from({ length: 20 }, () => send('POST', path, init)));
    }
    const { next } = await one.control.requests.list();
    await expect.poll(() => seen, { timeout: 30_000 }).toBe(next);
    expect(missed).toBe(0);
    // Data in the buffers still arrives; then the stream ends.
    let received = 0;
    slow.on('data', (chunk: Buffer) => (received += chunk.length));
    slow.resume();
    await cut;
    expect(received).toBeLessThan(next * 30_000 - 16_000_000);
    await one.close();
    await reading;
  });
});
