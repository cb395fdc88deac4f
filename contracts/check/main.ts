// `pnpm contracts:check`: prints the coverage of the contracts and the findings of the checks.

import { readDocument } from '@room-sessions/codegen/document';
import { runProgram } from '@room-sessions/shared/command-line';
import { textTable } from '@room-sessions/testing/markdown';
import { checkContracts } from './check.ts';
import type { Contracts } from './contracts.ts';
import { getCoverage, readWaivers } from './coverage.ts';
import { readCommittedPacts } from './pacts.ts';

await runProgram({
  usage: `Usage: pnpm contracts:check
Compares the contracts with the API document: examples, coverage, credentials.`,
  async run() {
    const pacts = readCommittedPacts();
    const contracts = { pacts, document: await readDocument(), waivers: readWaivers() };
    console.log(`${formatCoverage(contracts)}\n`);
    const findings = await checkContracts(contracts);
    for (const { check, where, what, todo } of findings) {
      console.error(`${where}\n  ${check}: ${what}\n  → ${todo}\n`);
    }
    if (findings.length === 0) console.log('The contracts agree with the API document.');
    return findings.length === 0 ? 0 : 1;
  },
});

function formatCoverage(contracts: Contracts): string {
  const coverage = getCoverage(contracts);
  const columns = [...new Set(coverage.map(({ response }) => response))].toSorted();
  const rows = Map.groupBy(coverage, ({ id }) => id);
  const cells = [...rows].map(([id, responses]) => [
    id,
    ...columns.map((column) => {
      const found = responses.find(({ response }) => response === column);
      return found?.waivers.length ? 'waived' : String(found?.interactions ?? '–');
    }),
  ]);
  return textTable([['operation', ...columns], ...cells]);
}
