// Connections to PostgreSQL, each set up in the same way, and given up once they are of no use.
import { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient } from 'pg';
import { isFatal, sqlState, Unreachable } from './failure.ts';
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
  SET statement_timeout = ${statementTimeout};
  SET idle_in_transaction_session_timeout = ${statementTimeout};
`;

/** All integers are within 2^53-1; the driver alone would give the larger type as text. */
const parserOf: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

export function openPool(url: string): PostgresPool {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    application_name: 'room-sessions-gateway',
    max: 10,
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
    options: {},
    async end() {
      // A server that says nothing any more would be waited for until it does.
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, endTimeout);
      await pool.end().finally(() => clearTimeout(cut));
    },
    connect: async () => {
      try {
        return guarded(await pool.connect());
      } catch (error) {
        throw new Unreachable(error);
      }
    },
  };
}

/** Closes the connection, in place of keeping it, after an error that ends it. */
function guarded(client: PoolClient): PostgresPoolClient {
  let broken = false;
  const query = async (text: unknown, values?: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text as string, values && [...values]);
    } catch (error) {
      broken ||= isFatal(error);
      throw sqlState(error) === undefined ? new Unreachable(error) : error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || broken),
  };
}
