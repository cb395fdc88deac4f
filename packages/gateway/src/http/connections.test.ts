import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { Connections } from './connections.ts';

it('more than 10,000 waiting requests cost their client the connection, and others keep theirs', async () => {
  let received = 0;
  // No request gets a response, so that all others of its connection wait.
  const server = createServer((request) => {
    received += 1;
    connections.admit(request, () => {});
  });
  const connections = new Connections(server, { scheme: 'http', timeout: 60_000 });
  await using place = await listen(server);
  // In less than 64 KiB, which Node parses at once.
  const pipelined = 2400;
  const pipeline = async (): Promise<Socket> => {
    const client = connect(place.port, '127.0.0.1').on('error', () => {});
    await once(client, 'connect');
    client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(pipelined));
    return client.resume();
  };
  const early: Socket[] = [];
  for (const count of [1, 2, 3, 4]) {
    early.push(await pipeline());
    await expect.poll(() => received).toBe(count * pipelined);
  }
  const late = await pipeline();
  await expect.poll(() => late.closed).toBe(true);
  expect(early.map(({ closed }) => closed)).toEqual([false, false, false, false]);
});
