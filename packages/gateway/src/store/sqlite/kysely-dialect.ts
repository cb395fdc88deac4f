// Makes node:sqlite a Kysely dialect: Kysely asks for the shape of better-sqlite3.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteDialect, type SqliteStatement } from 'kysely';
import type { Direct } from '../prepared-queries.ts';

// The gateway's own queries are a few dozen texts; the bound is against texts that vary.
const statementsKept = 256;

export interface SqliteDialects {
  readonly dialect: SqliteDialect;
  readonly direct: Direct;
}

export function sqliteDialect(database: DatabaseSync): SqliteDialects {
  const statements = new Map<string, SqliteStatement>();
  const prepare = (text: string): SqliteStatement => {
    let statement = statements.get(text);
    if (statement === undefined) {
      statement = adapt(database.prepare(text));
      if (statements.size >= statementsKept) statements.clear();
      statements.set(text, statement);
    }
    return statement;
  };
  let ofOthers: unknown;
  let version = 0;
  return {
    dialect: new SqliteDialect({ database: { close: () => database.close(), prepare } }),
    direct: {
      run(text, parameters) {
        const statement = prepare(text);
        if (statement.reader) return statement.all(parameters);
        // Before it: should it fail, nobody is to take what was read earlier for what is there.
        if (text === 'COMMIT') version += 1;
        statement.run(parameters);
        return [];
      },
      isBusy: () => database.isTransaction,
      version() {
        // SQLite counts the commits of all connections but this one.
        const [row] = prepare('PRAGMA data_version').all([]) as { data_version: number }[];
        if (row?.data_version !== ofOthers) version += 1;
        ofOthers = row?.data_version;
        return version;
      },
    },
  };
}

function adapt(statement: StatementSync): SqliteStatement {
  // Kysely types parameters as unknown; what cannot be bound makes node:sqlite throw.
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
