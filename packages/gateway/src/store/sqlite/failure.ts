// Why SQLite failed, for the caller and the operator.

export function resultCode(error: unknown): number | undefined {
  // Not `instanceof`: under Jest, an error of Node belongs to another realm.
  const code = (error as { readonly errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const reasons = new Map<number | undefined, string>([
  [5, 'another process has locked the database'],
  [6, 'the database is locked'],
  [8, 'the database is read-only'],
  [10, 'the disk of the database failed'],
  [13, 'the disk of the database is full'],
  [
    14,
    'the file of the database cannot be opened; its folder must exist, and this user must be able ' +
      'to write both',
  ],
]);

/** A commit would reach no file that anyone opens again. */
export class FileGone extends Error {
  override readonly name = 'FileGone';

  constructor() {
    super('the file of the database was deleted or replaced; export its data, then restart');
  }
}

/** `undefined` when the error is a bug of the gateway, or not from SQLite. */
export const sqliteReason = (error: unknown): string | undefined =>
  error instanceof FileGone ? error.message : reasons.get(resultCode(error));
