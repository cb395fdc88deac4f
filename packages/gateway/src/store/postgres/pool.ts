// Connections to PostgreSQL, each set up in the same way, and given up once they are of no use.
import { Socket } from 'node:net';
import { Pool, types } from 'pg';
import { PostgresConnection } from './connection.ts';
import { Unreachable } from './failure.ts';
import { schema } from './schema.ts';

/** How long it may take to connect, and to be given one of the connections, in milliseconds. */
const connectTimeout = 5000;

/** How long the connections may take to end, in milliseconds; then they are cut. */
const endTimeout = 2000;

/** How long a statement may take, waiting for other writers included. */
const statementTimeout = 30_000;

/**
 * A commit is on the disk before it is answered, whatever the server, the database or the role
 * say; more than that, such as waiting for a standby, stays. A process that hangs in the middle of
 * a write does not keep the others from theirs for ever.
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

/** All integers are within 2^53-1; the driver alone would give the larger type as text. */
const parserOf: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

export interface ConnectionPool {
  /** Lends a connection to the work. */
  use<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** @param most how many connections there may be. */
export function openPool(url: string, most: number): ConnectionPool {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    application_name: 'room-sessions-gateway',
    max: most,
    pipeline: true,
    connectionTimeoutMillis: connectTimeout,
    // For a server that says nothing any more: its own limit comes first where it lives.
    query_timeout: statementTimeout + 5000,
    keepAlive: true,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    types: { getTypeParser: parserOf },
    onConnect: async (client) => {
      // Who uses it is told by the query that fails; without a listener the process would end.
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
      // A server that says nothing any more would be waited for until it does.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, endTimeout);
      await pool.end().finally(() => clearTimeout(cut));
    },
  };
}
