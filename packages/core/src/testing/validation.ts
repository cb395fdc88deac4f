// Schemas that find what a test says, and how a client is given them.

import type { Drift } from '../validation/drift.ts';
import type {
  OperationSchemas,
  StandardIssue,
  StandardSchema,
  UnknownPlace,
} from '../standard-schema.ts';
import { read, touch, write } from './operations.ts';
import { check } from '../validation/check.ts';
import type { Validation } from '../validation-options.ts';

/** A schema that finds these, whatever it is given. */
export const finding = (...issues: readonly StandardIssue[]): StandardSchema => ({
  '~standard': { version: 1, vendor: 'test', validate: () => ({ issues }) },
});

/** A schema that is content, and a finder of what it does not know. */
export const knowing = (
  ...places: readonly UnknownPlace[]
): Pick<OperationSchemas, 'unknowns'> => ({
  unknowns: () => places,
});

/** A schema that is content, and gives another value back. */
export const changing: StandardSchema = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 'changed' }) },
};

export type Given = Omit<OperationSchemas, 'check'>;

/** The same schemas for every operation. */
const schemasOf = (given: Given): Validation['schemas'] => {
  const schemas = { ...given, check };
  return { [read.id]: schemas, [write.id]: schemas, [touch.id]: schemas };
};

export const reporting = (given: Given): { drifts: Drift[]; validate: Validation } => {
  const drifts: Drift[] = [];
  const schemas = schemasOf(given);
  return { drifts, validate: { schemas, onDrift: (drift) => drifts.push(drift) } };
};

export const strict = (given: Given): Validation => ({ mode: 'strict', schemas: schemasOf(given) });
