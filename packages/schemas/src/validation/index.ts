/**
 * Validates requests and responses with any schemas, and reports how they differ.
 *
 * @packageDocumentation
 */
export { check } from './check.ts';
export type { Drift, DriftKind } from './drift.ts';
export { type DriftEntry, type DriftSummary, driftSummary } from './drift-summary.ts';
export type {
  OperationSchemas,
  Refusal,
  StandardResult,
  StandardSchema,
  UnknownPlace,
} from './standard-schema.ts';
export type { Extension, StandardIssue } from '@room-sessions/core';
export { validate } from './validate.ts';
export type { ReportingValidation, StrictValidation, Validation } from './validation-options.ts';
