// Ids that name the record of a request.
import { badInput } from '../failure.ts';
import { describe } from '../describe.ts';

/** @throws Failure (400) when the id is absent; the schemas ask for none. */
export function demandId(id: string | undefined, where: string): string {
  if (id !== undefined) return id;
  throw badInput(
    `${where}: expected the UUID that names the record, got nothing`,
    'body-fields-required',
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id in a query parameter that the document does not name. */
export function idParameter(
  parameters: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = parameters[name];
  return value === undefined ? undefined : demandUuid(value, name);
}

/** @throws Failure (400) */
export function demandUuid(value: unknown, where: string): string {
  if (typeof value === 'string' && uuid.test(value)) return value;
  throw badInput(`${where}: expected one UUID, got ${describe(value)}`);
}
