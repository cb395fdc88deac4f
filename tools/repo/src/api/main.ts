// Writes the API report of each entry. With --check, lists the outdated reports.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { root } from '@room-sessions/testing/packed';
import { orphanReports, staleReport } from './compare.ts';
import { readEntries, readReports } from './entries.ts';
import { apiReporter } from './report.ts';

await runProgram({
  usage: `Usage: pnpm api [--check]
Writes the API reports of every entry; --check only lists the outdated ones.`,
  options: { check: { type: 'boolean', default: false } },
  run: ({ values }) => main(values.check),
});

async function main(check: boolean): Promise<void> {
  const entries = await readEntries();
  const report = apiReporter(entries);

  if (check) {
    const faults = await orphanReports(entries, root);
    for (const entry of entries) {
      const stale = await staleReport(entry, report, root);
      if (stale !== undefined) faults.push(stale);
    }
    for (const fault of faults) console.error(fault);
    console.log(`${entries.length} API reports, ${faults.length} not up to date.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } else {
    // Create all reports before writing: if an entry cannot be read, all reports stay unchanged.
    const texts = new Map<string, string>();
    for (const entry of entries) texts.set(entry.report, await report(entry));
    for (const path of await readReports()) await rm(join(root, path));
    for (const [path, text] of texts) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    console.log(`${entries.length} API reports.`);
  }
}
