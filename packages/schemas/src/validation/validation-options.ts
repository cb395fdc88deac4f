// Options of `validate`.

import type { Drift } from './drift.ts';
import type { OperationSchemas } from './standard-schema.ts';

/**
 * How requests and responses are checked with the given schemas.
 *
 * `report`, the default, returns every value unchanged and reports differences to `onDrift`.
 * `strict` refuses mismatches: a request before it is sent, a response after it has arrived. Neither
 * mode refuses unknown fields or unknown values.
 */
export type Validation = ReportingValidation | StrictValidation;

interface Schemas {
  /**
   * Schemas by operation id, of any library that implements Standard Schema.
   *
   * @example import { roomsSchemas } from '@room-sessions/schemas/rooms'
   */
  readonly schemas: Readonly<Record<string, OperationSchemas>>;
}

export interface ReportingValidation extends Schemas {
  /**
   * Returns values unchanged, and reports differences.
   *
   * @default 'report'
   * @example 'report'
   */
  readonly mode?: 'report' | undefined;
  /**
   * Called for each difference, once per call. If it throws, the error becomes an uncaught exception,
   * and the call continues.
   *
   * @example driftSummary().add
   */
  readonly onDrift: (drift: Drift) => void;
}

export interface StrictValidation extends Schemas {
  /**
   * Refuses mismatches: a request before it is sent, a response after it has arrived.
   *
   * @example 'strict'
   */
  readonly mode: 'strict';
  /**
   * Called for each difference, once per call, including those that are not refused.
   *
   * @default not reported
   * @example driftSummary().add
   */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
}
