// Prints the number of requests in situations in which a client easily sends unneeded requests: `waste.mjs`. A
// server in this process counts them.

import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { print } from './measure.mjs';

const size = 20;
let sent = 0;
/** Called for each request. */
let arrived = () => {};

/**
 * `pages-N` is a list of N pages with a short last page. `status-N` responds with status N, `stuck` never
 * responds, and `later` adds a Retry-After header.
 */
const server = createServer((request, response) => {
  sent += 1;
  arrived();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
  request.on('end', () => {
    const { url } = request;
    if (url.includes('stuck')) return;
    response.setHeader('content-type', 'application/json');
    const status = /status-(\d+)/.exec(url)?.[1];
    if (status) {
      response.statusCode = Number(status);
      if (url.includes('later')) response.setHeader('retry-after', '30');
      response.end('{"error":"no"}');
    } else if (request.method === 'GET') response.end(JSON.stringify(createList(url)));
    else response.end(request.method === 'POST' ? Buffer.concat(chunks) : '{}');
  });
});

function createList(url) {
  const { searchParams } = new URL(url, 'http://loopback');
  const [, count, isFull] = /pages-(\d+)(-full)?/.exec(url) ?? [];
  if (count === undefined) return {};
  const left = Number(count) - Number(searchParams.get('page')) - 1;
  const items = left > 0 || (left === 0 && isFull) ? size : left === 0 ? size - 1 : 0;
  return Array.from({ length: items }, (_, at) => ({ host: true, id: `${left}-${at}` }));
}

await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}`;

/** Two retries without delay. */
const retry = { limit: 2, minDelay: 1, maxDelay: 1 };
const options = { baseUrl, apiKey: 'benchmark', retry };
const rooms = new RoomsClient(options);
const media = new MediaClient(options);
const list = (pages, pageOptions) =>
  rooms.listAlternateHosts(`pages-${pages}`, { size }, pageOptions);

async function read(items, most = Infinity) {
  let count = 0;
  for await (const _ of items) if (++count >= most) return;
}

/** Aborts pending work some ms after its first request arrived. */
async function abortInFlight(start, after = 0) {
  const controller = new AbortController();
  const first = new Promise((resolve) => (arrived = resolve));
  const ended = start(controller.signal).then(
    () => Promise.reject(new Error('The call was not aborted.')),
    () => undefined,
  );
  await first;
  await setTimeout(after);
  controller.abort();
  await ended;
}

const expectFailure = (promise) =>
  promise.then(
    () => Promise.reject(new Error('The call did not fail.')),
    () => undefined,
  );

const users = (count) => Array.from({ length: count }, (_, at) => `user-${at}`);
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80806000000', 'hex');

const situations = {
  async 'list of 50 pages, read completely'() {
    await read(list(50));
  },
  async 'list of 50 pages, read completely, with prefetch: 4'() {
    await read(list(50, { prefetch: 4 }));
  },
  async 'list with a full last page'() {
    await read(list('5-full'));
  },
  async 'first page of a list, with await'() {
    await list(50);
  },
  async '30 items, then break'() {
    await read(list(50), 30);
  },
  async '30 items with prefetch: 4, then break'() {
    await read(list(50, { prefetch: 4 }), 30);
  },
  async '30 items with limit: 30'() {
    await read(list(50, { limit: 30 }));
  },
  async '30 items with limit: 30 and prefetch: 4'() {
    await read(list(50, { limit: 30, prefetch: 4 }));
  },
  async '40 items with all()'() {
    await list(50).all({ limit: 40 });
  },
  async 'list aborted after the first page'() {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of list(50, { signal: controller.signal })) controller.abort();
    })();
    await expectFailure(reading);
  },
  async 'call with an aborted signal'() {
    await expectFailure(rooms.getSettings('s-1', { signal: AbortSignal.abort() }));
  },
  async 'call aborted during the request'() {
    await abortInFlight((signal) => rooms.getSettings('stuck', { signal }));
  },
  async 'call aborted during the retry delay'() {
    await abortInFlight((signal) => rooms.getSettings('status-503-later', { signal }), 100);
  },
  async 'call stopped by totalTimeout'() {
    await expectFailure(rooms.getSettings('stuck', { totalTimeout: 100 }));
  },
  async 'call with response 404'() {
    await expectFailure(rooms.getSettings('status-404'));
  },
  async 'safe call with response 503, 3 attempts'() {
    await expectFailure(rooms.getSettings('status-503'));
  },
  async 'unsafe call with response 503'() {
    await expectFailure(rooms.showBanner('status-503'));
  },
  async '200 calls with response 503, retry budget of 10'() {
    const own = new RoomsClient({ ...options, retryBudget: { capacity: 10 } });
    for (let at = 0; at < 200; at++) await expectFailure(own.getSettings('status-503'));
  },
  async 'call without a required parameter'() {
    await expectFailure(rooms.getSettings(''));
  },
  async '10,000 invites, 100 per request'() {
    await rooms.invite('s-1', users(10_000));
  },
  async 'empty list of invites'() {
    await rooms.invite('s-1', []);
  },
  async '1,000 invites, one without an id'() {
    await expectFailure(rooms.invite('s-1', [...users(999), '']));
  },
  async '10,000 sequential invites, first request rejected'() {
    await expectFailure(rooms.invite('status-400', users(10_000), { concurrency: 1 }));
  },
  async '10,000 sequential invites, aborted in the first request'() {
    await abortInFlight((signal) =>
      rooms.invite('stuck', users(10_000), { concurrency: 1, signal }),
    );
  },
  async 'upload with a wrong image width'() {
    await expectFailure(media.uploadImage(png, { name: 'x', width: 9 }));
  },
  async 'stream upload with response 503'() {
    const stream = new Blob([png]).stream();
    await expectFailure(media.uploadImage(stream, { name: 'status-503' }));
  },
};

const counts = {};
for (const [name, run] of Object.entries(situations)) {
  sent = 0;
  await run();
  // Count late requests too.
  await setTimeout(50);
  counts[name] = sent;
}
print(counts);
