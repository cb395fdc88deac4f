// The migrations from an empty database to the current tables, for both dialects. Never edit a
// released migration, because databases have recorded it: add a new one.
import { environmentError } from '../start-error.ts';
import type { ColumnTypes, Connection } from './dialect.ts';
import { type Column, text } from './kinds/kind.ts';
import { getKind, kindNames, tableOf } from './kinds/lookup.ts';
import type { SeedKind } from './kinds/seed-data.ts';
import { insert, raw } from './sql.ts';
import { ownTables, type Tables } from './tables.ts';

export interface Migration {
  readonly name: string;
  /** The statements, with the column types of a dialect. */
  readonly statements: (types: ColumnTypes) => readonly string[];
}

/** The kinds of the first version, in the order that databases have recorded. */
const first = (
  'users roomSets rooms alternateHosts entryConfigs invites events playlists recordings ' +
  'transcriptions badgeQuestions badgeData images banners surveyAnswers failedRecordings participants'
).split(' ') as readonly SeedKind[];

export const migrations: readonly Migration[] = [
  {
    name: 'first tables',
    statements: (types) => [
      ...first.flatMap((name) => createKind(name, types)),
      ...Object.entries(ownTables).flatMap(([name, table]) => createTable(name, table, types)),
    ],
  },
  // Kinds that were added later.
  ...kindNames
    .filter((name) => !first.includes(name))
    .map((name): Migration => ({
      name,
      statements: (types) => createKind(name, types),
    })),
];

/** The tenant comes first in every index, so that tables can be distributed by it. */
function createKind(name: SeedKind, types: ColumnTypes): string[] {
  const { columns, unique, indexes = {} } = getKind(name);
  const once = [['seq'], ...(unique ? [unique] : []), ['id']];
  const ofTenant = (list: readonly string[]): string[] => ['tenant', ...list];
  return createTable(
    tableOf(name),
    {
      columns: { tenant: text, id: text, document: text, ...columns },
      unique: once.map(ofTenant),
      indexes: Object.fromEntries(
        Object.entries(indexes).map(([name, list]) => [name, ofTenant(list)]),
      ),
    },
    types,
  );
}

interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  readonly unique?: readonly (readonly string[])[];
  readonly indexes?: Readonly<Record<string, readonly string[]>>;
}

const createTable = (
  name: string,
  { columns, unique = [], indexes = {} }: Table,
  types: ColumnTypes,
): string[] => {
  const parts = [
    `seq ${types.seq}`,
    ...Object.entries(columns).map(
      ([column, { type, nullable }]) => `${column} ${types[type]}${nullable ? '' : ' NOT NULL'}`,
    ),
    ...unique.map((list) => `UNIQUE (${list.join(', ')})`),
  ];
  return [
    `CREATE TABLE ${name} (${parts.join(', ')})`,
    ...Object.entries(indexes).map(
      ([index, list]) => `CREATE INDEX ${index} ON ${name} (${list.join(', ')})`,
    ),
  ];
};

/**
 * Migrates the tables to the newest version; must run inside a transaction.
 *
 * @throws StartError when the recorded migrations are not the first ones of this gateway.
 */
export async function migrate(
  db: Connection,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  const { text, integer } = db.dialect.types;
  // Not IF NOT EXISTS, which needs the right to create tables even if there is nothing to create.
  if ((await db.rows(db.dialect.tableExists('migrations'))).length === 0) {
    db.send(raw(`CREATE TABLE migrations (version ${integer} PRIMARY KEY, name ${text} NOT NULL)`));
  }
  const applied = await db.rows<Tables['migrations']>(
    raw('SELECT * FROM migrations ORDER BY version'),
  );
  for (const [index, { version, name }] of applied.entries()) {
    if (name === steps[index]?.name) continue;
    throw environmentError(
      `the database has other tables: its step ${version} (${JSON.stringify(name)}) ` +
        `differs from the ${steps.length} of this gateway; start the gateway that wrote it, or use ` +
        'another database',
    );
  }
  for (const [index, { name, statements }] of steps.entries()) {
    if (index < applied.length) continue;
    for (const statement of statements(db.dialect.types)) db.send(raw(statement));
    db.send(insert('migrations', { version: index + 1, name }));
  }
}
