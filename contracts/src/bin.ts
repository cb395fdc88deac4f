#!/usr/bin/env node
// Checks the Node version before it loads modules that an old Node cannot load.

const { node } = process.versions;
const [major = 0, minor = 0] = node.split('.').map(Number);

if (major > 22 || (major === 22 && minor >= 18)) {
  const { run } = await import('./cli/run.ts');
  process.exitCode = await run(process.argv.slice(2), process);
} else {
  process.stderr.write(
    `room-sessions-verify: @room-sessions/contracts needs Node 22.18 or later; this is Node ${node}. ` +
      'Nothing was verified. The clients run on Node 20.19 too; run the verifier with a newer Node: ' +
      'npx -p node@24 -p @room-sessions/contracts room-sessions-verify\n',
  );
  process.exitCode = 3;
}
