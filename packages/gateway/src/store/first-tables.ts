import type { ColumnTypes, StoreDialect } from './dialect.ts';
import type { Kind } from './kinds/kind.ts';
import { getKind, kindNames } from './kinds/lookup.ts';

/** A migration from one version of the tables to the next. */
export interface Migration {
  readonly name: string;
  /** The statements, with the column types of a dialect. */
  readonly statements: (types: ColumnTypes, store: StoreDialect['name']) => readonly string[];
}

/** The kinds of the first version, in the order that databases have recorded. */
const first = (
  'users roomSets rooms invites entryConfigs events banners images playlists recordings ' +
  'failedRecordings transcriptions badgeQuestions badgeData surveyAnswers alternateHosts visits'
).split(' ');

const firstKinds = first.flatMap((name) => kindNames.filter((one) => one === name)).map(getKind);

/** Kinds that were added later: each has a migration, which creates its table. */
export const laterTables: readonly Migration[] = kindNames
  .filter((name) => !first.includes(name))
  .map((name) => ({
    name,
    statements: (types, store) => [
      ...createTable(getKind(name), types, store),
      ...createIndexes(getKind(name)),
    ],
  }));

/**
 * On PostgreSQL the tenant is the first column of every key of a record, so that the rows of a
 * tenant are adjacent and can be moved to another machine.
 */
function createTable(
  { table, document, columns = {}, unique, indexes = {} }: Kind,
  types: ColumnTypes,
  store: StoreDialect['name'],
): string[] {
  const { seq, text } = types;
  const isPostgres = store === 'postgres';
  const inOrder = `${table}_in_order`;
  const parts = [
    `seq ${isPostgres ? seq.replace(' PRIMARY KEY', '') : seq}`,
    `tenant ${text} NOT NULL`,
    ...(document ? [`id ${text} NOT NULL`, `document ${text} NOT NULL`] : []),
    ...Object.entries(columns).map(
      ([name, { type, nullable }]) => `${name} ${types[type]}${nullable ? '' : ' NOT NULL'}`,
    ),
    ...(unique ? [`UNIQUE (tenant, ${unique.join(', ')})`] : []),
    ...(document ? ['UNIQUE (tenant, id)'] : []),
    ...(isPostgres ? ['PRIMARY KEY (tenant, seq)'] : []),
  ];
  return [
    `CREATE TABLE ${table} (${parts.join(', ')})`,
    ...(isPostgres || inOrder in indexes
      ? []
      : [`CREATE INDEX ${inOrder} ON ${table} (tenant, seq)`]),
  ];
}

const createIndexes = ({ table, indexes = {} }: Kind): string[] =>
  Object.entries(indexes).map(
    ([name, columns]) => `CREATE INDEX ${name} ON ${table} (tenant, ${columns.join(', ')})`,
  );

export const firstTables: Migration = {
  name: 'first tables',
  statements(types, store) {
    const { seq, text, integer, bytes } = types;
    const withIndexes = [
      ...firstKinds.filter(({ document }) => !document),
      ...firstKinds.filter(({ document }) => document),
    ];
    const state = [
      `id_seed ${text}`,
      `ids_made ${integer} NOT NULL`,
      `clock_frozen ${integer}`,
      `clock_offset ${integer} NOT NULL`,
    ];
    return [
      ...firstKinds.flatMap((kind) => createTable(kind, types, store)),
      ...withIndexes.flatMap(createIndexes),
      `CREATE TABLE tenants (
        id ${text} NOT NULL PRIMARY KEY,
        version ${integer} NOT NULL,
        created ${text} NOT NULL,
        ${state.join(', ')}
      )`,
      `CREATE TABLE keys (
        seq ${seq},
        id ${text} NOT NULL UNIQUE,
        tenant ${text},
        name ${text} NOT NULL,
        source ${text} NOT NULL,
        state ${text} NOT NULL,
        hash ${text} UNIQUE,
        request ${text},
        requested_from ${text},
        created ${text} NOT NULL,
        issued ${text},
        revoked ${text},
        expires ${text}
      )`,
      'CREATE INDEX keys_by_state ON keys (state, requested_from)',
      'CREATE INDEX keys_by_tenant ON keys (tenant, seq)',
      `CREATE TABLE snapshots (
        seq ${seq},
        tenant ${text} NOT NULL,
        id ${text} NOT NULL UNIQUE,
        name ${text} NOT NULL,
        taken ${text} NOT NULL,
        records ${integer} NOT NULL,
        ${state.join(', ')},
        UNIQUE (tenant, name)
      )`,
      // One row, which the readiness check writes.
      `CREATE TABLE write_probe (id ${integer} PRIMARY KEY, filler ${bytes} NOT NULL)`,
      "INSERT INTO write_probe (id, filler) VALUES (1, '')",
      // How the gateway responds to calls of a tenant. Snapshots do not contain them.
      `CREATE TABLE expectations (
        seq ${seq},
        tenant ${text} NOT NULL,
        source ${text} NOT NULL,
        operation ${text},
        document ${text} NOT NULL,
        match_key ${text},
        times ${integer},
        hits ${integer} NOT NULL,
        draws ${integer} NOT NULL
      )`,
      `CREATE INDEX expectations_by_operation
        ON expectations (tenant, source, operation, match_key, seq)`,
    ];
  },
};
