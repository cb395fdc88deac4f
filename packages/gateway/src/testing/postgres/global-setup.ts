// Runs before the tests of the project `postgres`: starts a server, and creates a database with the
// gateway's tables, which each test copies.
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../store/database.ts';
import { queryServer } from '../query-database.ts';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { readonly url: string; readonly prefix: string };
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['ROOM_SESSIONS_TEST_POSTGRES'];
  const server = given ? undefined : await startPostgres('volatile');
  const url = given ?? server?.url ?? '';
  // A prefix for this run, because a given server may be used by others.
  const prefix = `room_sessions_test_${randomBytes(4).toString('hex')}_`;
  project.provide('postgres', { url, prefix });
  try {
    await queryServer(url, `CREATE DATABASE ${prefix}template TEMPLATE template0 ENCODING 'UTF8'`);
    const template = Object.assign(new URL(url), { pathname: `/${prefix}template` });
    await (await openStore({ database: String(template) })).close();
  } catch (error) {
    await server?.stop();
    throw error;
  }
  return async () => {
    if (given) await removeAll(given, prefix);
    await server?.stop();
  };
}

/** Also drops the databases that failed tests have left. */
async function removeAll(url: string, prefix: string): Promise<void> {
  const left = await queryServer(
    url,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`,
  );
  for (const { datname } of left) {
    await queryServer(url, `DROP DATABASE ${String(datname)} WITH (FORCE)`);
  }
}
