#!/usr/bin/env node
// Checks the Node version before it loads modules that an old Node cannot load.

const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  const { run } = await import('./run.ts');
  process.exitCode = await run(process.argv.slice(2), process);
} else {
  process.stderr.write(
    `room-sessions: @room-sessions/cli needs Node 22.18 or later; this is Node ${node}. ` +
      'Nothing was sent. Run it with a newer Node: ' +
      'npx -p node@24 -p @room-sessions/cli room-sessions\n',
  );
  process.exitCode = 3;
}
