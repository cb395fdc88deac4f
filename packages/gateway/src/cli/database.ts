// What the commands beside `serve` are told of the database that they work on.
import { usage, type Arguments, type UngroupedOption } from './arguments.ts';

export const databaseOption: UngroupedOption = {
  name: 'database',
  value: 'DATABASE',
  says: "as the gateway's own option has it: a file, or postgres://…; needed",
};

export const helpOption: UngroupedOption = { name: 'help', short: 'h', says: 'show this text' };

/** @throws StartError (usage); it repeats nothing, as a URL may have a password. */
export function readDatabase(given: Arguments): string {
  const database = given.text('database');
  if (database !== undefined && database !== ':memory:') return database;
  const got = database === undefined ? 'none was given' : 'one in memory has no other user';
  throw usage(`--database: expected a file or postgres://…; ${got}`);
}
