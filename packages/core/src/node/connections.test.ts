// Long: one server tells how each connection is kept, shared and dropped.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from '../client.ts';
import { NeverSent } from '../transport/transport.ts';
import {
  type FaultServer,
  type FaultServerOptions,
  startFaultServer,
} from '../testing/fault-server.ts';
import { answer, generalError, json, reset, resetInBody } from '../testing/faults.ts';
import { requestTo, textFrom, useNodeTransports } from '../testing/node-transports.ts';
import { failure } from '../testing/failure.ts';
import { runAlone } from '../testing/run-alone.ts';
import { type SeveredServer, startSeveredServer } from '../testing/severed-server.ts';
import { useClosing } from '../testing/use-closing.ts';

const transportOf = useNodeTransports();
const closing = useClosing();
const start = (options?: FaultServerOptions): Promise<FaultServer> =>
  closing(startFaultServer(options));
const startSevered = (): Promise<SeveredServer> => closing(startSeveredServer());

describe('a connection', () => {
  it('is kept for the next request', async () => {
    const server = await start();
    const transport = transportOf();
    for (let count = 0; count < 5; count++) await textFrom(transport, server.url);
    expect(server.connections).toBe(1);
  });

  it('is one for each request at a time', async () => {
    const server = await start();
    const transport = transportOf();
    await Promise.all(Array.from({ length: 5 }, () => textFrom(transport, server.url)));
    expect(server.connections).toBe(5);
    await Promise.all(Array.from({ length: 5 }, () => textFrom(transport, server.url)));
    expect(server.connections).toBe(5);
  });

  it('is kept when a response that is here whole is given up, as before a retry', async () => {
    const server = await start();
    server.answer(generalError(503), json({}));
    const client = createClient({
      baseUrl: server.url,
      apiKey: 'abc',
      transport: transportOf(),
      retry: { minDelay: 1 },
    });
    await client.request('GET', '/');
    expect(server.received).toHaveLength(2);
    expect(server.connections).toBe(1);
  });

  it('is closed when a response that is not here whole is given up', async () => {
    const server = await start();
    const transport = transportOf();
    server.answer((response) => void response.writeHead(200).write('a'));
    (await transport.send(requestTo(server.url))).cancel();
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is not kept by a gateway that closes each', async () => {
    const server = await start();
    server.answer(answer(200, '{}', { connection: 'close' }));
    const transport = transportOf();
    await textFrom(transport, server.url);
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed when it was idle for `idleTimeout`', async () => {
    const server = await start();
    await textFrom(transportOf({ idleTimeout: 20 }), server.url);
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is closed before the gateway says that it will close it', async () => {
    // The server itself would keep it for longer than the test lasts.
    const server = await start();
    server.answer(answer(200, '{}', { 'keep-alive': 'timeout=1' }));
    await textFrom(transportOf({ idleTimeout: 600_000 }), server.url);
    await server.idle();
    expect(server.open).toBe(0);
  });

  it('is not used again where the gateway keeps it for a second: it may be closing it', async () => {
    const server = await start();
    server.answer(answer(200, '{}', { 'keep-alive': 'timeout=1' }));
    const transport = transportOf({ idleTimeout: 600_000 });
    await textFrom(transport, server.url);
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed when its own time is over, and one with more time is not', async () => {
    const server = await start();
    const transport = transportOf({ idleTimeout: 600_000 });
    server.answer(json({}), answer(200, '{}', { 'keep-alive': 'timeout=2' }));
    await Promise.all([textFrom(transport, server.url), textFrom(transport, server.url)]);
    while (server.open > 1) await setTimeout(20);
    server.answer(json({}));
    await textFrom(transport, server.url);
    expect(server.connections).toBe(2);
  });

  it('is closed by close() when it is idle, and behind its request when it is not', async () => {
    const server = await start();
    const transport = transportOf({ idleTimeout: 600_000 });
    let finish!: () => void;
    server.answer(json({}), (response) => {
      finish = () => response.end('{}');
    });
    await textFrom(transport, server.url);
    const arrival = server.arrival();
    const inUse = textFrom(transport, server.url);
    await arrival;
    transport.close();
    expect(server.open).toBe(1);
    finish();
    expect(await inUse).toBe('{}');
    await server.idle();
    server.answer(json({}));
    expect(await textFrom(transport, server.url)).toBe('{}');
  });

  it('that is kept does not keep the process', async () => {
    const server = await start();
    const said = await runAlone(`
      import { createClient } from './index.ts';
      const client = createClient({ baseUrl: '${server.url}', apiKey: 'abc' });
      console.log(JSON.stringify(await client.request('GET', '/')));
    `);
    expect(said).toBe('{}');
  });
});

