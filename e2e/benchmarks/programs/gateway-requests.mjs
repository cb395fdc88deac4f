// CPU per request of one server with 32 concurrent requests: `gateway-requests.mjs NAME LISTS POSTS`.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './gateway-child.mjs';
import { load, getPage, post } from './gateway-load.mjs';
import { print } from './measure.mjs';

const [name, lists, posts] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'));
const server = await startServer(name, join(folder, 'database'));

async function measureCpu(request, count, check) {
  await load(server.url, request, { count: Math.ceil(count / 2), onBody: check });
  const before = await server.cpu();
  await load(server.url, request, { count });
  return ((await server.cpu()) - before) / count;
}

// A mock responds with an example to each request.
const isMock = name === 'Prism';
const list = await measureCpu(getPage(0), Number(lists), (body) => {
  if (!isMock && JSON.parse(body).length !== 20) throw new Error(`${name} returned another page`);
});
const create = await measureCpu(post, Number(posts), (body) => {
  if (!isMock && JSON.parse(body).tracks.length !== 40)
    throw new Error(`${name} returned another playlist`);
});
await server.kill();
await rm(folder, { recursive: true });
print({ list, create });
