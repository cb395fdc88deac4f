import { invalid } from './fields.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);

/** @throws Failure (400) that names the field. */
export function demandUuid(value: unknown, path: readonly PropertyKey[]): string {
  if (isUuid(value)) return value;
  throw invalid(path, 'a UUID', value);
}
