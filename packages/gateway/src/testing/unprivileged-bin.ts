// Starts a gateway on each of the databases that it is given, as a user to whom read-only means
// read-only, and ends with the last exit code. All is loaded before the superuser becomes that user,
// who may not be allowed to read the packages.
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
