// Compares the values of provider states with the response: Pact checks only their type and format there, so a
// deployment could answer with another record.

import type { Interaction } from '../pacts.ts';
import type { Values } from './relay.ts';

/** The differences, one per line. */
export function compareIdentity(interaction: Interaction, body: string, values: Values): string[] {
  const same = getSameValues(interaction);
  const fresh = Object.entries(interaction.comments?.newIds ?? {});
  if (same.length + fresh.length === 0) return [];
  const json = parse(body);
  if (json === undefined) return ['body: expected JSON'];
  return [
    ...same.flatMap(({ path, expression }) => {
      const wanted = fill(expression, values);
      // The order of a list is not part of the identity of its items.
      const found = readAll(json, path.replaceAll(/\[\d+\]/g, '[*]')).map(String);
      if (found.includes(wanted)) return [];
      const got = found.map((one) => JSON.stringify(one)).join(', ') || 'nothing';
      return [
        `body ${path}: expected ${JSON.stringify(wanted)}, the value of ${expression}, got ${got}`,
      ];
    }),
    ...fresh.flatMap(([path, names]) => {
      const found = new Set(readAll(json, path).map(String));
      const repeated = names.filter((name) => found.has(String(values.get(name))));
      return repeated.map(
        (name) => `body ${path}: expected a new id, got the value of \${${name}}`,
      );
    }),
  ];
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The names of the values that the provider states must return. */
export function getNeededValues({ request, response, comments }: Interaction): string[] {
  const generators = JSON.stringify([request.generators ?? {}, response.generators ?? {}]);
  const found = generators.matchAll(/"expression":("(?:[^"\\]|\\.)*")/g);
  const names = [...found].flatMap(([, quoted = '""']) => getNames(JSON.parse(quoted) as string));
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

/** An expression without `${…}` is itself a name. */
function getNames(expression: string): string[] {
  const within = [...expression.matchAll(/\$\{([^}]+)\}/g)].map(([, name = '']) => name);
  return within.length > 0 ? within : [expression];
}

const fill = (expression: string, values: Values): string =>
  getNames(expression).reduce(
    (text, name) =>
      text.replaceAll(text === name ? name : `\${${name}}`, () => String(values.get(name))),
    expression,
  );

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
