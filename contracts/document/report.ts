// The report of `pnpm contracts:check`.

import { check, type Contracts } from './check.ts';
import { inWords } from './finding.ts';
import { plainTables } from './page.ts';

export interface CheckReport {
  readonly ok: boolean;
  readonly text: string;
}

export async function report(contracts: Contracts): Promise<CheckReport> {
  const findings = (await check(contracts)).map(inWords);
  const ok = findings.length === 0;
  const verdict = ok
    ? ['The contracts agree with the API document.']
    : ['', ...findings, '', `${findings.length} found.`];
  return { ok, text: [plainTables(contracts), ...verdict].join('\n') };
}
