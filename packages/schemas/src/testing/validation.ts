// Schemas with fixed results, and options to use them.

import type { StandardIssue } from '@room-sessions/core';
import type { Extension } from '@room-sessions/core';
import type { Drift } from '../validation/drift.ts';
import type {
  OperationSchemas,
  StandardSchema,
  UnknownPlace,
} from '../validation/standard-schema.ts';
import { read, touch, write } from './operations.ts';
import { validate } from '../validation/validate.ts';
import type { StrictValidation, Validation } from '../validation/validation-options.ts';

/** A schema that reports these issues for any value. */
export const finding = (...issues: readonly StandardIssue[]): StandardSchema => ({
  '~standard': { version: 1, vendor: 'test', validate: () => ({ issues }) },
});

/** A schema that accepts any value, and a function that reports these unknown places. */
export const knowing = (
  ...places: readonly UnknownPlace[]
): Pick<OperationSchemas, 'unknowns'> => ({
  unknowns: () => places,
});

/** A schema that accepts any value, and returns another one. */
export const changing: StandardSchema = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 'changed' }) },
};

/** The same schemas for every operation. */
const getSchemas = (schemas: OperationSchemas): Validation['schemas'] => ({
  [read.id]: schemas,
  [write.id]: schemas,
  [touch.id]: schemas,
});

export const reporting = (given: OperationSchemas): { drifts: Drift[]; use: Extension[] } => {
  const drifts: Drift[] = [];
  const onDrift = (drift: Drift): void => void drifts.push(drift);
  return { drifts, use: [validate({ schemas: getSchemas(given), onDrift })] };
};

/** Options of {@link validate} that refuse mismatches. */
export const strict = (given: OperationSchemas): StrictValidation => ({
  mode: 'strict',
  schemas: getSchemas(given),
});
