// How requests and responses are checked: what `validate` takes.

import type { Drift } from './drift.ts';
import type { OperationSchemas } from './standard-schema.ts';

/**
 * How requests and responses are checked against schemas that are handed in.
 *
 * `report`, the default, gives every value back as it came and tells `onDrift` of each departure.
 * `strict` refuses: a request before it is sent, a response after it came. Fields and values that a
 * schema merely does not know are refused by neither.
 */
export type Validation = ReportingValidation | StrictValidation;

interface Schemas {
  /**
   * Schemas by operation id, of any library that follows Standard Schema.
   *
   * @example import { roomsSchemas } from '@room-sessions/schemas/rooms'
   */
  readonly schemas: Readonly<Record<string, OperationSchemas>>;
}

export interface ReportingValidation extends Schemas {
  /**
   * Gives values back as they came, and tells of departures.
   *
   * @default 'report'
   * @example 'report'
   */
  readonly mode?: 'report' | undefined;
  /**
   * Told of each departure, once per call. What it throws is thrown from a task of its own, and the
   * call goes on.
   *
   * @example driftSummary().add
   */
  readonly onDrift: (drift: Drift) => void;
}

export interface StrictValidation extends Schemas {
  /**
   * Refuses what the schemas refuse: a request before it is sent, a response after it came.
   *
   * @example 'strict'
   */
  readonly mode: 'strict';
  /**
   * Told of each departure, once per call, also of those that are not refused.
   *
   * @default nobody is told
   * @example driftSummary().add
   */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
}
