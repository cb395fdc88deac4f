// The key in a contract: a placeholder, which verification fills.

import { MatchersV3 } from '@pact-foundation/pact';

/**
 * The header that carries the API key, for `headers({ ...apiKeyHeader() })`. Whatever key your code
 * sends while the contract is written, `pact-key` stands in the pact. When the contract is
 * verified, the state `an API key that the gateway accepts` replaces it by a valid one; so name it
 * with `given`.
 */
export function apiKeyHeader(): {
  readonly 'X-API-Key': MatchersV3.ProviderStateInjectedValue<string>;
} {
  return { 'X-API-Key': MatchersV3.fromProviderState('${apiKey}', 'pact-key') };
}
