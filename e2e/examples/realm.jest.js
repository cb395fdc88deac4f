// Errors of calls in Jest, where Node's errors come from another realm than the code. The errors must be the same as
// in Node. packages/core/src/realms.test.ts compares more cases.
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';

const transports = [
  ['node:http', {}],
  ['fetch', { fetch: (url, init) => fetch(url, init) }],
];
const socialId = 'f3b6a2a4-6e4b-4f0a-9d4e-0d3c6a1b2c3d';

/** Starts a TCP server that ends each connection with some bytes. */
const startTcpServer = (bytes) =>
  new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(bytes));
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

const getFailure = async (baseUrl, options, call) => {
  const sessions = new RoomSessions({
    baseUrl,
    apiKey: 'a-key',
    retry: { minDelay: 1 },
    ...options,
  });
  const error = await call(sessions).catch((thrown) => thrown);
  return {
    name: error.name,
    delivery: error.delivery,
    attempts: error.attempts,
    text: error.message,
  };
};
const read = ({ rooms }) => rooms.getSettings(socialId);
const write = ({ rooms }) => rooms.update({ socialId });

test.each(transports)(
  'a refused connection rejects with delivery not-sent, over %s',
  async (_, options) => {
    const server = await startTcpServer('');
    const url = `http://127.0.0.1:${server.address().port}`;
    await new Promise((resolve) => server.close(resolve));
    expect(await getFailure(url, options, write)).toMatchObject({
      name: 'ConnectionError',
      delivery: 'not-sent',
      attempts: 3,
      text: expect.stringMatching(/\(ECONNREFUSED\).* Is a gateway running there\?/),
    });
  },
);

test.each(transports)('a response that is not HTTP is not retried, over %s', async (_, options) => {
  const server = await startTcpServer('SSH-2.0-OpenSSH\r\n');
  const url = `http://127.0.0.1:${server.address().port}`;
  expect(await getFailure(url, options, write)).toMatchObject({
    delivery: 'answered',
    attempts: 1,
  });
  server.close();
});

test.each(transports)('https on an http port is not retried, over %s', async (_, options) => {
  await using gateway = await startGateway();
  const url = gateway.url.replace('http:', 'https:');
  expect(await getFailure(url, options, read)).toMatchObject({ attempts: 1 });
});

test('the gateway reports that its port is taken', async () => {
  await using gateway = await startGateway();
  const { port } = new URL(gateway.url);
  await expect(startGateway({ port: Number(port) })).rejects.toThrow(/is taken/);
});