describe('`maxConnections`', () => {
  it('lets further requests wait for a connection, in order', async () => {
    const server = await start();
    const transport = transportOf({ maxConnections: 2 });
    let most = 0;
    server.answer((response, { body }) => {
      most = Math.max(most, server.open);
      setImmediate(() => response.end(body));
    });
    const bodies = Array.from({ length: 20 }, (_, at) => String(at));
    const sent = bodies.map((body) => textFrom(transport, server.url, { body }));
    expect(await Promise.all(sent)).toEqual(bodies);
    expect(most).toBe(2);
    expect(server.connections).toBe(2);
    expect(server.received.map(({ body }) => body)).toEqual(bodies);
  });

  it('frees what fails, is given up, or never ends', async () => {
    const server = await start();
    const transport = transportOf({ maxConnections: 1 });
    server.answer(resetInBody, () => undefined, json({}));
    const interrupted = await transport.send(requestTo(server.url));
    await failure(interrupted.bytes(100));
    // No header can carry it, which Node says before there is a connection.
    await failure(transport.send(requestTo(server.url, { headers: { 'x-name': '\n' } })));
    const controller = new AbortController();
    const arrival = server.arrival();
    const endless = transport.send(requestTo(server.url, { signal: controller.signal }));
    await arrival;
    const waiting = textFrom(transport, server.url);
    controller.abort(new Error('enough'));
    await failure(endless);
    expect(await waiting).toBe('{}');
  });

  it('is kept behind a request that fails', async () => {
    const server = await start();
    const transport = transportOf({ maxConnections: 1 });
    server.answer(reset);
    for (let request = 0; request < 3; request++) {
      await failure(transport.send(requestTo(server.url)));
    }
    let atOnce = 0;
    let most = 0;
    server.answer((response) => {
      most = Math.max(most, ++atOnce);
      // Long enough for another one to come, if it were let go.
      const finish = async (): Promise<void> => {
        await setTimeout(30);
        atOnce -= 1;
        response.end('{}');
      };
      void finish();
    });
    await Promise.all([1, 2, 3, 4].map(() => textFrom(transport, server.url)));
    expect(most).toBe(1);
  });

  it('lets a request that waits be ended, and nothing of it is sent', async () => {
    const server = await start();
    const transport = transportOf({ maxConnections: 1 });
    server.answer(() => undefined);
    const first = new AbortController();
    const arrival = server.arrival();
    const holding = transport.send(requestTo(server.url, { signal: first.signal }));
    await arrival;
    const controller = new AbortController();
    let sends = 0;
    const waiting = transport.send(
      requestTo(server.url, { signal: controller.signal, onSend: () => void (sends += 1) }),
    );
    controller.abort(new Error('enough'));
    expect(await failure(waiting)).toMatchObject({ message: 'enough' });
    expect(sends).toBe(0);
    first.abort(new Error('enough'));
    await failure(holding);
    server.answer(json({}));
    expect(await textFrom(transport, server.url)).toBe('{}');
  });
});

describe('a kept connection that is gone', () => {
  it.each(['reset', 'close'] as const)(
    'by %s before anything goes out on it is replaced, and nothing is sent twice',
    async (how) => {
      const server = await startSevered();
      const transport = transportOf();
      await textFrom(transport, server.url, { body: 'first' });
      server.sever(how);
      let sends = 0;
      const onSend = (): void => void (sends += 1);
      expect(await textFrom(transport, server.url, { body: 'second', onSend })).toBe('{"ok":true}');
      expect(sends).toBe(1);
      expect(server.requests).toBe(2);
      expect(server.connections).toBe(2);
    },
  );

  it('and refuses the first write has taken nothing: the request goes out on another', async () => {
    const server = await startSevered();
    const transport = transportOf();
    await textFrom(transport, server.url, { body: 'first' });
    const before = server.bytesRead;
    const text = 'x'.repeat(1000);
    let sends = 0;
    // The last moment before the request is written.
    const onSend = (): void => {
      sends += 1;
      if (sends === 1) server.sever('reset');
    };
    expect(await textFrom(transport, server.url, { body: text, onSend })).toBe('{"ok":true}');
    expect(sends).toBe(2);
    expect(server.requests).toBe(2);
    expect(server.bytesRead - before).toBeLessThan(2 * text.length);
  });

  it('with all others, while the request is written, leaves one request on a new one', async () => {
    const server = await startSevered();
    const transport = transportOf();
    await Promise.all([textFrom(transport, server.url), textFrom(transport, server.url)]);
    const before = server.requests;
    let sends = 0;
    const onSend = (): void => {
      sends += 1;
      if (sends === 1) server.sever('reset');
    };
    expect(await textFrom(transport, server.url, { body: 'x', onSend })).toBe('{"ok":true}');
    expect(sends).toBeGreaterThanOrEqual(2);
    expect(server.requests).toBe(before + 1);
  });

  it('is replaced however many are gone', async () => {
    const server = await startSevered();
    const transport = transportOf();
    await Promise.all(Array.from({ length: 6 }, () => textFrom(transport, server.url)));
    const before = server.requests;
    server.sever('reset');
    expect(await textFrom(transport, server.url)).toBe('{"ok":true}');
    expect(server.requests).toBe(before + 1);
  });

  it('may have taken something of a request that is more than one write', async () => {
    const server = await startSevered();
    const transport = transportOf();
    await textFrom(transport, server.url);
    const onSend = (): void => server.sever('reset');
    const large = requestTo(server.url, { body: 'é'.repeat(5_000), onSend });
    expect(await failure(transport.send(large))).not.toBeInstanceOf(NeverSent);
    await textFrom(transport, server.url);
    const headers = { 'x-large': 'x'.repeat(9_000) };
    const wide = requestTo(server.url, { headers, onSend });
    expect(await failure(transport.send(wide))).not.toBeInstanceOf(NeverSent);
  });

  it('by a close that came while the request was written may have taken it', async () => {
    const server = await startSevered();
    const transport = transportOf();
    await textFrom(transport, server.url);
    const onSend = (): void => server.sever('close');
    const error = await failure(transport.send(requestTo(server.url, { body: 'x', onSend })));
    expect(error).not.toBeInstanceOf(NeverSent);
    expect(error).toMatchObject({ code: 'ECONNRESET' });
  });
});
