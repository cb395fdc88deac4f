// Loads node:sqlite without the warning of Node 22, which says only that it is new there.

type Sqlite = typeof import('node:sqlite');

export function loadSqlite(): Sqlite {
  const warn = process.emitWarning.bind(process);
  // Loading is synchronous: no other warning can come between these lines.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}
