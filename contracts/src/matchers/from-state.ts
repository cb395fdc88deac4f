import type { Matchers } from '@pact-foundation/pact';

/**
 * A value, or a text with placeholders, that a provider state returns when the contract is verified, mostly an id.
 *
 * In a request, your code must send exactly the example while the contract is written: Pact's own
 * `fromProviderState` accepts any text, which would hide a wrong path or id. In a response, put it into `like`:
 * a verifier then checks its format, and `room-sessions-verify` also that it is the value of the provider state.
 *
 * @throws TypeError if the expression has no placeholder.
 * @example fromState('/api/v1/social/settings/${socialId}', `/api/v1/social/settings/${id}`)
 * @example jsonBody({ playlistId: fromState('${playlistId}', id), name: 'Focus' })
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
