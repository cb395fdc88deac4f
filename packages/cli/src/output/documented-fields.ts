// Whether the documented response of an operation has a field. Loads the schemas, so it is only called
// for a field that a response lacks.

import type { OperationSchemas } from '@room-sessions/schemas/validation';

/** The maximum depth, because each part of a path doubles the values to try. No documented field is deeper. */
const deepest = 8;

/** Also true below a part of the response whose fields are not documented. */
export function isDocumentedField(
  { response, unknowns }: OperationSchemas,
  path: readonly string[],
): boolean {
  if (!response || !unknowns || path.length > deepest) return false;
  return toValues(path).every((value) => [...unknowns(response, value)].length === 0);
}

/** Values that have only this field, with a record or a list of records at each level. */
const toValues = ([name, ...rest]: readonly string[]): readonly unknown[] => {
  if (name === undefined) return [null];
  return toValues(rest)
    .map((value) => ({ [name]: value }))
    .flatMap((record) => [record, [record]]);
};
