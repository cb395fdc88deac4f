// Compares reports with the committed ones and names the lines of the API that changed.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diff } from 'node:util';
import { type Entry, readReports } from './entries.ts';
import type { apiReporter } from './report.ts';

/** Undefined if the entry's report is up to date in a checkout. */
export async function staleReport(
  entry: Entry,
  report: ReturnType<typeof apiReporter>,
  checkout: string,
): Promise<string | undefined> {
  const committed = await readFile(join(checkout, entry.report), 'utf8').catch(() => undefined);
  if (committed === undefined) return `${entry.report} is not there: run pnpm api.`;
  const made = await report(entry);
  if (made === committed) return undefined;
  return [
    `${entry.report} differs from the exports of @room-sessions/${entry.package}:`,
    ...changedLines(committed, made),
    'Run pnpm api, look at the change, and note it with pnpm changeset.',
  ].join('\n');
}

/** Reports of entries that are gone. */
export async function orphanReports(
  entries: readonly Entry[],
  checkout: string,
): Promise<string[]> {
  const wanted = new Set(entries.map(({ report }) => report));
  const reports = await readReports(checkout);
  return reports
    .filter((report) => !wanted.has(report))
    .map((report) => `${report} is the report of an entry that is gone: delete it.`);
}

function changedLines(before: string, after: string): string[] {
  const lines = diff(after.split('\n'), before.split('\n'));
  return lines.flatMap(([operation, line]) =>
    operation === 0 || line.trim() === '' ? [] : [`  ${operation === 1 ? '+' : '-'} ${line}`],
  );
}
