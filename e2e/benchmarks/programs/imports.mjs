// Imports a module once in a new process: `imports.mjs MODULE`. Prints the CPU in ms without the start of the process,
// which takes longer than most imports and varies more.

const [module] = process.argv.slice(2);
// Excludes the cost of the first import of a process.
await import('data:text/javascript,');

const before = process.cpuUsage();
await import(module);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ cpu: (user + system) / 1000 }));
