// CPU per call of the first 10, 32, 100 and more calls of a process: `first-calls.mjs CLIENT URL CONCURRENCY`.

import { callAll, print } from './measure.mjs';

const [client, url, concurrency] = process.argv.slice(2);
const { open } = await import(`./clients/${client}.mjs`);
const { tiny: call } = open({ url });

const sample = {};
let made = 0;
const before = process.cpuUsage();
for (let power = 1; power <= 4.5; power += 0.5) {
  const calls = Math.round(10 ** power);
  await callAll(call, calls - made, Number(concurrency));
  made = calls;
  const { user, system } = process.cpuUsage(before);
  sample[calls] = (user + system) / calls;
}
print(sample);
