// What an interaction is about: the values that its request and its provider states give.

import { contentOf, type Interaction } from './pact.ts';
import { isObject } from '../src/is-object.ts';

/** The values, as JSON. Those alone may be asked for exactly, for no answer can know others. */
export function given({ request, response, providerStates = [] }: Interaction): Set<string> {
  return new Set([
    ...scalars(contentOf(request.body)),
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
