// `pnpm contracts:check` holds the contracts against the API document; `pnpm docs:coverage` also
// writes docs/contract-coverage.md.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readDocument } from './openapi.ts';
import { committedPacts } from './pact.ts';
import { page, pageFile } from './page.ts';
import { report } from './report.ts';
import { readWaivers } from './waivers.ts';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  const contracts = {
    pacts: committedPacts(),
    document: readDocument(),
    waivers: readWaivers(),
  };
  const { ok, text } = await report(contracts);
  console.log(text);
  if (ok && values.write) writeFileSync(pageFile, page(contracts));
  return ok ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
