// The sections of docs/benchmarks.md, one per table.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { table as markdownTable } from '@room-sessions/testing/markdown';
import { profiles } from './profiles.ts';
import type { Reached, Result, Row } from './result.ts';
import type { Figure } from './statistics.ts';
import type { Growth, Metric, Table } from './table.ts';

const pageFile = join(root, 'docs/benchmarks.md');

/** A table as Markdown, which also reads well in a terminal. */
export const formatTable = (table: Table, result: Result): string =>
  [
    `# ${table.title} (${table.name})`,
    '',
    formatRows(table, result),
    '',
    ...formatTargets(table, result),
  ]
    .join('\n')
    .trimEnd();

function formatRows(table: Table, { rows }: Result): string {
  const columns = table.metrics.flatMap((metric) => getColumns(table, metric));
  const noted = table.contenders.some(({ does }) => does !== undefined);
  const [first] = table.metrics;
  const sorted = rows.toSorted((a, b) => order(first!, a) - order(first!, b));
  const cells = sorted.map((row) => [
    row.isOurs ? `**${row.name}**` : row.name + (row.version ? ` ${row.version}` : ''),
    ...columns.map(({ cell }) => cell(row)),
    ...(noted ? [getNote(table, row)] : []),
  ]);
  const head = ['', ...columns.map(({ title }) => title), ...(noted ? ['notes'] : [])];
  return markdownTable(
    head,
    cells,
    columns.map((_, at) => at + 1),
  );
}

function getNote({ contenders }: Table, row: Row): string {
  if (row.isControl) return 'second run of the baseline: the difference is noise';
  return contenders.find(({ name }) => name === row.name)?.does ?? '';
}

const order = ({ key, isMoreBetter = false }: Metric, { figures }: Row): number =>
  (figures[key]?.median ?? Infinity) * (isMoreBetter ? -1 : 1);

interface Column {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

function getColumns({ baseline }: Table, metric: Metric): Column[] {
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

/** One line for each metric and limit, with the figures of its contenders. */
function formatTargets(table: Table, { targets }: Result): string[] {
  const groups = Map.groupBy(targets, (target) => formatLimit(table, target));
  return [...groups].map(
    ([limit, group]) => `- ${limit}: ${group.map((one) => formatVerdict(table, one)).join('; ')}.`,
  );
}

function formatLimit(table: Table, { metric: key, against, most, least }: Reached): string {
  const { title, unit } = getMetric(table, key);
  const limit = most === undefined ? `at least ${least}` : `at most ${most}`;
  return `${title}, ${limit}${against === undefined ? ` ${unit}`.trimEnd() : ` of ${against}`}`;
}

function formatVerdict(
  table: Table,
  { contender, metric, against, figure, isMet }: Reached,
): string {
  const digits = against === undefined ? getMetric(table, metric).digits : 2;
  return `${contender} (${written(figure, digits)}, ${isMet ? 'met' : '**missed**'})`;
}

const getMetric = (table: Table, key: string): Metric =>
  table.metrics.find((one) => one.key === key)!;

function formatSection(table: Table, result: Result): string {
  const profile = profiles[table.name];
  return [
    `## ${table.title}`,
    '',
    table.about,
    '',
    formatRows(table, result),
    '',
    `\`pnpm bench ${table.name}\`, ${result.date}, ${inRounds(result.rounds)}; ${result.machine}.`,
    '',
    ...(result.targets.length > 0 ? ['Targets:', '', ...formatTargets(table, result), ''] : []),
    ...(profile === undefined ? [] : [profile, '']),
    ...result.growth.flatMap((growth) => [`${growth.title}:`, '', formatGrowth(growth), '']),
  ].join('\n');
}

/** One row per x, one column per series. */
function formatGrowth({ x, series }: Growth): string {
  const all = new Set(series.flatMap(({ points }) => points.map(([at]) => at)));
  const rows = [...all]
    .toSorted((a, b) => a - b)
    .map((at) => [
      String(at),
      ...series.map(({ points }) => {
        const value = points.find(([one]) => one === at)?.[1];
        return written(value, value !== undefined && value < 10 ? 2 : 0);
      }),
    ]);
  return markdownTable(
    [x, ...series.map(({ name }) => name)],
    rows,
    series.map((_, at) => at + 1),
  );
}

const inRounds = (rounds: number): string => (rounds === 1 ? 'once' : `${rounds} rounds`);

/** Replaces the section of a table in the page, or appends a new section. */
export function withSection(page: string, table: Table, result: Result): string {
  const section = formatSection(table, result).trimEnd();
  const [head = '', ...sections] = page.trimEnd().split(/\n(?=## )/);
  const own = `## ${table.title}\n`;
  const at = sections.findIndex((one) => one.startsWith(own));
  const all = at === -1 ? [...sections, section] : sections.with(at, section);
  return `${[head, ...all].map((one) => one.trimEnd()).join('\n\n')}\n`;
}

/** Writes the result of a table into docs/benchmarks.md. */
export async function writeSection(table: Table, result: Result): Promise<void> {
  const page = await readFile(pageFile, 'utf8');
  await writeFile(pageFile, withSection(page, table, result));
}
