// The server of the suite, and the origin of its page. It misbehaves as no gateway does.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type Listening, listen } from '@room-sessions/testing';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** The number of requests with the last segment of the path, including this one. */
  readonly count: number;
}

const json = (response: ServerResponse, value: unknown): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const send = (response: ServerResponse, type: string, text: string): void =>
  void response.setHeader('content-type', type).end(text);

/** Starts a server for two requests: it responds to the first, and closes at the second. A retry then finds no listener. */
async function startOneShotServer(): Promise<string> {
  let isUsed = false;
  const server = createServer((request, response) => {
    // For pages, which have another origin.
    for (const name of ['origin', 'headers', 'methods']) {
      response.setHeader(`access-control-allow-${name}`, '*');
    }
    request.resume().on('end', () => {
      if (request.method === 'OPTIONS') response.setHeader('access-control-max-age', 60).end();
      else if (!isUsed) {
        isUsed = true;
        json(response, {});
      } else {
        server.close();
        setImmediate(() => server.closeAllConnections());
      }
    });
  });
  return (await listen(server.unref())).url;
}

/** Starts the server. Disposal closes it. `home` has the module of the page. */
export async function startTestServer(home: string): Promise<Listening> {
  let arrived = 0;
  const elsewhere = await listen(
    createServer((_, response) => {
      arrived += 1;
      response.end('{}');
    }),
  );
  const counts = new Map<string, number>();

  /** The responses, by the first segment of the path. */
  const responses: Readonly<Record<string, (exchange: Exchange) => unknown>> = {
    echo: ({ response, request: { method, url: path, headers }, body }) =>
      json(response, { method, path, headers, body: body.toString() }),
    untyped: ({ response }) => response.end('{"a":1}'),
    gzip: ({ response }) => response.setHeader('content-encoding', 'gzip').end(gzipSync('{"a":1}')),
    text: ({ response }) => send(response, 'text/plain', 'plain'),
    empty: ({ response }) => response.writeHead(204).end(),
    elsewhere: ({ response }) => response.writeHead(307, { location: elsewhere.url }).end(),
    'arrived-elsewhere': ({ response }) => json(response, arrived),
    'one-shot': async ({ response }) => json(response, await startOneShotServer()),
    stall: () => {},
    'stalled-body': ({ response }) => response.writeHead(200).write('{"a":'),
    drop: ({ request }) => request.socket.destroy(),
    reset: ({ request }) => request.socket.resetAndDestroy(),
    truncated: ({ request, response }) =>
      response
        .writeHead(200, { 'content-length': 100 })
        .write('{"a":', () => request.socket.destroy()),
    endless: ({ response }) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, '1')));
      };
      response.on('drain', more);
      more();
    },
    flaky: ({ request, response, count }) => {
      if (count === 1) response.writeHead(503).end();
      else if (count === 2) request.socket.destroy();
      else json(response, { a: 1 });
    },
    count: ({ response, count }) => json(response, count - 1),
    digest: ({ response, body }) => {
      // Also responds to an incomplete body, which is not JSON.
      const image = Buffer.from(body.toString().replaceAll('"', ''), 'base64');
      const sha256 = createHash('sha256').update(image).digest('hex');
      json(response, { sha256, bytes: image.length });
    },
    api: ({ request: { url = '' }, response }) => {
      if (url.includes('/question')) json(response, { title: 'How was it?' });
      else json(response, url.includes('/settings/') ? { settings: 'wrong' } : []);
    },
    page: ({ response }) => {
      // As strict as possible, because our code never evaluates strings.
      response.setHeader('content-security-policy', "script-src 'self'");
      send(response, 'text/html', '<!doctype html><script type="module" src="/page.js"></script>');
    },
    'page.js': async ({ response }) =>
      send(response, 'text/javascript', await readFile(join(home, 'page.js'), 'utf8')),
  };

  const server = await listen(
    createServer((request, response) => {
      const [first = '', ...others] = (request.url ?? '/').slice(1).split(/[/?]/);
      const respond = async (): Promise<void> => {
        const body = await buffer(request);
        const id = others.at(-1) ?? '';
        const count = (counts.get(id) ?? 0) + 1;
        counts.set(id, count);
        if (!Object.hasOwn(responses, first)) response.writeHead(404).end();
        else await responses[first]!({ request, response, body, count });
      };
      // The client disconnected.
      respond().catch(() => response.destroy());
    }),
  );
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await elsewhere[Symbol.asyncDispose]();
    },
  };
}
