// The `--database` option of the commands other than `serve`.
import { usage, type Arguments, type UngroupedOption } from './arguments.ts';

export const databaseOption: UngroupedOption = {
  name: 'database',
  value: 'DATABASE',
  says: 'required: the database of the gateway, a file or postgres://…',
};

export const helpOption: UngroupedOption = { name: 'help', short: 'h', says: 'show this text' };

/**
 * @throws StartError (usage); it does not quote the value, because a URL may contain a password.
 */
export function readDatabase(given: Arguments): string {
  const database = given.text('database');
  if (database !== undefined && database !== ':memory:') return database;
  const got =
    database === undefined ? 'it is missing' : 'no other process can reach a database in memory';
  throw usage(`--database: expected a file or postgres://…; ${got}`);
}
