// Connections to PostgreSQL, which are discarded when they become unusable.
import { Socket } from 'node:net';
import { Pool, types } from 'pg';
import { PostgresConnection, statementTimeout } from './connection.ts';
import { Unreachable } from './failure.ts';

/** The timeout for connecting and for getting a connection from the pool, in milliseconds. */
const connectTimeout = 5000;

/** The timeout for closing the connections, in milliseconds; then they are cut. */
const endTimeout = 2000;

/** All integers are within 2^53-1; by default the driver returns the larger type as text. */
const getParser: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.INT8 ? Number : types.getTypeParser(type, format);

type Work<T> = (connection: PostgresConnection) => Promise<T>;

export interface ConnectionPool {
  /** Lends a connection to the work. */
  use<T>(work: Work<T>): Promise<T>;
  /**
   * The same for work that only reads, outside a transaction: such works that begin in one turn of
   * the event loop share a connection, and their statements a packet.
   */
  share<T>(work: Work<T>): Promise<T>;
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
    },
  });
  pool.on('error', () => {});

  async function lend(): Promise<PostgresConnection> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new Unreachable(error);
    });
    return new PostgresConnection(client);
  }

  interface Turn {
    readonly connection: Promise<PostgresConnection>;
    works: number;
    isOver: boolean;
  }

  let turn: Turn | undefined;

  function beginTurn(): Turn {
    const begun = { connection: lend(), works: 0, isOver: false };
    begun.connection.then(
      (connection) => connection.cork(),
      () => {},
    );
    setImmediate(async () => {
      turn = undefined;
      const connection = await begun.connection.catch(() => undefined);
      begun.isOver = true;
      connection?.uncork();
      if (begun.works === 0) connection?.release();
    });
    return begun;
  }

  return {
    async use(work) {
      const connection = await lend();
      try {
        return await work(connection);
      } finally {
        connection.release();
      }
    },
    async share(work) {
      const shared = (turn ??= beginTurn());
      shared.works += 1;
      const connection = await shared.connection;
      try {
        return await work(connection);
      } finally {
        shared.works -= 1;
        if (shared.works === 0 && shared.isOver) connection.release();
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
