// Values that a provider state creates and only its state service knows, mostly ids.

import type { MatchersV3 } from '@pact-foundation/pact';

/**
 * A value, or a text with placeholders, that a provider state returns when the contract is verified. While
 * the contract is written, your code must send exactly the example: Pact's own `fromProviderState` accepts
 * any text, which would hide a wrong path or id.
 *
 * @example fromState('/api/v1/social/settings/${socialId}', `/api/v1/social/settings/${id}`)
 * @example jsonBody(playlistInput({ playlistId: fromState('${playlistId}', id), name: 'Focus' }))
 */
export function fromState<Value extends string | number>(
  expression: string,
  example: Value,
): MatchersV3.ProviderStateInjectedValue<Value> {
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
