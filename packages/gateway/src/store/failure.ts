import type { Failure } from '../failure.ts';
import { postgresFailure, Unreachable, UnknownOutcome } from './postgres/failure.ts';
import { sqliteFailure } from './sqlite/failure.ts';

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
