// Records as aligned columns. The first rows determine the widths, so that a list is printed as it arrives.

import type { Format, Style } from '@room-sessions/shared/style';
import { valueAt } from './fields.ts';
import { escapeControls } from './terminal.ts';

export interface Table {
  /** The lines of some rows; the first call starts with the header. */
  readonly lines: (records: readonly unknown[]) => string;
}

export interface TableOptions {
  /** The columns whose cells are not truncated. */
  readonly chosen?: readonly string[] | undefined;
  /** The columns of records that have any of them. Default: all fields of the records. */
  readonly usual?: readonly string[] | undefined;
  readonly style: Style;
  /** Masks secrets, before a cell is truncated: a part of a secret is not recognized. */
  readonly clean: (text: string) => string;
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

export function createTable({ chosen, usual = [], style, clean }: TableOptions): Table {
  let columns: readonly Path[] = chosen?.map(toPath) ?? [];
  let widths: number[] | undefined;
  const toCell = (value: unknown): string => {
    const text = escapeControls(clean(toText(value)).replaceAll(/\s+/g, ' '));
    return chosen || text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
  };
  const color = (cell: string, at: number): string => {
    const format = /^(result|status)$/.test(columns[at]!.join('.')) ? colors[cell] : undefined;
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
      if (isFirst && !chosen) columns = getColumns(records, usual);
      const rows = records.map((record) => columns.map((path) => toCell(valueAt(record, path))));
      const names = columns.map((path) => toCell(path.join('.')));
      widths ??= names.map((name, at) =>
        rows.reduce((width, row) => Math.max(width, row[at]!.length), name.length),
      );
      const head = isFirst && names.some(Boolean) ? [style('bold', toLine(names))] : [];
      return [...head, ...rows.map(toLine)].map((line) => `${line}\n`).join('');
    },
  };
}

type Path = readonly string[];

const toPath = (name: string): Path => name.split('.');

/** The fields of a record, with those of its records, as paths and values. */
export function flatten(record: object): [Path, unknown][] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]): [Path, unknown][] => {
    const inner = isRecord(value) ? Object.entries(value) : [];
    return inner.length === 0
      ? [[[name], value]]
      : inner.map(([below, part]) => [[name, below], part]);
  });
}

/** One column without a name for values that are not records. */
function getColumns(records: readonly unknown[], usual: readonly string[]): Path[] {
  if (!records.every(isRecord)) return [[]];
  const has = (path: Path): boolean => records.some((one) => valueAt(one, path) !== undefined);
  const known = usual.map(toPath).filter(has);
  if (known.length > 0) return known;
  const all = records.flatMap((one) => flatten(one).map(([path]) => path));
  return [...new Map(all.map((path) => [JSON.stringify(path), path])).values()];
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
