// Pipelined requests, and clients that do not read: limits per connection protect the others.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { launch, startGateway } from '../testing/gateway.ts';
import { createTestClient } from '../testing/client.ts';
import { rawClient, rawRequest, type RawClient } from '../testing/socket.ts';

const question = 'GET /api/v1/badging/badge/question';
/** A busy machine may send the headers of the other clients late. */
const limits = { headerTimeout: 60_000 };

const handling = 'tracing:fastify.request.handler:start';

/** Counts the requests that are handled and whose responses are not done, from now on. */
function watchInFlight(): { now(): number } & Disposable {
  let count = 0;
  const begin = (message: unknown): void => {
    count += 1;
    (message as { reply: FastifyReply }).reply.raw.once('close', () => (count -= 1));
  };
  subscribe(handling, begin);
  return { now: () => count, [Symbol.dispose]: () => void unsubscribe(handling, begin) };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

describe('pipelined requests', () => {
  it.each([
    ['GET /healthz', ''],
    [question, ''],
    ['GET /nowhere', ''],
    ['POST /api/v1/survey/answer', '{"answer":"Yes"}'],
  ])('are all answered, in their order: 1000 of %s', async (line, body) => {
    await using gateway = await startGateway({ limits });
    const client = await rawClient(gateway.url);
    const headers =
      body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`];
    for (let n = 0; n < 1000; n += 1) {
      client.write(rawRequest(`${line}?n=${n}`, gateway.apiKey, headers, body));
    }
    client.write(rawRequest('GET /last', gateway.apiKey, ['Connection: close']));
    const answers = (await client.closed()).split(/(?=HTTP\/1\.1 )/);
    const expected = line === 'GET /nowhere' ? '404' : '200';
    expect(answers.map((one) => one.slice(9, 12))).toEqual([
      ...Array.from({ length: 1000 }, () => expected),
      '404',
    ]);
  });

  it('get distinct responses in the order of the requests', async () => {
    await using gateway = await startGateway({ limits });
    const client = await rawClient(gateway.url);
    const sizes = Array.from({ length: 300 }, (_, n) => 1 + (n % 7));
    for (const size of sizes) {
      client.write(rawRequest(`GET /api/v1/social/playlist/all?size=${size}`, gateway.apiKey));
    }
    client.write(rawRequest('GET /last', gateway.apiKey, ['Connection: close']));
    const text = await client.closed();
    const counts = text
      .split(/HTTP\/1\.1 /)
      .map((one) => one.split('\r\n\r\n')[1] ?? '')
      .filter((one) => one.startsWith('['))
      .map((one) => (JSON.parse(one) as unknown[]).length);
    expect(counts).toEqual(sizes);
  });

  it('are answered when the body of the last one arrives byte by byte', async () => {
    await using gateway = await startGateway({ limits });
    const client = await rawClient(gateway.url);
    const body = '{"answer":"Yes"}';
    const request = (...headers: string[]): string =>
      rawRequest(
        'POST /api/v1/survey/answer',
        gateway.apiKey,
        ['Content-Type: application/json', `Content-Length: ${body.length}`, ...headers],
        body,
      );
    const last = request('Connection: close');
    client.write(request().repeat(40) + last.slice(0, -body.length));
    for (const byte of body) {
      client.write(byte);
      await fetch(`${gateway.url}/healthz`);
    }
    expect((await client.closed()).match(/HTTP\/1\.1 200/g)).toHaveLength(41);
  });
});

describe('an unread pipelined request', () => {
  it('does not time out during long responses before it', async () => {
    await using gateway = await startGateway({ limits: { headerTimeout: 200 } });
    await gateway.control.expectations.set({
      operation: 'getGuestUser',
      when: 'before',
      effect: { delay: 2000 },
    });
    const client = await rawClient(gateway.url);
    // More than one read returns: a header is cut where the reading pauses.
    const many = rawRequest(question, gateway.apiKey).repeat(1500);
    const last = rawRequest('GET /last', gateway.apiKey, ['Connection: close']);
    client.write(rawRequest('GET /api/v1/guest/user', gateway.apiKey) + many + last);
    const text = await client.closed();
    expect([text.match(/HTTP\/1\.1 200/g)?.length, text.includes('408')]).toEqual([1501, false]);
  });
});

describe('clients that pipeline and do not read', () => {
  const unread = async (url: string, text: string): Promise<RawClient> => {
    const client = await rawClient(url);
    client.socket.pause();
    client.write(text);
    return client;
  };

  it('have few requests in progress, and others are served', async () => {
    const line = `GET /api/v1/social/alternate/host/${uuid(1)}?size=1000`;
    await using gateway = await launch({
      apiKeys: ['key'],
      limits,
      seed: {
        users: Array.from({ length: 1000 }, (__, n) => ({
          userId: uuid(n),
          name: 'x'.repeat(200),
        })),
        rooms: [{ socialId: uuid(1) }],
        alternateHosts: Array.from({ length: 1000 }, (__, n) => ({
          ownerId: uuid(1),
          userId: uuid(n),
        })),
      },
    });
    const { get } = createTestClient({ url: gateway.url, apiKey: 'key' });
    using inFlight = watchInFlight();
    const slow = await Promise.all(
      Array.from({ length: 8 }, () => unread(gateway.url, rawRequest(line, 'key').repeat(200))),
    );
    // All slow clients have stopped reading by then.
    let highest = 0;
    for (let asked = 0; asked < 30; asked += 1) {
      expect((await get('/api/v1/social/playlist/all')).status).toBe(200);
      highest = Math.max(highest, inFlight.now());
    }
    expect(highest).toBeGreaterThanOrEqual(8);
    expect(highest).toBeLessThanOrEqual(8 * 16);
    for (const { socket } of slow) socket.destroy();
    await until(() => inFlight.now() === 0);
  });

  it('leave no request in progress after they disconnect', async () => {
    using inFlight = watchInFlight();
    await using gateway = await startGateway({ limits });
    await gateway.control.expectations.set({
      operation: 'getGuestUser',
      when: 'before',
      effect: { stall: true },
    });
    // The first never gets a response, and blocks those of the following requests.
    const client = await rawClient(gateway.url);
    client.write(rawRequest('GET /api/v1/guest/user', gateway.apiKey));
    client.write(rawRequest(question, gateway.apiKey).repeat(5));
    await until(() => inFlight.now() === 6);
    client.socket.destroy();
    await until(() => inFlight.now() === 0);
  });
});

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
