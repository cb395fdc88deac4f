// The key under which a recorded response is stored: equal for requests that are the same.
import { createHash } from 'node:crypto';
import { isFields } from '../../checks/fields.ts';
import type { MatchedRequest } from '../match/differences.ts';

type KeyedRequest = Pick<MatchedRequest, 'params' | 'query' | 'body'>;

/** Begins with the key of the path, so that recordings of the same path are adjacent. */
export const toMatchKey = ({ params, query, body }: KeyedRequest): string =>
  `${toPathKey(params)}.${hash({ query: firstValues(query), body })}`;

export const toPathKey = (params: KeyedRequest['params']): string => hash(params);

/** Of a parameter that was sent several times, the first. */
const firstValues = (query: KeyedRequest['query']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]));

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('base64url')
    .slice(0, 22);

/** The order of members does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const members = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const);
  return Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
