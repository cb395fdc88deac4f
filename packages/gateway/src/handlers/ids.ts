// Reads the ids in requests.
import { demandUuid } from '../checks/uuid.ts';
import { badInput } from '../failure.ts';

/** @throws Failure (400) when the id is absent; the schemas require none. */
export function demandId(id: string | undefined, where: string): string {
  if (id !== undefined) return id;
  throw badInput(
    `${where}: expected the UUID that names the record, got nothing`,
    'body-fields-required',
  );
}

/** An id in a query parameter that the document does not name. */
export function idParameter(
  parameters: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = parameters[name];
  return value === undefined ? undefined : demandUuid(value, [name]);
}
