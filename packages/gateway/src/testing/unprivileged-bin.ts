// The command, run by a user to whom read-only means read-only. All is loaded before the
// superuser becomes that user, who may not be allowed to read the packages.
import { run } from '../cli/run.ts';

const nobody = 65_534;

if (process.getuid?.() === 0) {
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

await run(process.argv.slice(2));
