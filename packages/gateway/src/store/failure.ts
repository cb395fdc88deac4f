// Failures of the store, for both databases.
import { Failure } from '../failure.ts';
import { postgresFailure, Unreachable, UnknownOutcome } from './postgres/failure.ts';
import { sqliteFailure } from './sqlite/failure.ts';

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
