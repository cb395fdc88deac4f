// What a provider state makes, and only its state service can name: ids, mostly.

import type { MatchersV3 } from '@pact-foundation/pact';

/**
 * A value, or a text with parts, that a provider state gives when the contract is verified. While
 * it is written your code must send exactly the example: Pact's own `fromProviderState` lets any
 * text pass, so that a wrong path or id would not be noticed.
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
