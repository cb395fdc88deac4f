// What the checks compare, and what they report.

import type { JsonObject } from '@room-sessions/codegen/document';
import type { Pact } from './pacts.ts';

/** The reason why some responses have no interaction. */
export interface Waiver {
  /** The operations by name, so that a new operation is not waived. */
  readonly operations: readonly string[];
  /** The status, or `default`. */
  readonly response: string;
  /** The component of the response; the reason may not apply to another one. */
  readonly component?: string;
  readonly reason: string;
}

export interface Contracts {
  readonly pacts: readonly Pact[];
  readonly document: JsonObject;
  readonly waivers: readonly Waiver[];
}

export interface Finding {
  readonly check: 'compare' | 'coverage' | 'credentials';
  readonly where: string;
  readonly what: string;
  readonly todo: string;
}
