// The migrations from an empty database to the current tables, for both dialects. Never edit a
// released migration, because databases have recorded it: add a new one.
import { createHash } from 'node:crypto';
import { environmentError } from '../start-error.ts';
import type { Connection, StoreDialect } from './dialect.ts';
import { firstTables, laterTables, type Migration } from './first-tables.ts';
import { insert, raw } from './sql.ts';
import type { Tables } from './tables.ts';

export type { Migration };

export const migrations: readonly Migration[] = [firstTables, ...laterTables];

/**
 * Migrates the tables to the newest version; must run inside a transaction.
 *
 * @throws StartError when the recorded migrations differ from those of this gateway.
 */
export async function migrate(
  db: Connection,
  now: string,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const applied = await recordedSteps(db, steps);
  for (const [index, step] of steps.entries()) {
    if (index < applied.length) continue;
    for (const statement of toStatements(step, db.dialect)) db.send(raw(statement));
    const { name } = step;
    const made = { version: index + 1, name, checksum: checksum(step, db.dialect), applied: now };
    db.send(insert('migrations', made));
  }
}

/** @throws Error when a newer gateway has migrated the tables since the start. */
export async function refuseNewerTables(
  db: Connection,
  { length }: readonly Migration[] = migrations,
): Promise<void> {
  const newer = raw(`SELECT version FROM migrations WHERE version > ${length}`);
  if ((await db.rows(newer)).length === 0) return;
  throw new Error('a newer gateway has migrated the tables; stop this gateway, or update it');
}

/** @throws StartError when one differs from the migration of this gateway with its number. */
async function recordedSteps(
  db: Connection,
  steps: readonly Migration[],
): Promise<Tables['migrations'][]> {
  const { text, integer } = db.dialect.types;
  // Not IF NOT EXISTS, which needs the right to create tables even if there is nothing to create.
  if ((await db.rows(db.dialect.tableExists('migrations'))).length === 0) {
    db.send(
      raw(`CREATE TABLE migrations (version ${integer} PRIMARY KEY,
        name ${text} NOT NULL, checksum ${text} NOT NULL, applied ${text} NOT NULL)`),
    );
  }
  const applied = await db.rows<Tables['migrations']>(
    raw('SELECT * FROM migrations ORDER BY version'),
  );
  for (const [index, { version, name, checksum: recorded }] of applied.entries()) {
    const step = steps[version - 1];
    if (step === undefined) {
      throw environmentError(
        `the database has version ${version}, but this gateway knows only versions up to ` +
          `${steps.length}; start the newer gateway that wrote it`,
      );
    }
    // Its number differs when an earlier migration is missing.
    const isAtPlace = version === index + 1 && name === step.name;
    if (isAtPlace && recorded === checksum(step, db.dialect)) continue;
    throw environmentError(
      `the database has other tables: its step ${version} (${JSON.stringify(name)}) ` +
        'differs from that of this gateway; start the gateway that wrote it, or use another database',
    );
  }
  return applied;
}

/** White space is ignored. */
function checksum(step: Migration, dialect: StoreDialect): string {
  const text = toStatements(step, dialect).join(';\n').replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(text).digest('hex');
}

const toStatements = (
  { statements }: Migration,
  { types, name }: StoreDialect,
): readonly string[] => statements(types, name);
