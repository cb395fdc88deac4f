// A tenant as a file for a repository: a line of JSON per record, in order, and the same bytes
// unless the tenant changes. It can be imported into either store.
import { isFields, readFields, readInteger, readText } from '../checks/fields.ts';
import { badInput } from '../failure.ts';
import type { Reader } from '../store/dialect.ts';
import { omit } from '../store/merge.ts';
import { removeRecords } from '../store/scoped.ts';
import { scoped } from '../store/scoped-tables.ts';
import { earliest, latest, type Db } from '../store/tenant.ts';
import type { TenantState } from '../store/tables.ts';
import { changeTenant, freshState, getState, type TenantRow } from '../store/tenants.ts';
import { decode, encode, countRecords } from './format.ts';
import { RowBatch } from './insert-rows.ts';
import { NotALine, parseLine } from './lines.ts';
import { readPages } from './pages.ts';

const format = 'room-sessions-tenant';
const version = 1;

type Scoped = keyof typeof scoped;

const isScoped = (name: unknown): name is Scoped =>
  typeof name === 'string' && Object.hasOwn(scoped, name);

/** Pages of lines, each with its line end. */
export async function* exportTenant(reader: Reader, tenant: TenantRow): AsyncGenerator<string> {
  yield toLine({ format, version, state: getState(tenant) });
  const records: Record<string, number> = {};
  for (const [table, columns] of Object.entries(scoped)) {
    const names = ['seq', ...Object.keys(columns)].join();
    const paged = { table, columns: names, key: ['seq'], tenant: tenant.id };
    for await (const rows of readPages(reader, paged)) {
      records[table] = (records[table] ?? 0) + rows.length;
      yield rows.map((row) => toLine({ table, row: encode(omit(row, ['seq'])) })).join('');
    }
  }
  yield toLine({ records });
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Replaces the records of the tenant with those of the file.
 *
 * @returns the number of records
 * @throws Failure (400) that names the line.
 */
export async function importTenant(db: Db, lines: AsyncIterable<string>): Promise<number> {
  try {
    return await importLines(db, lines);
  } catch (error) {
    if (error instanceof NotALine) throw badInput('the file of the tenant was cut within a line');
    throw error;
  }
}

async function importLines(db: Db, lines: AsyncIterable<string>): Promise<number> {
  await removeRecords(db);
  const found: Record<string, number> = {};
  let nth = 0;
  let isWhole = false;
  const batch = new RowBatch(db, (count) =>
    damaged(nth, `or one of the ${count} before it cannot be stored`),
  );
  for await (const text of lines) {
    nth += 1;
    const line = parse(text, nth);
    if (isWhole) throw damaged(nth, 'follows the last line');
    if (nth === 1) {
      changeTenant(db, db.tenant, readHead(line));
    } else if (isFields(line['records'])) {
      isWhole = true;
      if (JSON.stringify(line['records']) !== JSON.stringify(found)) {
        throw damaged(nth, `has counts that differ from the records: ${JSON.stringify(found)}`);
      }
    } else {
      const { table, row } = readRecord(line, nth);
      await batch.add(table, { tenant: db.tenant, ...row });
      found[table] = (found[table] ?? 0) + 1;
    }
  }
  await batch.flush();
  if (!isWhole) throw badInput('the file of the tenant was cut: its last line is missing');
  return countRecords(found);
}

function parse(text: string, nth: number): Record<string, unknown> {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof NotALine) throw damaged(nth, error.message);
    throw error;
  }
}

const damaged = (nth: number, what: string): Error =>
  badInput(`line ${nth} of the file of the tenant ${what}; nothing was imported`);

function readHead(line: Readonly<Record<string, unknown>>): TenantState {
  if (line['format'] !== format) throw damaged(1, 'is not a valid first line');
  if (line['version'] !== version) {
    throw damaged(
      1,
      `has version ${String(line['version'])}, but this gateway reads version ${version}`,
    );
  }
  const names = Object.keys(freshState);
  const state = { ...freshState, ...readFields(line['state'] ?? {}, ['state'], names) };
  return {
    id_seed: state.id_seed === null ? null : readText(state.id_seed, ['state', 'id_seed']),
    ids_made: readInteger(state.ids_made, ['state', 'ids_made'], 0, mostIds),
    clock_frozen: state.clock_frozen === null ? null : readTime(state.clock_frozen, 'clock_frozen'),
    clock_offset: readTime(state.clock_offset, 'clock_offset', Date.now()),
  };
}

/** Leaves room for new ids, whose count must stay a safe integer. */
const mostIds = 2 ** 52;

/** A time, or its distance from another time, within the times that a clock can have. */
const readTime = (value: unknown, name: string, from = 0): number =>
  readInteger(value, ['state', name], earliest - from, latest - from);

function readRecord(
  { table, row }: Readonly<Record<string, unknown>>,
  nth: number,
): { table: Scoped; row: Record<string, unknown> } {
  if (!isScoped(table) || !isFields(row)) throw damaged(nth, 'is not a record');
  const stranger = Object.keys(row).find((name) => !Object.hasOwn(scoped[table], name));
  if (stranger !== undefined)
    throw damaged(nth, `has ${JSON.stringify(stranger)}, which no record has`);
  // Lists pass stored documents on: an invalid one would break the whole list.
  if ('document' in scoped[table]) parse(String(row['document']), nth);
  return { table, row: decode(row) };
}

/** The lines of a text, like those of a file. */
export async function* linesOfText(text: string): AsyncGenerator<string> {
  yield* text.split('\n').filter((line) => line !== '');
}
