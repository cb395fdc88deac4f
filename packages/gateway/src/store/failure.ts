import type { Failure } from '../failure.ts';
import { postgresFailure, Unreachable, UnknownOutcome } from './postgres/failure.ts';
import { sqliteFailure } from './sqlite/failure.ts';
import { Stale } from './stale.ts';

/**
 * What to answer when the store could not do its part, though nothing is wrong with the request
 * or with the gateway. `undefined` when that is not what happened.
 */
export const storeFailure = (error: unknown): Failure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error);

/** Whether it befalls a transaction as a whole, whichever of its jobs runs. */
export const isOfAll = (error: unknown): boolean =>
  error instanceof Stale ||
  error instanceof Unreachable ||
  error instanceof UnknownOutcome ||
  sqliteFailure(error) !== undefined;
