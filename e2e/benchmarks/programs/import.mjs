// Imports a module once in a new process: `import.mjs MODULE`. The measurement excludes the start of the process,
// which takes longer than most imports and varies more.

import { print } from './measure.mjs';

const [module] = process.argv.slice(2);
// Excludes the cost of the first import of a process.
await import('./nothing.mjs?first');

const [cpu, time] = [process.cpuUsage(), process.hrtime.bigint()];
await import(module);
const wall = Number(process.hrtime.bigint() - time) / 1e6;
const { user, system } = process.cpuUsage(cpu);
print({ wall, cpu: (user + system) / 1000 });
