// Connections to PostgreSQL: all have the same settings, and are discarded when they become
// unusable.
import { Socket } from 'node:net';
import { Pool, types } from 'pg';
import { PostgresConnection } from './connection.ts';
import { Unreachable } from './failure.ts';
import { schema } from './schema.ts';

/** The timeout for connecting and for getting a connection from the pool, in milliseconds. */
const connectTimeout = 5000;

/** The timeout for closing the connections, in milliseconds; then they are cut. */
const endTimeout = 2000;

/** The timeout of a statement, including the wait for other writers. */
const statementTimeout = 30_000;

/**
 * A commit is on disk before the response, even if the server, the database or the role are set
 * otherwise; stricter settings, such as waiting for a standby, stay. A process that hangs during a
 * write does not block the others forever.
 */
const session = `
  SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');
  SET search_path = ${schema};
  SET default_transaction_isolation = 'read committed';
  SET default_transaction_read_only = off;
  SET statement_timeout = ${statementTimeout};
  SET idle_in_transaction_session_timeout = ${statementTimeout};
`;

/** All integers are within 2^53-1; by default the driver returns the larger type as text. */
const getParser: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

export interface ConnectionPool {
  /** Lends a connection to the work. */
  use<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @param most the largest number of connections. */
export function openPool(url: string, most: number): ConnectionPool {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    application_name: 'room-sessions-gateway',
    max: most,
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
      await client.query(session);
    },
  });
  pool.on('error', () => {});
  return {
    async use(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new Unreachable(error);
      });
      const connection = new PostgresConnection(client);
      try {
        return await work(connection);
      } finally {
        connection.release();
      }
    },
    async close() {
      // A server that stopped responding would delay this until the timeout.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, endTimeout);
      await pool.end().finally(() => clearTimeout(cut));
    },
  };
}
