// `pnpm contracts:check`: compares the contracts with the API document.

import { runProgram } from '@room-sessions/shared/command-line';
import { readDocument } from './openapi.ts';
import { committedPacts } from './pact.ts';
import { report } from './report.ts';
import { readWaivers } from './waivers.ts';

await runProgram({
  usage: `Usage: pnpm contracts:check
Compares the contracts with the API document: examples, matchers, coverage.`,
  async run() {
    const contracts = {
      pacts: committedPacts(),
      document: await readDocument(),
      waivers: readWaivers(),
    };
    const { ok, text } = await report(contracts);
    console.log(text);
    return ok ? 0 : 1;
  },
});
