// Opens a PostgreSQL database. Several gateways can share one.
import { Socket } from 'node:net';
import { Pool, types } from 'pg';
import { clearTimeout, setImmediate, setTimeout } from '@room-sessions/shared/timers';
import { type Connection, type Engine, postgres, schema, type Transaction } from '../dialect.ts';
import { raw } from '../sql.ts';
import { begin, PostgresConnection, statementTimeout } from './connection.ts';
import { sqlState, Unreachable, UnknownOutcome } from './failure.ts';
import { withoutSecrets } from './url.ts';

/** The largest number of concurrent transactions of a gateway; others wait for a connection. */
const writers = 12;

/** Connections for reads, which do not wait for transactions that wait for a lock. */
const readers = 8;

/** The timeout for connecting and for getting a connection from the pool, in milliseconds. */
const connectTimeout = 5000;

/** The timeout for closing the connections, in milliseconds; then they are cut. */
const endTimeout = 2000;

/** All integers are within 2^53-1; by default the driver returns the larger type as text. */
const getParser: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

/** @throws StartError when the URL cannot be read. */
export async function openPostgres(url: string): Promise<Engine> {
  const name = withoutSecrets(url);
  const sockets = new Set<Socket>();
  const openPool = (max: number): Pool => {
    const pool = new Pool({
      connectionString: url,
      application_name: 'room-sessions-gateway',
      max,
      pipeline: true,
      connectionTimeoutMillis: connectTimeout,
      // For a server that stops responding: the server's own timeout comes first while it works.
      query_timeout: statementTimeout + 5000,
      keepAlive: true,
      stream: () => {
        const socket = new Socket();
        sockets.add(socket);
        return socket.once('close', () => sockets.delete(socket));
      },
      types: { getTypeParser: getParser },
      onConnect: async (client) => {
        // The failing query reports it; without a listener the process would end.
        client.on('error', () => {});
      },
    });
    return pool.on('error', () => {});
  };
  const forReads = openPool(readers);
  const forWrites = openPool(writers);
  const share = shareInTurn((use) => lend(forReads, use));

  return {
    name,
    reader: {
      dialect: postgres,
      rows: (statement, demanded) => share((connection) => connection.rows(statement, demanded)),
    },
    hasLanes: true,
    transaction: (work) => lend(forWrites, (connection) => inTransaction(connection, work)),
    prepare: prepareSchema,
    isRace,
    async close() {
      // A server that stopped responding would delay this until the timeout.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, endTimeout);
      await Promise.all([forReads.end(), forWrites.end()]).finally(() => clearTimeout(cut));
    },
  };
}

type Use<T> = (connection: PostgresConnection) => Promise<T>;

/** Lends a connection to a read or a transaction. */
async function lend<T>(pool: Pool, use: Use<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new Unreachable(error);
  });
  const connection = new PostgresConnection(client);
  return use(connection).finally(() => connection.release());
}

/** Reads that begin in one turn of the event loop share a connection, and their statements a packet. */
function shareInTurn(
  lendOne: (use: Use<unknown>) => Promise<unknown>,
): <T>(read: Use<T>) => Promise<T> {
  let turn: { run: Use<void>; reject: (reason: unknown) => void }[] = [];

  function runTurn(): void {
    const reads = turn;
    turn = [];
    lendOne((connection) =>
      connection.inOnePacket(() => Promise.all(reads.map(({ run }) => run(connection)))),
    ).catch((error: unknown) => {
      for (const { reject } of reads) reject(error);
    });
  }

  return (read) =>
    new Promise((resolve, reject) => {
      const run = (connection: PostgresConnection) => read(connection).then(resolve, reject);
      if (turn.push({ run, reject }) === 1) setImmediate(runTurn);
    });
}

async function inTransaction<T>(
  connection: PostgresConnection,
  work: (connection: Transaction) => Promise<T>,
): Promise<T> {
  // Awaited: without a transaction, each statement would commit on its own.
  await connection.rows(begin);
  try {
    const result = await work(connection);
    // Not committed, so the outcome is known.
    if (connection.failure) throw connection.failure;
    await connection.commit();
    return result;
  } catch (error) {
    await connection.rollBack();
    if (error instanceof UnknownOutcome) throw error;
    // The work may have failed only because an earlier statement did.
    throw connection.failure ?? error;
  }
}

/**
 * A deadlock, or the equivalent of a distributed engine; or two gateways that create the same tables
 * at the same time.
 */
const isRace = (error: unknown): boolean =>
  /^(?:40001|40P01|42P06|42P07|42701|23505)$/.test(sqlState(error) ?? '');

async function prepareSchema(connection: Connection): Promise<void> {
  const found = await connection.rows(
    raw(`SELECT 1 AS one FROM pg_namespace WHERE nspname = '${schema}'`),
  );
  // Checked first: IF NOT EXISTS needs the permission to create even if there is nothing to create.
  if (found.length === 0) connection.send(raw(`CREATE SCHEMA ${schema}`));
}
