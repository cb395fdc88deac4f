// `pnpm contracts:check` holds the contracts against the API document; `pnpm pages coverage` also
// writes docs/contract-coverage.md.

import { writeFileSync } from 'node:fs';
import { runProgram } from '@room-sessions/command-line';
import { readDocument } from './openapi.ts';
import { committedPacts } from './pact.ts';
import { page, pageFile } from './page.ts';
import { report } from './report.ts';
import { readWaivers } from './waivers.ts';

await runProgram({
  usage: `Usage: pnpm contracts:check
Holds the contracts against the API document: examples, matchers, coverage. pnpm pages coverage also
writes docs/contract-coverage.md where they hold.`,
  options: { write: { type: 'boolean', default: false } },
  async run({ values }) {
    const contracts = {
      pacts: committedPacts(),
      document: await readDocument(),
      waivers: readWaivers(),
    };
    const { ok, text } = await report(contracts);
    console.log(text);
    if (ok && values.write) writeFileSync(pageFile, page(contracts));
    return ok ? 0 : 1;
  },
});
