// Changes a database while a gateway runs on it.
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { schema } from '../store/dialect.ts';
import { isPostgresUrl } from '../store/postgres/url.ts';

/** Runs a statement on PostgreSQL, in a connection of its own. */
export async function queryServer(
  url: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export async function queryDatabase(
  database: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  if (isPostgresUrl(database)) {
    const url = new URL(database);
    url.searchParams.set('options', `-c search_path=${schema}`);
    return queryServer(url.href, statement);
  }
  const file = new DatabaseSync(database);
  try {
    return file.prepare(statement).all();
  } finally {
    file.close();
  }
}

/** Makes insertions into the table fail with that message. */
export async function refuseInserts(
  database: string,
  table: string,
  message: string,
): Promise<void> {
  const trigger = `CREATE TRIGGER refusing BEFORE INSERT ON ${table}`;
  await queryDatabase(
    database,
    isPostgresUrl(database)
      ? `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
          AS $$ BEGIN RAISE '${message}'; END $$;
          ${trigger} EXECUTE FUNCTION refuse()`
      : `${trigger} BEGIN SELECT RAISE(ABORT, '${message}'); END`,
  );
}
