// Failures of the store, for both databases.
import { Failure } from '../failure.ts';
import { environmentError, StartError } from '../start-error.ts';
import {
  explainPostgres,
  postgresFailure,
  Unreachable,
  UnknownOutcome,
} from './postgres/failure.ts';
import { explainSqlite, sqliteFailure } from './sqlite/failure.ts';

/**
 * The cached state of a tenant is older than the database: its keys, clock, ids or expectations
 * changed.
 */
export class Stale extends Failure {
  constructor() {
    super(
      503,
      'the keys, the clock or the expectations of this tenant changed during the request; nothing was ' +
        'written',
      { headers: { 'retry-after': '1' } },
    );
  }
}

/**
 * The response when the store failed, although neither the request nor the gateway is at fault.
 * `undefined` for other errors.
 */
export const storeFailure = (error: unknown): Failure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error);

/** Whether the whole transaction fails, independent of its jobs. */
export const isOfAll = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof UnknownOutcome ||
  sqliteFailure(error) !== undefined;

/**
 * For the operator: why the gateway cannot start on the database.
 *
 * @param name the database without its password
 */
export function explain(error: unknown, name: string): unknown {
  // Not `instanceof Error`: under Jest, an error of Node belongs to another realm.
  if (typeof (error as Partial<Error> | null)?.message !== 'string') return error;
  const isKnown = error instanceof StartError;
  if (isKnown && error.kind === 'usage') return error;
  const reason = isKnown
    ? error.message
    : (explainSqlite(error) ?? explainPostgres(error as Error));
  return environmentError(`--database ${name}: ${reason}`, error);
}
