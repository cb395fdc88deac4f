// What is sent in situations in which it is easy to send too much: `waste.mjs`. Prints the number of
// requests in each, as a server in this process counts them.

import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { print } from './measure.mjs';

const size = 20;
let sent = 0;
/** Notifies the waiters of the next request. */
let arrived = () => {};

/**
 * `pages-N` is a list of N pages, the last one short; `status-N` answers with it, `stuck`
 * never; what `later` is in asks to be tried again later.
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
    } else if (request.method === 'GET') response.end(JSON.stringify(listOf(url)));
    else response.end(request.method === 'POST' ? Buffer.concat(chunks) : '{}');
  });
});

function listOf(url) {
  const { searchParams } = new URL(url, 'http://loopback');
  const [, count, isFull] = /pages-(\d+)(-full)?/.exec(url) ?? [];
  if (count === undefined) return {};
  const left = Number(count) - Number(searchParams.get('page')) - 1;
  const items = left > 0 || (left === 0 && isFull) ? size : left === 0 ? size - 1 : 0;
  return Array.from({ length: items }, (_, at) => ({ host: true, id: `${left}-${at}` }));
}

await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${server.address().port}`;

/** Retries follow at once, and this is their number. */
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

/** Aborts pending work some ms after its first request has arrived. */
async function endedInFlight(start, after = 0) {
  const controller = new AbortController();
  const first = new Promise((resolve) => (arrived = resolve));
  const ended = start(controller.signal).then(
    () => Promise.reject(new Error('It was not ended.')),
    () => undefined,
  );
  await first;
  await setTimeout(after);
  controller.abort();
  await ended;
}

const refused = (promise) =>
  promise.then(
    () => Promise.reject(new Error('It was not refused.')),
    () => undefined,
  );

const users = (count) => Array.from({ length: count }, (_, at) => `user-${at}`);
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000140000000c80806000000', 'hex');

const situations = {
  async 'a list of 50 pages, read to its end'() {
    await read(list(50));
  },
  async 'a list of 50 pages, read to its end, with prefetch: 4'() {
    await read(list(50, { prefetch: 4 }));
  },
  async 'a list that ends with a full page'() {
    await read(list('5-full'));
  },
  async 'the first page of a list, awaited'() {
    await list(50);
  },
  async '30 items, then the caller leaves'() {
    await read(list(50), 30);
  },
  async '30 items with prefetch: 4, then the caller leaves'() {
    await read(list(50, { prefetch: 4 }), 30);
  },
  async '30 items by limit'() {
    await read(list(50, { limit: 30 }));
  },
  async '30 items by limit, with prefetch: 4'() {
    await read(list(50, { limit: 30, prefetch: 4 }));
  },
  async '40 items by all()'() {
    await list(50).all({ limit: 40 });
  },
  async 'a list aborted after its first page'() {
    const controller = new AbortController();
    const reading = (async () => {
      for await (const _ of list(50, { signal: controller.signal })) controller.abort();
    })();
    await refused(reading);
  },
  async 'a call with a signal that is aborted'() {
    await refused(rooms.getSettings('s-1', { signal: AbortSignal.abort() }));
  },
  async 'a call aborted when it is under way'() {
    await endedInFlight((signal) => rooms.getSettings('stuck', { signal }));
  },
  async 'a call aborted while it waits to be tried again'() {
    await endedInFlight((signal) => rooms.getSettings('status-503-later', { signal }), 100);
  },
  async 'a call that totalTimeout ends'() {
    await refused(rooms.getSettings('stuck', { totalTimeout: 100 }));
  },
  async 'a call that is answered 404'() {
    await refused(rooms.getSettings('status-404'));
  },
  async 'a call that is answered 503, tried three times'() {
    await refused(rooms.getSettings('status-503'));
  },
  async 'a change that is answered 503'() {
    await refused(rooms.showBanner('status-503'));
  },
  async '200 calls that are answered 503, with a budget of 10 retries'() {
    const own = new RoomsClient({ ...options, retryBudget: { capacity: 10 } });
    for (let at = 0; at < 200; at++) await refused(own.getSettings('status-503'));
  },
  async 'a call without an input that it needs'() {
    await refused(rooms.getSettings(''));
  },
  async '10,000 invites in hundreds'() {
    await rooms.invite('s-1', users(10_000));
  },
  async 'no invites'() {
    await rooms.invite('s-1', []);
  },
  async '1,000 invites, of whom one has no id'() {
    await refused(rooms.invite('s-1', [...users(999), '']));
  },
  async '10,000 invites, one request at a time, of which the first is refused'() {
    await refused(rooms.invite('status-400', users(10_000), { concurrency: 1 }));
  },
  async '10,000 invites, one request at a time, aborted in the first'() {
    await endedInFlight((signal) =>
      rooms.invite('stuck', users(10_000), { concurrency: 1, signal }),
    );
  },
  async 'an upload whose width is not that of the image'() {
    await refused(media.uploadImage(png, { name: 'x', width: 9 }));
  },
  async 'an upload of a stream, answered 503'() {
    const stream = new Blob([png]).stream();
    await refused(media.uploadImage(stream, { name: 'status-503' }));
  },
};

const counts = {};
for (const [name, run] of Object.entries(situations)) {
  sent = 0;
  await run();
  // Requests that are sent late are counted too.
  await setTimeout(50);
  counts[name] = sent;
}
print(counts);
