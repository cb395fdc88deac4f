// Imports a client and makes one call with it, in a fresh process: `first-call.mjs CLIENT URL`.

import './answers.mjs';
import { print } from './measure.mjs';

const [client, url] = process.argv.slice(2);
// Excludes the cost of the first import of a process.
await import('./nothing.mjs?first');

const [cpu, time] = [process.cpuUsage(), process.hrtime.bigint()];
const { open } = await import(`./clients/${client}.mjs`);
await open({ url }).tiny();
const wall = Number(process.hrtime.bigint() - time) / 1e6;
const { user, system } = process.cpuUsage(cpu);
print({ wall, cpu: (user + system) / 1000 });
