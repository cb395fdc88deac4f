// Verifies small pacts against a server of the test.

import type { Verification, VerifyOptions } from '../verify/verification.ts';
import { verifyContracts } from '../verify/verify.ts';
import { aList, pactWith } from './pacts.ts';
import { key, provider, serve } from './server.ts';

export const token = 'token-of-the-tests';

export type Answer = Parameters<typeof serve>[0];

export interface Run extends Partial<VerifyOptions> {
  readonly interactions?: readonly object[];
  readonly gateway?: Answer;
  readonly service?: Answer;
}

/**
 * Verifies these interactions against a deployment and, if given, its state service.
 *
 * @returns the verification, its first result, and the requests to the deployment and to its state service
 */
export async function verify({ interactions = [aList], gateway, service, ...options }: Run) {
  await using deployment = gateway ? await serve(gateway) : await provider();
  await using states = service ? await serve(service) : undefined;
  await using pacts = await pactWith(...interactions);
  const verification: Verification = await verifyContracts({
    providerBaseUrl: deployment.url,
    apiKey: key,
    pacts: pacts.path,
    ...(states && { stateUrl: states.url, stateToken: token }),
    ...options,
  });
  const first = verification.results[0]!;
  return { ...verification, first, asked: deployment.asked, states: states?.asked ?? [] };
}
