import { isDeepStrictEqual } from 'node:util';
import type { Contracts, Interaction } from './contracts.ts';

const placeholder = 'pact-key';
const generator = { type: 'ProviderState', expression: '${apiKey}' };
const wrongKey = 'no-such-key';

/** The values and the generators of the key's header. The comparator reports a missing key. */
const allowedKeys = [
  [[placeholder], [generator]],
  [[wrongKey], []],
  [[], []],
];

const mediaTypeHeader = /^(content-type|accept)$/i;
const mediaType = /^[a-z*]+\/[a-z*.+-]+$/;
const secretName = /key|token|secret|password|credential|cookie|auth/i;

/** Finds possible keys. Pacts are published: they may only have a placeholder, or a wrong key. */
export const findCredentials = ({ pacts }: Contracts): string[] =>
  pacts.flatMap(({ consumer, interactions }) =>
    interactions.flatMap((one) =>
      [...findProblems(one)].map((text) => `${consumer.name}: "${one.description}": ${text}`),
    ),
  );

function* findProblems(interaction: Interaction): Generator<string> {
  const { comments, providerStates = [], request } = interaction;
  const { headers = {}, generators, matchingRules } = request;
  const keys = [getKeys(headers).flat(), getKeys(generators?.header)];
  if (!allowedKeys.some((allowed) => isDeepStrictEqual(keys, allowed)))
    yield `X-API-Key: It is neither ${placeholder} with its generator nor ${wrongKey}.`;
  const matchers = getKeys(matchingRules?.header).flatMap((rule) => rule.matchers);
  if (!matchers.every((matcher) => isDeepStrictEqual(matcher, { match: 'equality' })))
    yield 'X-API-Key: It has a matcher, which may contain a key.';
  for (const part of [headers, generators?.header, matchingRules?.header]) {
    for (const [name, value] of Object.entries<unknown>(part ?? {})) {
      const isMediaType = mediaTypeHeader.test(name) && mediaType.test(String(value));
      if (!isKey(name) && !isMediaType)
        yield `header ${name}: It may contain a key: only media types are allowed here.`;
    }
  }
  const rest = { ...request, headers: {}, generators: { ...generators, header: {} } };
  if ([placeholder, wrongKey, 'apiKey'].some((key) => JSON.stringify(rest).includes(key)))
    yield 'request: The key is outside X-API-Key, where logs and caches may keep it.';
  for (const name of Object.keys(comments ?? {})) {
    if (name !== 'newIds') yield `comments ${name}: It may contain a key.`;
  }
  for (const name of providerStates.flatMap(({ params }) => Object.keys(params ?? {}))) {
    if (secretName.test(name)) yield `providerStates ${name}: It may contain a secret.`;
  }
}

const isKey = (name: string): boolean => name.toLowerCase() === 'x-api-key';

/** The values for the key's header; its name may be in any case, and repeated. */
const getKeys = <Value>(named: Readonly<Record<string, Value>> = {}): Value[] =>
  Object.entries(named).flatMap(([name, value]) => (isKey(name) ? [value] : []));
