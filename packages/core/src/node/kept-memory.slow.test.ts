// What a caller keeps of a call holds none of the later calls.

import { expect, it } from 'vitest';
import { runAlone } from '../testing/run-alone.ts';

const program = (keep: string): string => `
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient, middleware, paginate, request } from './index.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');
const server = createServer((incoming, response) => {
  const isMissing = incoming.url.includes('missing');
  response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
  // Too long to be complete when it is discarded: its connection is destroyed.
  if (incoming.url.includes('long')) response.end(JSON.stringify('x'.repeat(300_000)));
  else response.end(incoming.url.includes('list') ? JSON.stringify(Array(20).fill({})) : '{}');
}).listen(0, '127.0.0.1', async () => {
  const baseUrl = 'http://127.0.0.1:' + server.address().port;
  const plain = createClient({ baseUrl, apiKey: 'abc' });
  const twice = plain.with({
    use: [
      middleware(async (one, next) => {
        await next({ ...one, url: one.url + '?long' });
        return next(one);
      }),
    ],
  });
  const list = { id: 'list', method: 'GET', path: '/list', query: ['page', 'size'], idempotent: true };
  const keeps = {
    pages: () => paginate(plain, list),
    errors: () => request(plain, 'GET', '/missing').catch((error) => error),
    responses: () => request(plain, 'GET', '/x').withResponse(),
    lists: () => paginate(plain, list, {}, { prefetch: 3 })[Symbol.asyncIterator]().next(),
  };
  const kept = [];
  for (let count = 0; count < 3; count++) {
    kept.push(await Promise.all(Array.from({ length: 20 }, async () => keeps['${keep}']())));
  }
  const measure = async (calls) => {
    let left = calls;
    const run = async () => {
      while (left-- > 0) await request(twice, 'GET', '/x');
    };
    await Promise.all(Array.from({ length: 20 }, run));
    await new Promise((resolve) => setTimeout(resolve, 200));
    gc();
    return process.memoryUsage().heapUsed;
  };
  await measure(200);
  const before = await measure(200);
  console.log(kept.length, (await measure(1000)) - before);
  process.exit();
});`;

it.each(['pages', 'errors', 'responses', 'lists'])(
  'kept %s hold none of 1,000 later calls',
  async (keep) => {
    const [kept, grown] = (await runAlone(program(keep))).split(' ').map(Number);
    expect(kept).toBe(3);
    // A call that is held costs 13 kB: 13 MB.
    expect(grown).toBeLessThan(5_000_000);
  },
);
