// Loads node:sqlite without the warning of Node 22 that it is experimental.

type Sqlite = typeof import('node:sqlite');

export function loadSqlite(): Sqlite {
  const warn = process.emitWarning.bind(process);
  // Loading is synchronous, so no other warning can be lost.
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = warn;
  }
}
