// Many slow clients: another client still gets responses, stalled requests are closed, and slow readers of an
// image share one copy of it in memory.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { png } from '../testing/images.ts';
import { paths } from '../testing/paths.ts';
import { type RawClient, rawClient, rawRequest } from '../testing/socket.ts';
import type { Gateway } from '../gateway.ts';

const count = 200;
/** Fewer, because without shared bytes each reader costs the size of the image. */
const readerCount = 50;
const apiKey = 'key-of-the-slow-clients';

/** A call on a new connection, to detect that slow clients use all connections. */
const callHealthy = async ({ url, apiKey }: Pick<Gateway, 'url' | 'apiKey'>): Promise<number> => {
  const headers = { 'x-api-key': apiKey, connection: 'close' };
  const response = await fetch(`${url}${paths.playlists}?size=5`, { headers });
  await response.arrayBuffer();
  return response.status;
};

describe('slow clients', () => {
  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: a\r\n', 'X-More: a\r\n'],
    [
      'bodies',
      rawRequest(`POST ${paths.banner}`, apiKey, [
        'Content-Type: application/json',
        'Content-Length: 8192',
      ]),
      ' ',
    ],
  ])(
    'with slow %s are closed with 408, and another client gets responses',
    async (_, start, more) => {
      const limits = { headerTimeout: 5_000, requestTimeout: 5_000 };
      await using gateway = await startGateway({ apiKey, limits });
      const clients = await Promise.all(
        Array.from({ length: count }, () => rawClient(gateway.url)),
      );
      const isOpen = ({ socket }: RawClient): boolean => !socket.destroyed;
      for (const client of clients) client.write(start);
      let calls = 0;
      while (clients.some(isOpen)) {
        expect(await callHealthy(gateway)).toBe(200);
        calls += 1;
        for (const client of clients.filter(isOpen)) client.write(more);
        await pause(100);
      }
      expect(calls).toBeGreaterThan(2);
      const texts = await Promise.all(clients.map(({ closed }) => closed()));
      expect(texts.filter((text) => !text.includes('HTTP/1.1 408 '))).toEqual([]);
    },
  );

  it('that read an image slowly share its bytes, and another client gets responses', async () => {
    await using gateway = await startGateway();
    // Larger than the socket buffers.
    const image = Buffer.concat([png(3, 2), Buffer.alloc(8_000_000, 1)]);
    const { body } = await createTestClient(gateway).post<{ imageURI: string }>(
      paths.image,
      image.toString('base64'),
    );
    const { pathname, hostname, port } = new URL(body.imageURI);
    const before = process.memoryUsage().arrayBuffers;
    const readers = await Promise.all(
      Array.from({ length: readerCount }, async (): Promise<Socket> => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        socket.write(rawRequest(`GET ${pathname}`, ''));
        await once(socket, 'readable');
        return socket;
      }),
    );
    expect(await callHealthy(gateway)).toBe(200);
    const copies = (process.memoryUsage().arrayBuffers - before) / image.length;
    // The sockets of this process hold some kilobytes each. With a copy per reader this is 50.
    expect(copies).toBeLessThan(readerCount / 4);
    for (const socket of readers) socket.destroy();
  });
});
