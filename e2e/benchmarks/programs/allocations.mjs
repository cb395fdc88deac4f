// The heap bytes that a call allocates, for each work: `allocations.mjs CLIENT URL`, in a Node with
// `--expose-gc` and a young generation large enough that nothing is collected between two measurements.

import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { callOf } from './clients.mjs';
import { callAll, print } from './measure.mjs';

const [client, url] = process.argv.slice(2);
const [warmUp, calls, looks] = [1000, 100, 5];

let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({
  entryTypes: ['gc'],
});

/** The bytes allocated by a number of calls; undefined if the collector ran meanwhile. */
async function look(call) {
  globalThis.gc();
  await setTimeout(10);
  const [before, { heapUsed }] = [collections, process.memoryUsage()];
  await callAll(call, calls);
  const after = process.memoryUsage().heapUsed;
  // It is heard of later.
  await setTimeout(10);
  return collections === before ? (after - heapUsed) / calls : undefined;
}

async function bytesOf(work) {
  const call = await callOf(client, work, { url });
  await callAll(call, warmUp);
  const seen = [];
  for (let at = 0; at < looks; at++) seen.push(await look(call));
  const whole = seen.filter((bytes) => bytes !== undefined).toSorted((one, other) => one - other);
  if (whole.length === 0) throw new Error('Something was collected in each look.');
  return whole[whole.length >> 1];
}

print({ tiny: await bytesOf('tiny'), list: await bytesOf('list') });
