// Translates errors of SQLite for the caller and the operator.
import { Failure } from '../../failure.ts';
import { environmentError, StartError } from '../../start-error.ts';

/** The file of the database was deleted or replaced, so a commit would reach no file that anyone opens again. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

export function resultCode(error: unknown): number | undefined {
  // Not `instanceof`: under Jest, an error of Node belongs to another realm.
  const code = (error as { readonly errcode?: unknown } | null | undefined)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

const messages = new Map<number | undefined, string>([
  [5, 'another process has locked the database; nothing was written'],
  [6, 'the database is locked; nothing was written'],
  [8, 'the database is read-only; nothing was written'],
  [10, 'the disk of the database failed; nothing was written'],
  [13, 'the disk of the database is full; nothing was written'],
  [14, 'the file of the database cannot be opened; nothing was written'],
]);

/** `undefined` when the error is a bug of the gateway, or not from SQLite. */
export function sqliteFailure(error: unknown): Failure | undefined {
  const message =
    error instanceof FileGone
      ? 'the file of the database was deleted or replaced; nothing was written'
      : messages.get(resultCode(error));
  return message ? new Failure(503, message, { headers: { 'retry-after': '1' } }) : undefined;
}

/** For the operator: why the gateway cannot start on the file, and what to do. */
export function explain(error: unknown, file: string): StartError {
  const reason = error instanceof StartError ? error.message : getReason(error);
  return environmentError(`--database ${file}: ${reason}`, error);
}

function getReason(error: unknown): string {
  switch (resultCode(error)) {
    case 5:
      return 'another process has locked it; nothing was changed. Stop that process, or try again';
    case 8:
      return 'cannot be written, which every command needs; is the file or its folder read-only?';
    case 13:
      return 'the disk is full';
    case 14:
      return 'cannot be opened; its folder must exist, and this user must be able to write both';
    case 11:
    case 26:
      return 'is not a SQLite database or is damaged, and was not changed; use another file, or a copy of this one';
    default:
      return (error as Partial<Error> | null)?.message ?? String(error);
  }
}
