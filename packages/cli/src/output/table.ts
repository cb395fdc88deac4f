// Records as aligned columns. The first rows determine the widths, so that a list is printed as it arrives.

import type { Format, Style } from '@room-sessions/shared/style';
import { valueAt } from './fields.ts';
import { escapeControls } from './terminal.ts';

export interface Table {
  /** The lines of some rows; the first call starts with the header. */
  readonly lines: (records: readonly unknown[]) => string;
}

/** Longer cells are truncated, unless the columns were chosen. */
const longest = 40;

/** The colors of the cells of a `result` or a `status`. */
const colors: Readonly<Record<string, Format>> = {
  ok: 'green',
  invited: 'green',
  warning: 'yellow',
  unknown: 'yellow',
  failed: 'red',
  refused: 'red',
};

/** @param clean masks secrets, before a cell is truncated: a part of a secret is not recognized */
export function createTable(
  chosen: readonly string[] | undefined,
  style: Style,
  clean: (text: string) => string,
): Table {
  let columns: readonly string[] = chosen ?? [];
  let widths: number[] | undefined;
  const toCell = (value: unknown): string => {
    const text = escapeControls(clean(toText(value)).replaceAll(/\s+/g, ' '));
    return chosen || text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
  };
  const toCells = (record: unknown): string[] =>
    columns.map((column) => toCell(valueAt(record, column === '' ? [] : column.split('.'))));
  const color = (cell: string, at: number): string => {
    const format = /^(result|status)$/.test(columns[at]!) ? colors[cell] : undefined;
    return format === undefined ? cell : style(format, cell);
  };
  const toLine = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => color(cell, at) + ' '.repeat(Math.max(0, widths![at]! - cell.length)))
      .join('  ')
      .trimEnd();
  return {
    lines(records) {
      const isFirst = widths === undefined;
      if (isFirst && !chosen) columns = getColumns(records);
      const rows = records.map(toCells);
      const names = columns.map(toCell);
      widths ??= names.map((name, at) =>
        rows.reduce((width, row) => Math.max(width, row[at]!.length), name.length),
      );
      const head = isFirst && columns.some(Boolean) ? [style('bold', toLine(names))] : [];
      return [...head, ...rows.map(toLine)].map((line) => `${line}\n`).join('');
    },
  };
}

/** The fields of all records; one column without a name for values that are not records. */
function getColumns(records: readonly unknown[]): string[] {
  const names = new Set<string>();
  for (const record of records) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return [''];
    for (const name of Object.keys(record)) names.add(name);
  }
  return [...names];
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
