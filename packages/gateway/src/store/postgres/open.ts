// Opens a PostgreSQL database. Any number of gateways may share one.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { StartError } from '../../start-error.ts';
import type { OpenedDatabase } from '../database.ts';
import type { Tables } from '../tables.ts';
import { reasonOf, sqlState, Unreachable } from './failure.ts';
import { openPool } from './pool.ts';
import { schema } from './schema.ts';
import { withoutSecrets } from './url.ts';

/** @throws StartError when the URL cannot be read. */
export async function openPostgres(url: string): Promise<OpenedDatabase> {
  const name = withoutSecrets(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  return {
    db,
    name,
    prepare: prepareSchema,
    explain: (error) => explain(error, name),
  };
}

/** Whether it has tables of a gateway. */
export async function wasPostgresUsed(url: string): Promise<boolean> {
  const { db, name } = await openPostgres(url);
  try {
    const { rows } = await sql`
      SELECT WHERE to_regclass(${`${schema}.migrations`}) IS NOT NULL
    `.execute(db);
    return rows.length > 0;
  } catch (error) {
    throw explain(error, name);
  } finally {
    await db.destroy();
  }
}

async function prepareSchema(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ encoding: string; there: boolean; tables: number; ours: boolean }>`
    SELECT current_setting('server_encoding') AS encoding,
      EXISTS (SELECT FROM pg_namespace WHERE nspname = ${schema}) AS there,
      (SELECT count(*) FROM pg_tables WHERE schemaname = ${schema}) AS tables,
      EXISTS (SELECT FROM pg_tables
        WHERE schemaname = ${schema} AND tablename = 'migrations') AS ours
  `.execute(db);
  const { encoding, there = false, tables = 0, ours = false } = rows[0] ?? {};
  if (encoding !== 'UTF8') {
    throw new StartError(
      'environment',
      `its encoding is ${encoding}, and only UTF8 can keep every text; ` +
        "create one by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
    );
  }
  if (tables > 0 && !ours) {
    throw new StartError(
      'environment',
      `has a schema ${schema} of another program, and was not changed; name another`,
    );
  }
  // Asked first: IF NOT EXISTS wants the right to create even where there is nothing to do.
  if (!there) await sql`CREATE SCHEMA ${sql.ref(schema)}`.execute(db);
}

function explain(error: unknown, name: string): StartError {
  const reason = error instanceof StartError ? error.message : whyNot(error);
  return new StartError('environment', `--database ${name}: ${reason}`, { cause: error });
}

function whyNot(error: unknown): string {
  const cause = error instanceof Unreachable ? error.cause : error;
  switch (sqlState(cause)) {
    case '28P01':
    case '28000':
      return `the server refuses the user or the password: ${reasonOf(cause)}`;
    case '3D000':
      return `${reasonOf(cause)}; create it first`;
    case '42501':
      return `${reasonOf(cause)}; this user has to be allowed to create the schema ${schema}`;
    case undefined:
      return `the server cannot be reached: ${reasonOf(cause)}; does it run, at this host and port?`;
    default:
      return reasonOf(cause);
  }
}
