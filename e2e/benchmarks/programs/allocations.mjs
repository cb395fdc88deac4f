// Measures the heap bytes that a call allocates: `allocations.mjs CLIENT URL`. Needs `--expose-gc` and a young
// generation that is large enough to avoid a garbage collection between two measurements.

import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createCall } from './clients.mjs';
import { callAll, print } from './measure.mjs';

const [client, url] = process.argv.slice(2);
const [warmUp, calls, looks] = [1000, 100, 5];

let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({
  entryTypes: ['gc'],
});

/** The bytes that a number of calls allocate; undefined if a garbage collection ran meanwhile. */
async function look(call) {
  globalThis.gc();
  await setTimeout(10);
  const [before, { heapUsed }] = [collections, process.memoryUsage()];
  await callAll(call, calls);
  const after = process.memoryUsage().heapUsed;
  // Garbage collections are reported later.
  await setTimeout(10);
  return collections === before ? (after - heapUsed) / calls : undefined;
}

async function measureBytes(work) {
  const call = await createCall(client, work, { url });
  await callAll(call, warmUp);
  const seen = [];
  for (let at = 0; at < looks; at++) seen.push(await look(call));
  const whole = seen.filter((bytes) => bytes !== undefined).toSorted((one, other) => one - other);
  if (whole.length === 0) throw new Error('A garbage collection ran in each measurement.');
  return whole[whole.length >> 1];
}

print({ tiny: await measureBytes('tiny'), list: await measureBytes('list') });
