// Compares reports with the committed reports and lists the changed lines of the API.

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
  if (committed === undefined) return `${entry.report} does not exist: run pnpm api.`;
  const made = await report(entry);
  if (made === committed) return undefined;
  return [
    `${entry.report} differs from the exports of @room-sessions/${entry.package}:`,
    ...changedLines(committed, made),
    'Run pnpm api, review the change, and add a changeset with pnpm changeset.',
  ].join('\n');
}

/** Reports of removed entries. */
export async function orphanReports(
  entries: readonly Entry[],
  checkout: string,
): Promise<string[]> {
  const wanted = new Set(entries.map(({ report }) => report));
  const reports = await readReports(checkout);
  return reports
    .filter((report) => !wanted.has(report))
    .map((report) => `${report} is the report of a removed entry: delete the report.`);
}

function changedLines(before: string, after: string): string[] {
  const lines = diff(after.split('\n'), before.split('\n'));
  return lines.flatMap(([operation, line]) =>
    operation === 0 || line.trim() === '' ? [] : [`  ${operation === 1 ? '+' : '-'} ${line}`],
  );
}
