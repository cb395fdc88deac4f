// Opens a PostgreSQL database. Several gateways can share one.
import { environmentError, StartError } from '../../start-error.ts';
import type { Connection, Engine, Reader, Transaction } from '../dialect.ts';
import { raw, type Statement } from '../sql.ts';
import type { PostgresConnection } from './connection.ts';
import { postgres, schema } from './dialect.ts';
import { Stale } from '../stale.ts';
import { getReason, sqlState, Unreachable, UnknownOutcome } from './failure.ts';
import { openPool } from './pool.ts';
import { withoutSecrets } from './url.ts';

/** The largest number of concurrent transactions of a gateway; others wait. */
const writers = 12;

/** The largest number of concurrent reads. */
const readers = 8;

/** @throws StartError when the URL cannot be read. */
export async function openPostgres(url: string): Promise<Engine> {
  const name = withoutSecrets(url);
  // Two pools, so that reads do not wait for writes that wait for a lock.
  const [reading, writing] = [openPool(url, readers), openPool(url, writers)];
  return {
    name,
    reader: {
      dialect: postgres,
      rows: <Row extends object>(statement: Statement, demanded?: Statement) =>
        reading.share((connection) => connection.rows<Row>(statement, demanded)),
      documents: (statement, demanded) =>
        reading.share((connection) => connection.documents(statement, demanded)),
    },
    lanes: writers,
    transaction: (work) => writing.use((connection) => inTransaction(connection, work)),
    moment: (work) => reading.use((connection) => atOneMoment(connection, work)),
    prepare: prepareSchema,
    isRace,
    explain: (error) => explain(error, name),
    async close() {
      await Promise.all([reading.close(), writing.close()]);
    },
  };
}

async function inTransaction<T>(
  connection: PostgresConnection,
  work: (connection: Transaction) => Promise<T>,
): Promise<T> {
  connection.begin('writes');
  try {
    const result = await work(connection);
    // Not committed, so the outcome is known.
    if (connection.failure) throw connection.failure;
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollBack();
    const { failure } = connection;
    if (failure === undefined || error instanceof UnknownOutcome) throw error;
    // Without a transaction, what the work read proves nothing. Otherwise the work may explain a failed statement.
    const isTold = error instanceof Unreachable || sqlState(error) !== undefined;
    throw isTold || failure instanceof Unreachable || failure instanceof Stale ? failure : error;
  }
}

async function atOneMoment<T>(
  connection: PostgresConnection,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  connection.begin('reads');
  try {
    const result = await work(connection);
    if (connection.failure) throw connection.failure;
    return result;
  } finally {
    await connection.rollBack();
  }
}

/**
 * A deadlock, or the equivalent of a distributed engine; or two gateways that create the same
 * tables at the same time.
 */
const isRace = (error: unknown, isMigration: boolean): boolean =>
  (isMigration ? /^(?:40001|40P01|42P06|42P07|42701|23505)$/ : /^(?:40001|40P01)$/).test(
    sqlState(error) ?? '',
  );

/** Whether it has tables of a gateway. */
export async function wasPostgresUsed(url: string): Promise<boolean> {
  const { reader, name, close } = await openPostgres(url);
  try {
    const there = raw(`SELECT 1 AS one WHERE to_regclass('${schema}.migrations') IS NOT NULL`);
    return (await reader.rows(there)).length > 0;
  } catch (error) {
    throw explain(error, name);
  } finally {
    await close();
  }
}

async function prepareSchema(connection: Connection): Promise<void> {
  const [found] = await connection.rows<{
    encoding: string;
    there: boolean;
    tables: number;
    ours: boolean;
  }>(
    raw(`
      SELECT current_setting('server_encoding') AS encoding,
        EXISTS (SELECT FROM pg_namespace WHERE nspname = '${schema}') AS there,
        (SELECT count(*) FROM pg_tables WHERE schemaname = '${schema}') AS tables,
        EXISTS (SELECT FROM pg_tables
          WHERE schemaname = '${schema}' AND tablename = 'migrations') AS ours`),
  );
  const { encoding, there = false, tables = 0, ours = false } = found ?? {};
  if (encoding !== 'UTF8') {
    throw environmentError(
      `its encoding is ${encoding}, and only UTF8 can keep every text; ` +
        "create one by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
    );
  }
  if (tables > 0 && !ours) {
    throw environmentError(
      `has a schema ${schema} of another program and was not changed; use another database`,
    );
  }
  // Checked first: IF NOT EXISTS needs the permission to create even if there is nothing to create.
  if (!there) connection.send(raw(`CREATE SCHEMA ${schema}`));
}

function explain(error: unknown, name: string): StartError {
  const reason = error instanceof StartError ? error.message : whyNot(error);
  return environmentError(`--database ${name}: ${reason}`, error);
}

function whyNot(error: unknown): string {
  const cause = error instanceof Unreachable ? error.cause : error;
  const reason = getReason(cause);
  switch (sqlState(cause)) {
    case '28P01':
    case '28000':
      return /no encryption/.test(reason)
        ? `${reason}; if the server demands TLS, add ?sslmode=verify-full to the URL`
        : `the server refuses the user or the password: ${reason}`;
    case '3D000':
      return `${reason}; create it first`;
    case '42501':
      return `${reason}; ${rightFor(reason)}`;
    case '0A000':
    case '25006':
      return `${reason}; it is a standby or read-only, so use the address of the primary`;
    case undefined:
      return isOfTls(cause)
        ? `the certificate of the server is not trusted: ${reason}; add ` +
            '?sslrootcert=FILE with the CA to the URL, or ?sslmode=no-verify to accept any'
        : `the server cannot be reached: ${reason}; is it running at this host and port?`;
    default:
      return reason;
  }
}

function rightFor(reason: string): string {
  if (/must be owner/.test(reason)) {
    return 'start this version once as the owner of the tables, which migrates them';
  }
  if (/for schema/.test(reason)) {
    return `grant this user USAGE on the schema ${schema}, and CREATE if tables are missing`;
  }
  return /for (?:database|tablespace)/.test(reason)
    ? `allow this user to create the schema ${schema}`
    : `grant this user SELECT, INSERT, UPDATE and DELETE on all tables of the schema ${schema}`;
}

const isOfTls = (cause: unknown): boolean =>
  /CERT|SIGNATURE/.test(String((cause as { code?: unknown } | null)?.code));
