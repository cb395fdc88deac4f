// Verifies small pacts against a server of the test.

import type { Verification } from '../verify/verification.ts';
import type { VerifyOptions } from '../verify/verify-options.ts';
import { verifyContracts } from '../verify/verify.ts';
import { aList, pactWith } from './pacts.ts';
import { key, provider, type ReceivedRequest, serve } from './server.ts';

export const token = 'token-of-the-tests';

export type Answer = Parameters<typeof serve>[0];

export interface Run extends Partial<VerifyOptions> {
  readonly interactions?: readonly object[];
  readonly gateway?: Answer;
  readonly service?: Answer;
}

export interface Ran extends Pick<Verification, 'ok' | 'results'> {
  readonly first: Verification['results'][number];
  /** The requests to the deployment, and to its state service. */
  readonly asked: readonly ReceivedRequest[];
  readonly states: readonly ReceivedRequest[];
}

/** Verifies these interactions against a deployment and, if given, its state service. */
export async function verify({
  interactions = [aList],
  gateway,
  service,
  ...options
}: Run): Promise<Ran> {
  await using deployment = gateway ? await serve(gateway) : await provider();
  await using states = service ? await serve(service) : undefined;
  await using pacts = await pactWith(...(interactions as (typeof aList)[]));
  const verification = await verifyContracts({
    providerBaseUrl: deployment.url,
    apiKey: key,
    pacts: pacts.path,
    ...(states && { stateUrl: states.url, stateToken: token }),
    ...options,
  });
  const { ok, results } = verification;
  return { ok, results, first: results[0]!, asked: deployment.asked, states: states?.asked ?? [] };
}
