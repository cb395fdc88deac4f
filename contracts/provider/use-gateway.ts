// A gateway for the tests of a file, with what verifies it.

import { type Gateway, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll } from 'vitest';
import { startNativeVerifier } from '../src/verify/native.ts';
import type { Verification } from '../src/verify/verification.ts';
import { verifyWith } from '../src/verify/verify.ts';
import type { VerifyOptions } from '../src/verify/verify-options.ts';

export const controlToken = 'control-token-of-the-tests';

/** How a gateway with a control plane is verified, unless something else is said. */
export const targetOf = (gateway: Gateway): VerifyOptions => ({
  providerBaseUrl: gateway.url,
  apiKey: gateway.apiKey,
  stateUrl: `${gateway.controlUrl}/provider-states`,
  stateToken: controlToken,
});

export interface VerifiedGateway {
  /** Read it within tests, when it runs. */
  readonly gateway: Gateway;
  /** Verifies it, or what stands before it. */
  verify(options?: Partial<VerifyOptions>): Promise<Verification>;
}

export function useGateway(): VerifiedGateway {
  const native = startNativeVerifier();
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ controlToken });
  });
  afterAll(async () => {
    await gateway.close();
    await native[Symbol.asyncDispose]();
  });
  return {
    get gateway() {
      return gateway;
    },
    verify: (options) => verifyWith(native, { ...targetOf(gateway), ...options }),
  };
}
