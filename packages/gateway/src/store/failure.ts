// Failures of the store, for both databases.
import { Failure } from '../failure.ts';
import { environmentError, StartError } from '../start-error.ts';
import {
  explainPostgres,
  postgresReason,
  sqlState,
  Unreachable,
  UnknownOutcome,
} from './postgres/failure.ts';
import { resultCode, sqliteReason } from './sqlite/failure.ts';

/** The cached state of a tenant is older than the database: its keys, clock or ids changed. */
export class Stale extends Failure {
  constructor() {
    super(
      503,
      'the keys or the clock of this tenant changed during the request; nothing was written',
      { headers: { 'retry-after': '1' } },
    );
  }
}

/**
 * The response when the store failed, although neither the request nor the gateway is at fault.
 * `undefined` for other errors.
 */
export function storeFailure(error: unknown): Failure | undefined {
  if (error instanceof UnknownOutcome) {
    return new Failure(
      500,
      'the connection to the database was lost during the commit; ' +
        'the request may have been processed',
    );
  }
  const reason = sqliteReason(error) ?? postgresReason(error);
  if (reason === undefined) return undefined;
  return new Failure(503, `${reason}; nothing was written`, { headers: { 'retry-after': '1' } });
}

/** Whether the disk of the database is full, or failed. */
export const isFullDisk = (error: unknown): boolean =>
  [10, 13].includes(resultCode(error) ?? 0) || sqlState(error) === '53100';

/** Whether the whole transaction fails, independent of its jobs. */
export const isOfAll = (error: unknown): boolean =>
  error instanceof Unreachable ||
  error instanceof UnknownOutcome ||
  sqliteReason(error) !== undefined;

/**
 * For the operator: why the gateway cannot start on the database.
 *
 * @param name the database without its password
 */
export function explain(error: unknown, name: string): unknown {
  if (error instanceof StartError && error.kind === 'usage') return error;
  const reason = sqliteReason(error) ?? explainPostgres(error as Error);
  return environmentError(`--database ${name}: ${reason}`, error);
}
