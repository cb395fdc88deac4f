// Translates errors of PostgreSQL, or of the connection to it, for the caller and the operator.
import { schema } from '../dialect.ts';

/** There is no connection, or it was lost. The message has no URL, which contains a password. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super(`${whyUnreachable(cause)}: ${getReason(cause)}`, { cause });
  }
}

/** The connection was lost during a commit. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';

  constructor(cause: unknown) {
    super(`the database did not say whether it committed: ${getReason(cause)}`, { cause });
  }
}

/** The SQLSTATE of an error that the server sent. */
export function sqlState(error: unknown): string | undefined {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown };
  return severity !== undefined && typeof code === 'string' ? code : undefined;
}

/** Whether the connection is unusable: it got no response, or the server ended it. */
export const isFatal = (error: unknown): boolean =>
  /^(?:$|08|57P|58|25P03|XX)/.test(
    sqlState(error instanceof Unreachable ? error.cause : error) ?? '',
  );

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^53100/, 'the disk of the database is full'],
  [/^53300/, 'the database has no free connection'],
  [/^53/, 'the database is short of resources'],
  // On a standby, already a BEGIN for writes fails.
  [/^(?:25006|0A000)/, 'the database is read-only'],
  [/^28/, 'the database refuses the user or the password'],
  [/^42501/, 'the database user lacks a permission'],
  [/^(?:57014|55P03)/, 'the database took too long'],
  [/^(?:08|57P|58|25P03)/, 'the database is not available'],
];

const reasonOf = (code = ''): string | undefined =>
  reasons.find(([pattern]) => pattern.test(code))?.[1];

const whyUnreachable = (cause: unknown): string =>
  reasonOf(sqlState(cause)) ?? 'the database cannot be reached';

/** Why nothing was written. `undefined` when the error is a bug, or not from PostgreSQL. */
export const postgresReason = (error: unknown): string | undefined =>
  error instanceof Unreachable ? whyUnreachable(error.cause) : reasonOf(sqlState(error));

/** The message of the driver or the server: it has hosts and users, but no password. */
function getReason(error: unknown): string {
  // Node tries each address of a name, and reports all errors.
  const one: unknown = (error as Partial<AggregateError> | null)?.errors?.[0] ?? error;
  return (one as Partial<Error> | null)?.message ?? String(one);
}

/** For the operator: why the gateway cannot start on the database, and what to do. */
export const explainPostgres = (error: Error): string =>
  sqlState(error instanceof Unreachable ? error.cause : error) === '42501'
    ? `${error.message}; start once as an owner of the schema ${schema}, which creates its ` +
      'tables, and grant this user USAGE on it and SELECT, INSERT, UPDATE and DELETE on them'
    : error.message;
