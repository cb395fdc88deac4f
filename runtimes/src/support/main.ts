// `pnpm support`: holds the policy against the repository. `--write` writes docs/support.md,
// `--today [DAY]` says what the life cycles ask for.

import { writeFile } from 'node:fs/promises';
import { checkSupport } from './check.ts';
import { readFacts } from './facts.ts';
import { renderSupport, supportFile } from './page.ts';
import { supportOn } from './today.ts';

const [option, day = new Date().toISOString().slice(0, 10), ...more] = process.argv.slice(2);
const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

if (option === '--today' && isDay && more.length === 0) {
  const { lines, overdue } = supportOn(day);
  console.log(lines.join('\n'));
  if (overdue) process.exitCode = 1;
} else if (option === '--write' && process.argv.length === 3) {
  await writeFile(supportFile, renderSupport(await readFacts()));
} else if (option === undefined) {
  const problems = checkSupport(await readFacts());
  console.log(problems.join('\n') || 'The repository does what docs/support.md says.');
  if (problems.length > 0) process.exitCode = 1;
} else {
  process.stderr.write('Usage: pnpm support [--write | --today [YYYY-MM-DD]]\n');
  process.exitCode = 2;
}
