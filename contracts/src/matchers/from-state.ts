import type { Matchers } from '@pact-foundation/pact';

/**
 * A value, or a text with placeholders, that a provider state returns when the contract is verified, mostly an id.
 * In a request, your code must send exactly the example. In a response, put it into `like`.
 *
 * @throws TypeError if the expression has no placeholder.
 * @example fromState('/api/v1/social/settings/${socialId}', `/api/v1/social/settings/${id}`)
 */
export function fromState<Value extends string | number>(
  expression: string,
  example: Value,
): Matchers.ProviderStateInjectedValue<Value> {
  if (!/\$\{[^}]+\}/.test(expression)) {
    throw new TypeError(
      `${JSON.stringify(expression)} names no value of a provider state; write it as \${name}, in single quotes.`,
    );
  }
  return {
    'pact:matcher:type': 'equality',
    'pact:generator:type': 'ProviderState',
    expression,
    value: example,
  };
}
