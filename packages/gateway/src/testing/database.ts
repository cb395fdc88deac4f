// Databases of the tested store: each behavior test runs on both stores, depending on its vitest
// project.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { inject } from 'vitest';
import { queryServer } from './query-database.ts';

export const onPostgres: boolean = process.env['ROOM_SESSIONS_TEST_STORE'] === 'postgres';

export interface TemporaryDatabase extends AsyncDisposable {
  readonly database: string;
}

/** A database that outlives gateways: `await using place = await temporaryDatabase()`. */
export const temporaryDatabase = (): Promise<TemporaryDatabase> =>
  onPostgres ? temporaryPostgres() : temporaryFile();

/** The same before a gateway has created its tables. */
export const untouchedDatabase = (): Promise<TemporaryDatabase> =>
  onPostgres ? temporaryPostgres("TEMPLATE template0 ENCODING 'UTF8'") : temporaryFile();

/** A database for one gateway, with empty tables. */
export const freshDatabase = async (): Promise<TemporaryDatabase> =>
  onPostgres ? temporaryPostgres() : { database: ':memory:', async [Symbol.asyncDispose]() {} };

export async function temporaryFile(): Promise<TemporaryDatabase> {
  const folder = await temporaryFolder();
  return {
    database: join(folder.path, 'gateway.sqlite'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

let made = 0;

/** Only in the project `postgres`. */
export async function temporaryPostgres(options = ''): Promise<TemporaryDatabase> {
  const { url, prefix } = inject('postgres');
  const name = `${prefix}${process.pid}_${(made += 1)}`;
  const template = options === '' ? `TEMPLATE ${prefix}template` : options;
  await onServer(`CREATE DATABASE ${name} ${template}`);
  return {
    database: String(Object.assign(new URL(url), { pathname: `/${name}` })),
    [Symbol.asyncDispose]: async () => {
      await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Runs a statement as the server's superuser, in the database of the URL. */
export const onServer = (
  statement: string,
  url: string = inject('postgres').url,
): Promise<Record<string, unknown>[]> => queryServer(url, statement);

/** A user without permissions; its databases must be dropped before it. */
export async function temporaryUser(
  options = '',
): Promise<AsyncDisposable & { name: string; of: (database: string) => string }> {
  const name = `rsgw_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`CREATE ROLE ${name} LOGIN PASSWORD '${name}' ${options}`);
  return {
    name,
    of: (database) => String(Object.assign(new URL(database), { username: name, password: name })),
    [Symbol.asyncDispose]: async () => {
      await onServer(`DROP ROLE ${name}`);
    },
  };
}
