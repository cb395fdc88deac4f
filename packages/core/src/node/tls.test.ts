import { connect as connectTls } from 'node:tls';
import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client/client.ts';
import { ca, client, selfSigned, server } from '../testing/certificates.ts';
import { failure, type FaultServer, startFaultServer } from '@room-sessions/testing/faults';
import { useNodeTransports } from '../testing/node-transports.ts';
import { read, room, write } from '../testing/operations.ts';
import { startSocketServer } from '../testing/socket-server.ts';
import { useClosing } from '../testing/use-closing.ts';
import type { NodeTransportOptions } from './index.ts';
import type { ClientOptions } from '../types.ts';

const createTestTransport = useNodeTransports();
const closing = useClosing();
const start = (tls: object = server): Promise<FaultServer> => closing(startFaultServer({ tls }));

const createTestClient = (
  { url }: { readonly url: string },
  options?: NodeTransportOptions,
  more?: ClientOptions,
) =>
  createClient({
    baseUrl: url,
    apiKey: 'abc',
    retry: false,
    transport: createTestTransport(options),
    ...more,
  });

describe('`ca`', () => {
  it('is trusted, as text or bytes', async () => {
    const gateway = await start();
    expect(await createTestClient(gateway, { ca }).call(read, room)).toEqual({});
    expect(await createTestClient(gateway, { ca: Buffer.from(ca) }).call(read, room)).toEqual({});
    const both = [selfSigned.cert, ca];
    expect(await createTestClient(gateway, { ca: both }).call(read, room)).toEqual({});
  });

  it('keeps one connection, encrypted once', async () => {
    const gateway = await start();
    const one = createTestClient(gateway, { ca });
    await one.call(read, room);
    await one.call(write, { body: {} });
    expect(gateway.connections).toBe(1);
  });

  it.each<[string, NodeTransportOptions]>([
    ['that is missing', {}],
    ['of another authority', { ca: selfSigned.cert }],
  ])('%s prevents any request', async (_, options) => {
    const gateway = await start();
    const error = await failure(createTestClient(gateway, options).call(write, { body: {} }));
    expect(error).toMatchObject({
      code: 'connection_failed',
      delivery: 'not_sent',
      cause: { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
    });
    expect(String(error)).toContain('NODE_EXTRA_CA_CERTS');
    expect(gateway.bytesRead).toBe(0);
  });

  it('may be the certificate of the gateway itself', async () => {
    const gateway = await start(selfSigned);
    expect(await createTestClient(gateway, { ca: selfSigned.cert }).call(read, room)).toEqual({});
  });
});

describe('`clientCertificate`', () => {
  const demanding = { ...server, ca, requestCert: true };

  it('is sent to a gateway that requests it', async () => {
    const gateway = await start(demanding);
    const options = { ca, clientCertificate: client };
    expect(await createTestClient(gateway, options).call(read, room)).toEqual({});
  });

  it('that is missing makes the gateway close the connection', async () => {
    const gateway = await start(demanding);
    const error = await failure(createTestClient(gateway, { ca }).call(write, { body: {} }));
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'connection_failed' });
    expect(gateway.received).toEqual([]);
  });
});

describe('invalid TLS data after the request', () => {
  it('leaves the delivery unknown', async () => {
    const gateway = await start({ ...server, maxVersion: 'TLSv1.2' });
    const { connect } = await import('node:net');
    const relay = await closing(
      startSocketServer((socket) => {
        const onward = connect(Number(new URL(gateway.url).port), '127.0.0.1');
        gateway.answer(() => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
        socket.pipe(onward).on('error', () => undefined);
        onward.on('data', (chunk) => socket.write(chunk));
      }),
    );
    const url = `https://127.0.0.1:${relay.port}`;
    const error = await failure(createTestClient({ url }, { ca }).call(write, { body: {} }));
    expect(error).toMatchObject({
      delivery: 'unknown',
      cause: { code: 'ERR_SSL_WRONG_VERSION_NUMBER' },
    });
    expect(gateway.received).toHaveLength(1);
  });
});

describe('`agent`', () => {
  it('creates the connections, for both schemes', async () => {
    const gateway = await start();
    const plain = await closing(startFaultServer());
    const agents = [new Agent({ ca, keepAlive: true }), new HttpAgent({ keepAlive: true })];
    const [secureAgent, plainAgent] = agents;
    for (const [one, agent] of [[gateway, secureAgent] as const, [plain, plainAgent] as const]) {
      const caller = createTestClient(one, { agent: agent! });
      await caller.call(read, room);
      await caller.call(read, room);
      expect(one.connections).toBe(1);
    }
    for (const agent of agents) agent.destroy();
  });

  it('that returns an open connection is treated as having sent the request', async () => {
    const gateway = await start();
    const { port } = new URL(gateway.url);
    const connection = connectTls({ port: Number(port), host: '127.0.0.1', ca });
    await new Promise((resolve) => connection.on('secureConnect', resolve));
    const agent = new Agent();
    agent.createConnection = () => connection;
    gateway.answer((response) => void response.socket?.destroy());
    // It was sent, so it may have been processed: an unsafe operation is not sent again.
    const error = await failure(
      createTestClient(gateway, { agent }, { retry: { minDelay: 1 } }).call(write, { body: {} }),
    );
    expect(error).toMatchObject({ delivery: 'unknown', attempts: 1 });
    expect(gateway.received).toHaveLength(1);
    agent.destroy();
  });

  it.each([
    ['node:https', new HttpAgent(), 'https'],
    ['node:http', new Agent(), 'http'],
  ])('must be one of %s, according to the base URL', async (_, agent, scheme) => {
    const gateway = scheme === 'https' ? await start() : await closing(startFaultServer());
    const error = await failure(createTestClient(gateway, { agent }).call(read, room));
    expect(error).toMatchObject({ name: 'ConnectionError', delivery: 'not_sent', attempts: 1 });
    expect(String(error)).toContain('ERR_INVALID_PROTOCOL');
    expect(gateway.connections).toBe(0);
  });
});
