// The servers that the gateway is compared with: `gateway-servers.mjs NAME [FILE]`. Each follows its own
// documentation, uses the same zod schemas and returns the same responses. Prints `ready URL`, and replies to each
// message with its CPU time.

import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { freePort } from './free-port.mjs';
import { key, playlist } from './gateway-load.mjs';
import { emptyStore, openStore } from './gateway-store.mjs';

const [name, file] = process.argv.slice(2);
const list = mediaSchemas.listPlaylists.query;
const create = mediaSchemas.createPlaylist.body;

const passes = (schema, value) => schema['~standard'].validate(value).issues === undefined;
const numbers = (query) =>
  Object.fromEntries(
    Object.entries(query).map(([one, text]) => [one, one === 'sort' ? text : Number(text)]),
  );
const paths = { list: '/api/v1/social/playlist/all', create: '/api/v1/audio/api/key/playlist' };
const ready = (port) => console.log(`ready http://127.0.0.1:${port}`);

async function fill(store) {
  await Promise.all(Array.from({ length: 20 }, (_, at) => store.add(playlist(at))));
  return store;
}

async function byHand(store) {
  const { createServer } = await import('node:http');
  const answer = (response, value, status = 200) => {
    const text = JSON.stringify(value);
    const head = { 'content-type': 'application/json; charset=utf-8' };
    response.writeHead(status, { ...head, 'content-length': Buffer.byteLength(text) }).end(text);
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (request.headers['x-api-key'] !== key) return answer(response, { error: 'key' }, 401);
    if (request.method === 'GET' && pathname === paths.list) {
      const query = numbers(Object.fromEntries(searchParams));
      if (!passes(list, query)) return answer(response, { error: 'query' }, 400);
      return answer(response, store.page(query.page, query.size));
    }
    if (request.method !== 'POST' || pathname !== paths.create) {
      return answer(response, { error: 'path' }, 404);
    }
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (passes(create, body)) answer(response, await store.add(body));
      else answer(response, { error: 'body' }, 400);
    });
  });
  server.listen(0, '127.0.0.1', () => ready(server.address().port));
}

async function fastify(store) {
  const { default: Fastify } = await import('fastify');
  const app = Fastify();
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-api-key'] !== key) await reply.code(401).send({ error: 'key' });
  });
  app.get(paths.list, async (request, reply) => {
    const query = numbers(request.query);
    if (!passes(list, query)) return reply.code(400).send({ error: 'query' });
    return store.page(query.page, query.size);
  });
  app.post(paths.create, async (request, reply) => {
    if (!passes(create, request.body)) return reply.code(400).send({ error: 'body' });
    return store.add(request.body);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ready(app.server.address().port);
}

async function hono(store) {
  const { Hono } = await import('hono');
  const { serve } = await import('@hono/node-server');
  const app = new Hono();
  app.use(async (context, next) => {
    if (context.req.header('x-api-key') === key) await next();
    else context.res = context.json({ error: 'key' }, 401);
  });
  app.get(paths.list, (context) => {
    const query = numbers(context.req.query());
    if (!passes(list, query)) return context.json({ error: 'query' }, 400);
    return context.json(store.page(query.page, query.size));
  });
  app.post(paths.create, async (context) => {
    const body = await context.req.json();
    if (!passes(create, body)) return context.json({ error: 'body' }, 400);
    return context.json(await store.add(body));
  });
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => ready(port));
}

async function ours(database) {
  const { startGateway } = await import('@room-sessions/gateway');
  const playlists = Array.from({ length: 20 }, (_, at) => playlist(at));
  const { url } = await startGateway({ apiKey: key, database, seed: { playlists } });
  ready(new URL(url).port);
}

/** A mock, which returns the example of the API document and stores nothing. */
async function prism() {
  const { startGateway } = await import('@room-sessions/gateway');
  const gateway = await startGateway();
  const document = await (await fetch(`${gateway.url}/openapi.json`)).json();
  await gateway.close();
  const described = `${file}.json`;
  await writeFile(described, JSON.stringify(document));
  const port = await freePort();
  process.argv = [process.execPath, 'prism', 'mock', described, '--port', String(port)];
  process.argv.push('--host', '127.0.0.1', '--verboseLevel', 'silent');
  await import('@stoplight/prism-cli/dist/index.js');
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))) await sleep(20);
  ready(port);
}

const servers = {
  Prism: prism,
  'node:http, no store': () => byHand(emptyStore()),
  'node:http, commit per request': async () =>
    byHand(await fill(openStore(file, { isGrouped: false }))),
  'node:http': async () => byHand(await fill(openStore(file))),
  Fastify: async () => fastify(await fill(openStore(file))),
  Hono: async () => hono(await fill(openStore(file))),
  ours: () => ours(file),
};

process.on('message', () => process.send(process.cpuUsage()));
await servers[name]();
