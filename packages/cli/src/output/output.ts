// Prints the result of a command: JSON, a line of JSON for each item, or a table.

import { didYouMean } from '@room-sessions/shared/command-line';
import { type Arguments, type Option, usage } from '@room-sessions/shared/option-table';
import { createStyle } from '@room-sessions/shared/style';
import { CommandError, exitCodes } from '../exit-code.ts';
import type { Session } from '../session.ts';
import { type FieldFilter, fieldsNextTo, isBelowScalar, parseFields } from './fields.ts';
import { createTable, flatten, type Table } from './table.ts';
import { colorJson, escapeControls } from './terminal.ts';

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
    says: 'print only these fields, separated by commas; use a dot for a field of a record or of a list of records: host,user.name',
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
  /** The columns of a table, whose cells are not truncated. Default: the fields of the first records. */
  readonly columns?: readonly string[] | undefined;
  /** The columns of a table of records that have any of them. */
  readonly usualColumns?: readonly string[] | undefined;
  /** Whether the document has a field. Without this function, --fields may name any field. */
  readonly isDocumented?: (path: readonly string[]) => boolean | Promise<boolean>;
  /** Prints the whole response if --fields is wrong, because a write cannot be repeated. */
  readonly isWrite?: boolean;
}

/** @throws UsageError for an unknown format, or an invalid name. */
export function createOutput(
  session: Session,
  given: Arguments,
  { usual = 'json', columns, usualColumns, isDocumented, isWrite = false }: OutputDefaults = {},
): Output {
  const text = given.text('output') ?? usual;
  const format = formats.find((one) => one === text);
  if (format === undefined) throw usage(`--output: expected one of ${formats.join(', ')}`);
  const names = given.text('fields');
  const filter = names === undefined ? undefined : parseFields(names);
  const { write, io, secrets } = session;
  const isTerminal = io.stdout.isTTY === true;
  const all = (record: unknown): unknown => record;
  let pick = filter?.pick ?? all;
  const style = createStyle(io.stdout, io.env);
  const toJson = (value: unknown, indent: boolean): string => {
    const json = escapeControls(JSON.stringify(value, null, indent ? 2 : undefined));
    // Programs read JSON, so FORCE_COLOR does not change it.
    return isTerminal ? colorJson(json, style) : json;
  };
  const tableOf = (chosen: readonly string[] | undefined): Table =>
    createTable({ chosen, usual: usualColumns, style, clean: secrets.cleanData });
  let table = tableOf(filter?.names ?? columns);
  let fault: CommandError | undefined;
  let count = 0;
  let isEmpty = true;

  /** Looks for unknown names in the first records, before any of them is printed. */
  const checkFields = async (records: readonly unknown[]): Promise<void> => {
    if (!filter || !isDocumented || !isEmpty) return;
    const unknown = await findUnknownField(filter, records, isDocumented);
    if (unknown === undefined) return;
    const what = isWrite
      ? 'The request was processed, so the whole response was printed.'
      : 'Nothing was printed.';
    fault = new CommandError(exitCodes.answered, `--fields: ${unknown} ${what}`);
    if (!isWrite) throw fault;
    pick = all;
    table = tableOf(columns);
  };
  const endFields = (): void => {
    if (fault) throw fault;
    warnOfMissing(filter, session);
  };
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
      await checkFields([value]);
      const record = pick(value);
      if (format !== 'table') await write(`${toJson(record, isTerminal && format === 'json')}\n`);
      else if (typeof value === 'string') await write(`${escapeControls(value)}\n`);
      else await write(table.lines(filter && !fault ? [record] : toRows(value)));
      endFields();
    },
    async items(items) {
      if (items.length === 0) return;
      await checkFields(items);
      isEmpty = false;
      const records = items.map(pick);
      await write(format === 'table' ? table.lines(records) : records.map(printItem).join(''));
    },
    async end() {
      if (format === 'json') await write(isEmpty ? '[]\n' : isTerminal ? '\n]\n' : ']\n');
      if (!isEmpty) endFields();
    },
  };
  return output;
}

/** The error for a name that neither the records nor the document have. */
async function findUnknownField(
  filter: FieldFilter,
  records: readonly unknown[],
  isDocumented: NonNullable<OutputDefaults['isDocumented']>,
): Promise<string | undefined> {
  for (const record of records) filter.pick(record);
  for (const name of filter.missing()) {
    if (!isBelowScalar(name, records) && (await isDocumented(name.split('.')))) continue;
    const fields = fieldsNextTo(name, records);
    const meant = didYouMean(name, fields);
    const known =
      fields.length > 0 ? `the fields are ${fields.join(', ')}.` : 'it has no fields there.';
    return `the response has no ${name}; ${meant === undefined ? known : `did you mean ${meant}?`}`;
  }
  return undefined;
}

/** A record as rows of two columns. */
const toRows = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? flatten(value).map(([path, content]) => ({ field: path.join('.'), value: content }))
    : [value];

function warnOfMissing(filter: FieldFilter | undefined, { say }: Session): void {
  const missing = filter?.missing() ?? [];
  if (missing.length > 0) say(`--fields: no record has ${missing.join(', ')}`);
}
