import type { Failure } from '../failure.ts';
import { postgresFailure } from './postgres/failure.ts';
import { sqliteFailure } from './sqlite/failure.ts';

/**
 * What to answer when the store could not do its part, though nothing is wrong with the request
 * or with the gateway. `undefined` when that is not what happened.
 */
export const storeFailure = (error: unknown): Failure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error);
