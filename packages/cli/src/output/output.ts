// Prints the result of a command: JSON, a line of JSON for each item, or a table.

import { type Arguments, type Option, usage } from '@room-sessions/shared/option-table';
import type { Session } from '../session.ts';
import { type FieldFilter, parseFields } from './fields.ts';
import { createTable } from './table.ts';
import { createStyle, escapeControls } from './terminal.ts';

const formats = ['json', 'jsonl', 'table'] as const;
type Format = (typeof formats)[number];

export const outputOptions: readonly (Option & { readonly values?: readonly string[] })[] = [
  {
    group: 'Output',
    name: 'output',
    value: 'FORMAT',
    values: formats,
    says: 'json, jsonl (a line for each item) or table',
    default: 'json',
  },
  {
    group: 'Output',
    name: 'fields',
    value: 'NAMES',
    says: 'only these fields, separated by commas; user.name is the name of the user',
  },
];

export interface Output {
  /** Prints a value that is not a list; nothing for `undefined`. */
  value(value: unknown): Promise<void>;
  /** Prints some items of a list. */
  items(items: readonly unknown[]): Promise<void>;
  /** Ends a list. */
  end(): Promise<void>;
}

export interface OutputDefaults {
  /** Default: `json`. */
  readonly usual?: Format;
  /** The columns of a table. Default: the fields of the first records. */
  readonly columns?: readonly string[];
}

/** @throws UsageError for an unknown format, or a name that cannot be one. */
export function createOutput(
  session: Session,
  given: Arguments,
  { usual = 'json', columns }: OutputDefaults = {},
): Output {
  const text = given.text('output') ?? usual;
  const format = formats.find((one) => one === text);
  if (format === undefined) throw usage(`--output: expected one of ${formats.join(', ')}`);
  const names = given.text('fields');
  const filter = names === undefined ? undefined : parseFields(names);
  const { write, io } = session;
  const isTerminal = io.stdout.isTTY === true;
  const pick = filter?.pick ?? ((record: unknown) => record);
  const toJson = (value: unknown, indent: boolean): string =>
    escapeControls(JSON.stringify(value, null, indent ? 2 : undefined));
  const table = createTable(filter?.names ?? columns, createStyle(io.stdout, io.env));
  let count = 0;
  let isEmpty = true;

  const printItem = (item: unknown): string => {
    if (format === 'jsonl') return `${toJson(item, false)}\n`;
    const json = toJson(item, isTerminal);
    const begin = count === 0 ? '[' : ',';
    count += 1;
    return isTerminal ? `${begin}\n  ${json.replaceAll('\n', '\n  ')}` : begin + json;
  };
  const output: Output = {
    async value(value) {
      if (value === undefined) return;
      if (Array.isArray(value)) {
        await output.items(value);
        await output.end();
        return;
      }
      const record = pick(value);
      if (format !== 'table') await write(`${toJson(record, isTerminal && format === 'json')}\n`);
      else if (typeof value === 'string') await write(`${escapeControls(value)}\n`);
      else await write(table.lines(filter ? [record] : toRows(value)));
      warnOfMissing(filter, session);
    },
    async items(items) {
      if (items.length === 0) return;
      isEmpty = false;
      const records = items.map(pick);
      await write(format === 'table' ? table.lines(records) : records.map(printItem).join(''));
    },
    async end() {
      if (format === 'json') await write(isEmpty ? '[]\n' : isTerminal ? '\n]\n' : ']\n');
      if (!isEmpty) warnOfMissing(filter, session);
    },
  };
  return output;
}

/** A record as rows of two columns. */
const toRows = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([field, content]) => ({ field, value: content as unknown }))
    : [value];

function warnOfMissing(filter: FieldFilter | undefined, { say }: Session): void {
  const missing = filter?.missing() ?? [];
  if (missing.length > 0) say(`--fields: no record has ${missing.join(', ')}`);
}
