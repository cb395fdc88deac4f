// docs/benchmarks.md and its pictures, made of the results that are kept.

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { table as markdownTable, writtenBy } from '@room-sessions/testing/markdown';
import { barChart, curveChart } from './chart.ts';
import { profiles } from './profiles.ts';
import { type Reached, type Result, readResults, type Row } from './result.ts';
import type { Figure } from './statistics.ts';
import type { Metric, Table } from './table.ts';
import { tables } from './tables.ts';

export const pageFile: string = join(root, 'docs/benchmarks.md');
export const picturesFolder: string = join(root, 'docs/benchmarks');

/** A table for a terminal, which is its Markdown too. */
export const printed = (table: Table, result: Result): string =>
  [`# ${table.title} (${table.name})`, '', rowsOf(table, result), '', ...targetsOf(table, result)]
    .join('\n')
    .trimEnd();

function rowsOf(table: Table, { rows }: Result): string {
  const columns = table.metrics.flatMap((metric) => columnsOf(table, metric));
  const noted = table.contenders.some(({ does }) => does !== undefined);
  const [first] = table.metrics;
  const sorted = rows.toSorted((a, b) => order(first!, a) - order(first!, b));
  const cells = sorted.map((row) => [
    row.isOurs ? `**${row.name}**` : row.name + (row.version ? ` ${row.version}` : ''),
    ...columns.map(({ cell }) => cell(row)),
    ...(noted ? [noteOf(table, row)] : []),
  ]);
  const head = ['', ...columns.map(({ title }) => title), ...(noted ? ['what differs'] : [])];
  return markdownTable(
    head,
    cells,
    columns.map((_, at) => at + 1),
  );
}

function noteOf({ contenders }: Table, row: Row): string {
  if (row.isControl) return 'the same once more: what differs is noise';
  return contenders.find(({ name }) => name === row.name)?.does ?? '';
}

const order = ({ key, isMoreBetter = false }: Metric, { figures }: Row): number =>
  (figures[key]?.median ?? Infinity) * (isMoreBetter ? -1 : 1);

interface Column {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

function columnsOf({ baseline }: Table, metric: Metric): Column[] {
  const { key, title, unit, digits, hasRatio = baseline !== undefined } = metric;
  const own: Column = {
    title: unit === '' ? title : `${title}, ${unit}`,
    cell: ({ figures }) => written(figures[key]?.median, digits),
  };
  if (!hasRatio) return [own];
  const ratio: Column = {
    title: `${title}, ratio`,
    cell: ({ ratios }) => (ratios[key] ? spread(ratios[key]) : ''),
  };
  return [ratio, own];
}

const written = (value: number | undefined, digits: number): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `0.44 (0.41 to 0.47)`, `18.3 (17.9 to 19.0)`, `393 (373 to 395)` */
function spread({ median, low, high }: Figure): string {
  const digits = median < 10 ? 2 : median < 100 ? 1 : 0;
  const [of, from, to] = [median, low, high].map((ratio) => written(ratio, digits));
  return low === high ? of! : `${of} (${from} to ${to})`;
}

function targetsOf(table: Table, { targets }: Result): string[] {
  return targets.map((target) => `- ${saysOf(table, target)}`);
}

function saysOf(table: Table, target: Reached): string {
  const { contender, metric: key, against, most, least, figure, isMet } = target;
  const metric = table.metrics.find((one) => one.key === key)!;
  const unit = against === undefined ? ` ${metric.unit}`.trimEnd() : ` of ${against}`;
  const digits = against === undefined ? metric.digits : 2;
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
  const verdict = isMet ? 'met' : '**missed**';
  return `${contender}, ${metric.title}: ${limit}${unit}; ${written(figure, digits)}, ${verdict}.`;
}

/** The name of a picture and its text, of one result. */
export async function picturesOf(table: Table, result: Result): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  pictures.set(`${table.name}.svg`, await barChart(table, result));
  for (const growth of result.growth) {
    pictures.set(`${table.name}-${growth.name}.svg`, await curveChart(growth));
  }
  return pictures;
}

function sectionOf(table: Table, result: Result): string {
  const profile = profiles[table.name];
  return [
    `## ${table.title}`,
    '',
    table.about,
    '',
    `![${table.title}: what each took.](benchmarks/${table.name}.svg)`,
    '',
    rowsOf(table, result),
    '',
    `\`pnpm bench ${table.name}\`, ${result.date}, ${inRounds(result.rounds)}; ${result.machine}.`,
    '',
    ...(result.targets.length > 0 ? [...targetsOf(table, result), ''] : []),
    ...(profile === undefined ? [] : [profile, '']),
    ...result.growth.flatMap(({ name, title }) => [
      `![${title}](benchmarks/${table.name}-${name}.svg)`,
      '',
    ]),
  ].join('\n');
}

const inRounds = (rounds: number): string => (rounds === 1 ? 'once' : `${rounds} rounds`);

/** The page of the results that there are. */
export function pageOf(results: ReadonlyMap<string, Result>): string {
  const sections = tables.flatMap((table) => {
    const result = results.get(table.name);
    return result ? [sectionOf(table, result)] : [];
  });
  return `${writtenBy('pnpm bench --write', 'e2e/benchmarks/results/')}

# Benchmarks

This SDK and its gateway beside what one would take instead, doing the same work. \`pnpm bench\` measures
all of it, \`pnpm bench NAME\` one table; it installs the peers first, in the versions that
\`e2e/benchmarks/tools\` pins, and measures ours as npm installs it.

Everyone has a turn in each round, in a fresh process. A ratio is that of two turns of one round; the
table shows the median of the rounds and, in brackets, the least and the greatest. Who is 1 has a second
turn in each round: what that differs by is the noise of the machine, and so is any difference as small.
CPU is what the kernel counts for the process that calls, or for the one that serves where the gateway
is measured. A timeout or a retry that is said to lack is one of the client's own, for a call as it is
without options. Absolute figures are those of one small machine; the ratios carry further.

What does not depend on the machine (bytes, instantiations of types, requests) \`npm test\` holds
against budgets. What takes time is reported here and never asserted.

${sections.join('\n').trimEnd()}
`;
}

/** Writes the page and its pictures, and removes those that are none of them. */
export async function writePage(): Promise<void> {
  const results = await readResults();
  await writeFile(pageFile, pageOf(results));
  await mkdir(picturesFolder, { recursive: true });
  const kept = new Set<string>();
  for (const table of tables) {
    const result = results.get(table.name);
    for (const [name, text] of result ? await picturesOf(table, result) : []) {
      kept.add(name);
      await writeFile(join(picturesFolder, name), text);
    }
  }
  for (const name of await readdir(picturesFolder)) {
    if (!kept.has(name)) await rm(join(picturesFolder, name));
  }
}
