// Fills an empty database from a backup: completely, or not at all.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isFields } from '../checks/fields.ts';
import { RowBatch } from './insert-rows.ts';
import { getLines, NotALine, parseLine as parse } from './lines.ts';
import { environmentError, StartError } from '../start-error.ts';
import { openStore } from '../store/database.ts';
import type { Connection } from '../store/dialect.ts';
import { migrations } from '../store/migrations.ts';
import { isPostgresUrl } from '../store/postgres/url.ts';
import { raw, sql } from '../store/sql.ts';
import { whyUnreadable } from '../file-errors.ts';
import { decode, format, isTable, Tally, countRecords, version } from './format.ts';

/**
 * Runs the missing migrations for a backup of an older gateway. If the restore fails, a database
 * that did not exist is removed.
 *
 * @returns the number of records
 * @throws StartError when the file is not a complete backup, or the database is not empty.
 */
export async function restoreBackup(database: string, file: string, now: Date): Promise<number> {
  const known = migrations.slice(0, await readSteps(file));
  const discard = prepareDiscard(database);
  const store = await openStore({ database, now, steps: known });
  let records: number;
  try {
    records = await store
      .write(async (db) => {
        await demandEmpty(db, store.name);
        return fill(db, file);
      })
      .finally(() => store.close());
  } catch (error) {
    await discard();
    throw explain(error, file);
  }
  if (known.length < migrations.length) await (await openStore({ database, now })).close();
  return records;
}

/** Removes what a failed restore has created, and no earlier file. */
function prepareDiscard(database: string): () => Promise<void> {
  if (isPostgresUrl(database) || existsSync(database)) return async () => undefined;
  return async () => {
    for (const end of ['', '-wal', '-shm']) await rm(`${database}${end}`, { force: true });
  };
}

/** How many migrations the tables of the backup have; checks the first line. */
async function readSteps(file: string): Promise<number> {
  try {
    for await (const line of getLines(file)) {
      const head = parse(line);
      if (head['format'] !== format)
        throw environmentError('is not a backup of this gateway; nothing was restored');
      if (head['version'] !== version) {
        throw environmentError(
          `has backup version ${String(head['version'])}, but this gateway reads version ${version}; ` +
            'nothing was restored. Restore it with the gateway that made it',
        );
      }
      const steps = Array.isArray(head['steps']) ? head['steps'] : [];
      if (steps.length === 0) throw damaged();
      if (steps.every((name, index) => name === migrations[index]?.name)) return steps.length;
      throw environmentError(
        'is a backup of a newer gateway; nothing was restored. Restore it with the newer gateway',
      );
    }
    throw notWhole('is empty');
  } catch (error) {
    throw explain(error, file);
  }
}

async function fill(db: Connection, file: string): Promise<number> {
  const tally = new Tally();
  let end: Readonly<Record<string, unknown>> | undefined;
  // Rows that no gateway has written, under a forged checksum.
  const batch = new RowBatch(db, damaged);
  let isFirst = true;
  for await (const text of getLines(file)) {
    if (end) throw notWhole('continues after its last line');
    const line = parse(text);
    if (isFields(line['records'])) {
      end = line;
      continue;
    }
    const { table, row } = line;
    if (isFirst) tally.line(text);
    else if (!isTable(table) || !isFields(row)) throw damaged();
    else {
      tally.line(text, table);
      await batch.add(table, decode(checked(row)));
    }
    isFirst = false;
  }
  await batch.flush();
  if (end === undefined) throw notWhole('was cut: its last line is missing');
  const restored = tally.end();
  if (JSON.stringify(restored) !== JSON.stringify(end)) throw damaged();
  for (const table of Object.keys(restored.records)) {
    const statement = table === 'tenants' ? undefined : db.dialect.continueSeq(table);
    if (statement) db.send(statement);
  }
  return countRecords(restored);
}

/** Lists pass stored documents on: an invalid one would break the whole list. */
function checked(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if ('document' in row) parse(String(row['document']));
  return row;
}

async function demandEmpty(db: Connection, name: string): Promise<void> {
  for (const table of ['keys', 'users', 'playlists'] as const) {
    const rows = await db.rows(sql`SELECT 1 AS one FROM ${raw(table)} LIMIT 1`);
    if (rows.length === 0) continue;
    throw environmentError(
      `--database ${name}: is not empty and was not changed; restore into a new database`,
    );
  }
}

const damaged = (): StartError => notWhole('is not a backup, or was cut or changed');

const notWhole = (what: string): StartError =>
  environmentError(`${what}; nothing was restored. Use another backup`);

function explain(error: unknown, file: string): Error {
  // Some messages already name the option.
  if (error instanceof StartError && error.message.startsWith('--')) return error;
  if (error instanceof NotALine) return explain(damaged(), file);
  const reason = error instanceof StartError ? error.message : whyUnreadable(error);
  if (!reason) return error instanceof Error ? error : new Error(String(error));
  return environmentError(`--from ${file}: ${reason}`, error);
}
