// Writes the tables of docs/benchmarks.md and their pictures from the results.

import { join } from 'node:path';
import { between, table } from '@room-sessions/testing/markdown';
import { root } from '@room-sessions/testing/packed';
import { drawBars } from './bars.ts';
import { formatNumber } from './format-number.ts';
import type { Figure, Result, Results, Row } from './results.ts';
import type { Metric } from './table.ts';

export const pageFile: string = join(root, 'docs/benchmarks.md');

/** The text of the page and of each picture, by file. */
export function renderFiles(page: string, results: Results): Map<string, string> {
  let text = page;
  const files = new Map<string, string>();
  for (const [name, result] of Object.entries(results)) {
    const begin = `<!-- Written by \`pnpm bench ${name}\`. -->`;
    text = between(text, begin, formatResult(name, result));
    files.set(join(root, 'docs/public/benchmarks', `${name}.svg`), drawBars(result));
  }
  return files.set(pageFile, text);
}

const getOrder = ({ metrics: [first] }: Result, { figures, ratios }: Row): number =>
  (ratios[first!.key] ?? figures[first!.key])?.median ?? Infinity;

function formatResult(name: string, result: Result): string {
  const { title, metrics, measured } = result;
  const rows = result.rows.toSorted((a, b) => getOrder(result, a) - getOrder(result, b));
  const columns = metrics.flatMap(getColumns);
  const text = table(
    ['', ...columns.map((column) => column.title)],
    rows.map((row) => [
      row.isOurs ? `**${row.name}**` : [row.name, row.version].filter(Boolean).join(' '),
      ...columns.map(({ cell }) => cell(row)),
    ]),
    columns.map((_, at) => at + 1),
  );
  return `![${title}](public/benchmarks/${name}.svg)\n\n${text}\n\n${measured}.`;
}

interface Column {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

function getColumns({ key, title, unit, digits, baseline }: Metric): Column[] {
  const own: Column = {
    title: unit === '' ? title : `${title}, ${unit}`,
    cell: ({ figures: { [key]: figure } }) => (figure ? formatNumber(figure.median, digits) : ''),
  };
  const ratio: Column = {
    title: 'ratio',
    cell: ({ ratios: { [key]: figure } }) => (figure ? formatRatio(figure) : ''),
  };
  return baseline === undefined ? [own] : [own, ratio];
}

/** `0.44 (0.41–0.47)` */
function formatRatio({ median, low, high }: Figure): string {
  const [of, from, to] = [median, low, high].map((value) => formatNumber(value, 2));
  return from === to ? of! : `${of} (${from}–${to})`;
}
