// The operation of the API document that a request belongs to.

import { operationAt, type Route } from '@room-sessions/shared/operation-at';
import { operations } from './generated/operations.ts';

/** An operation of the API document. */
export interface DocumentedRoute extends Route {
  readonly id: string;
  /** Whether sending it twice has the same effect as sending it once. */
  readonly safe: boolean;
}

/** The documented operation for a method and a path. */
export const documentedAt = (method: string, path: string): DocumentedRoute | undefined =>
  operationAt(operations, method, path);
