// Starts a gateway on each given database as an unprivileged user, for whom read-only means
// read-only, and ends with the last exit code. Everything is loaded first, because that user may
// not read the packages.
import { run } from '../cli/run.ts';

const nobody = 65_534;

if (process.getuid?.() === 0) {
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

for (const database of process.argv.slice(2)) {
  const args = ['--api-key', 'key-one', '--port', '0', '--database', database];
  process.exitCode = await run(args, process);
}
