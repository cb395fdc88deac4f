// The values that an interaction knows: those of its request and of its provider states.

import { getContent, type Interaction } from './pact.ts';
import { isObject } from '../src/is-object.ts';

/** The values, as JSON. A contract may expect only these values exactly, because no response can know others. */
export function given({ request, response, providerStates = [] }: Interaction): Set<string> {
  return new Set([
    ...scalars(getContent(request.body)),
    ...scalars(request.query),
    ...scalars(request.path.split('/')),
    ...providerStates.flatMap(({ params }) => scalars(params)),
    ...scalars(response.status),
  ]);
}

function scalars(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(scalars);
  if (isObject(value)) return Object.values(value).flatMap(scalars);
  return value === undefined ? [] : [JSON.stringify(value)];
}
