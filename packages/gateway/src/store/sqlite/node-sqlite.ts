// Loads node:sqlite without the warning of Node 22, which says only that it is new there.

import { StartError } from '../../start-error.ts';

type Sqlite = typeof import('node:sqlite');

export function loadSqlite(): Sqlite {
  const warn = process.emitWarning.bind(process);
  // Loading is synchronous: no other warning can come between these lines.
  process.emitWarning = () => {};
  try {
    const sqlite: Sqlite | undefined = process.getBuiltinModule('node:sqlite');
    if (sqlite) return sqlite;
    const { node } = process.versions;
    throw new StartError('environment', `needs Node 22.18 or later; this is Node ${node}`);
  } finally {
    process.emitWarning = warn;
  }
}
