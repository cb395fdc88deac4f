// Compares the values of provider states with the response: Pact checks only their type and format there, so a
// deployment could answer with another record.

import type { Interaction } from '../pacts.ts';
import type { Observed } from './relay.ts';

/** The differences, one per line. */
export function compareIdentity(
  interaction: Interaction,
  body: string,
  values: Observed['values'],
): string[] {
  const same = getSameValues(interaction);
  const fresh = Object.entries(interaction.comments?.newIds ?? {});
  if (same.length + fresh.length === 0) return [];
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return ['body: expected JSON'];
  }
  return [
    ...same.flatMap(({ path, expression }) => {
      const wanted = expression.replaceAll(
        placeholder,
        (_, name: string) => values.get(name) ?? '',
      );
      // The order of a list is not part of the identity of its items.
      const found = readAll(json, path.replaceAll(/\[\d+\]/g, '[*]')).map(String);
      if (found.includes(wanted)) return [];
      const got = JSON.stringify(found).slice(1, -1) || 'nothing';
      return [`body ${path}: expected "${wanted}", the value of ${expression}, got ${got}`];
    }),
    ...fresh.flatMap(([path, names]) => {
      const found = new Set(readAll(json, path).map(String));
      const repeated = names.filter((name) => found.has(values.get(name) ?? ''));
      return repeated.map((name) => `body ${path}: expected a new id, got that of \${${name}}`);
    }),
  ];
}

/** The names of the values that the provider states must return. */
export function getNeededValues({ request, response, comments }: Interaction): string[] {
  const generators = JSON.stringify([request.generators, response.generators]);
  const names = [...generators.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set([...names, ...Object.values(comments?.newIds ?? {}).flat()])];
}

/**
 * The interaction for Pact's verifier: it compares an exact value of a response with the example of the contract,
 * never with the value of the provider state.
 */
export function withoutExactValues(interaction: Interaction): Interaction {
  const body = { ...interaction.response.matchingRules?.body };
  for (const { path } of getSameValues(interaction)) {
    if (JSON.stringify(body[path]).includes('"equality"'))
      body[path] = { matchers: [{ match: 'type' }] };
  }
  const matchingRules = { ...interaction.response.matchingRules, body };
  return { ...interaction, response: { ...interaction.response, matchingRules } };
}

const getSameValues = ({ response }: Interaction) =>
  Object.entries(response.generators?.body ?? {}).flatMap(([path, { expression }]) =>
    expression === undefined ? [] : [{ path, expression }],
  );

const placeholder = /\$\{([^}]+)\}/g;

/** The values at a path of Pact, such as `$.socials[*].socialId`. */
function readAll(json: unknown, path: string): unknown[] {
  let found = [json];
  for (const [, name, quoted] of path.matchAll(/\.([\w-]+)|\['([^']+)'\]|\[\*\]/g)) {
    const key = name ?? quoted;
    found = found.flatMap((one) => {
      if (key === undefined) return Array.isArray(one) ? (one as unknown[]) : [];
      const value = (one as Record<string, unknown> | null)?.[key];
      return value === undefined ? [] : [value];
    });
  }
  return found;
}
