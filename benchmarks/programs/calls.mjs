// Calls of one client in turns: `calls.mjs CLIENT WARM-UP CALLS CONCURRENCY [URL]`. A turn makes CALLS calls of each
// operation and replies with the CPU of a call in µs. Without a URL, a `fetch` stub responds from memory.

import { deepStrictEqual } from 'node:assert';
import { clients } from './clients.mjs';
import { replyToTurns } from './turns.mjs';
import { getJson, responses } from './responses.mjs';

const [name, warmUp, calls, concurrency, url] = process.argv.slice(2);
const headers = { 'content-type': 'application/json' };
const stub = async (request) => new Response(getJson(request.url ?? String(request)), { headers });
// No server listens on this port.
const options = url ? { url } : { url: 'http://127.0.0.1:9', fetch: stub };
const client = await clients[name](options);

async function repeat(call, count) {
  let left = count;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, worker));
}

async function measureCpu(call) {
  const before = process.cpuUsage();
  await repeat(call, Number(calls));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / Number(calls);
}

for (const operation of ['tiny', 'list']) {
  // Compares JSON, because a client may add other properties to its results.
  deepStrictEqual(JSON.parse(JSON.stringify(await client[operation]())), responses[operation]);
  await repeat(client[operation], Number(warmUp));
}
replyToTurns(async () => ({
  tiny: await measureCpu(client.tiny),
  list: await measureCpu(client.list),
}));
