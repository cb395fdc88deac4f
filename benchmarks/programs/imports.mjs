// Imports a module once: `imports.mjs MODULE`. Replies with the CPU in ms without the start of the process, which
// takes longer than most imports and varies more.

import { replyToTurns } from './turns.mjs';

// Excludes the cost of the first import of a process.
await import('data:text/javascript,');

replyToTurns(async () => {
  const before = process.cpuUsage();
  await import(process.argv[2]);
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000 };
});
