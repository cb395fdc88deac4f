// The key in a contract: a placeholder, which verification replaces.

import { MatchersV3 } from '@pact-foundation/pact';

/**
 * The header that carries the API key, for `headers({ ...apiKeyHeader() })`. The pact contains `pact-key`,
 * whatever key your code sends while the contract is written. At verification, the state `an API key that the
 * gateway accepts` replaces it with a valid one; so name it with `given`.
 */
export function apiKeyHeader(): {
  readonly 'X-API-Key': MatchersV3.ProviderStateInjectedValue<string>;
} {
  return { 'X-API-Key': MatchersV3.fromProviderState('${apiKey}', 'pact-key') };
}
