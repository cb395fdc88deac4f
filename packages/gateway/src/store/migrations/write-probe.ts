import type { Migration } from './migration.ts';

/** One row, which the readiness check writes. Backups do not contain it. */
export const writeProbe: Migration = {
  name: 'write probe',
  statements: ({ integer, bytes }) => [
    `CREATE TABLE write_probe (id ${integer} PRIMARY KEY, filler ${bytes} NOT NULL)`,
    "INSERT INTO write_probe (id, filler) VALUES (1, '')",
  ],
};
