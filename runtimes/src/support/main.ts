// `pnpm support`: holds the policy against the repository. `--write` writes docs/support.md,
// `--today [DAY]` says what the life cycles ask for.

import { writeFile } from 'node:fs/promises';
import { runProgram, UsageError } from '@room-sessions/command';
import { checkSupport } from './check.ts';
import { readFacts } from './facts.ts';
import { renderSupport, supportFile } from './page.ts';
import { supportOn } from './today.ts';

await runProgram({
  usage: 'Usage: pnpm support [--write | --today [YYYY-MM-DD]]',
  options: {
    write: { type: 'boolean', default: false },
    today: { type: 'boolean', default: false },
  },
  words: 'any',
  async run({ values: { write, today }, words }) {
    const [day = new Date().toISOString().slice(0, 10), ...more] = words;
    if ((write && today) || more.length > 0 || (words.length > 0 && !today)) {
      throw new UsageError('It takes --write, or --today with a day or without, or nothing.');
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) {
      throw new UsageError(`--today takes a day such as 2026-04-30, not ${day}.`);
    }
    if (write) {
      await writeFile(supportFile, renderSupport(await readFacts()));
      return 0;
    }
    if (today) {
      const { lines, overdue } = supportOn(day);
      console.log(lines.join('\n'));
      return overdue ? 1 : 0;
    }
    const problems = checkSupport(await readFacts());
    console.log(problems.join('\n') || 'The repository does what docs/support.md says.');
    return problems.length > 0 ? 1 : 0;
  },
});
