// What an error of PostgreSQL, or of the way to it, means to a caller.
import { Failure } from '../../failure.ts';

/** There is no connection, or it was lost. The message never holds the URL, which has a password. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super(`the database cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

/** The connection was lost while the server was to commit. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';

  constructor(cause: unknown) {
    super(`the database did not say whether it committed: ${reasonOf(cause)}`, { cause });
  }
}

/** The SQLSTATE of an error that the server sent. */
export function sqlState(error: unknown): string | undefined {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown };
  return severity !== undefined && typeof code === 'string' ? code : undefined;
}

/** Whether the connection is of no more use: there was no answer, or it was the server's last. */
export const isFatal = (error: unknown): boolean =>
  /^(?:$|08|57P|58|25P03|XX)/.test(sqlState(error) ?? '');

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^53100/, 'the disk of the database is full'],
  [/^53300/, 'the database has no connection to spare'],
  [/^53/, 'the database is short of resources'],
  [/^25006/, 'the database may only be read'],
  [/^42501/, 'the user of the database lacks a right'],
  [/^(?:57014|55P03)/, 'the database took too long'],
  [/^(?:08|57P|58|25P03)/, 'the database is not available'],
];

/** `undefined` when the error is a defect of the gateway, or none of PostgreSQL. */
export function postgresFailure(error: unknown): Failure | undefined {
  if (error instanceof UnknownOutcome) {
    return new Failure(
      500,
      'the connection to the database was lost before it said whether it committed; ' +
        'what was sent may have been written',
    );
  }
  const code = sqlState(error) ?? '';
  const reason =
    error instanceof Unreachable
      ? 'the database cannot be reached'
      : reasons.find(([pattern]) => pattern.test(code))?.[1];
  if (reason === undefined) return undefined;
  return new Failure(503, `${reason}; nothing was written`, { headers: { 'retry-after': '1' } });
}

/** As the driver or the server says it: with hosts and users, never with a password. */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreachable || error instanceof UnknownOutcome) return reasonOf(error.cause);
  // Node tries each address of a name, and tells of all.
  const one: unknown = (error as Partial<AggregateError> | null)?.errors?.[0] ?? error;
  return (one as Partial<Error> | null)?.message ?? String(one);
}
