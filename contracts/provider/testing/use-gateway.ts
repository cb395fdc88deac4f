// A gateway for the tests of a file, and its verification.

import { afterAll, beforeAll } from 'vitest';
import { startNativeVerifier } from '../../src/verify/native.ts';
import type { Verification } from '../../src/verify/verification.ts';
import { verifyWith } from '../../src/verify/verify.ts';
import type { VerifyOptions } from '../../src/verify/verify-options.ts';
import { type OwnGateway, startOwnGateway } from '../own-gateway.ts';

export interface VerifiedGateway {
  /** Read it within tests, when the gateway runs. */
  readonly own: OwnGateway;
  /** Verifies the gateway, or the server at another base URL. */
  verify(options?: Partial<VerifyOptions>): Promise<Verification>;
}

export function useGateway(): VerifiedGateway {
  const native = startNativeVerifier();
  let own: OwnGateway;
  beforeAll(async () => {
    own = await startOwnGateway();
  });
  afterAll(async () => {
    await own[Symbol.asyncDispose]();
    await native[Symbol.asyncDispose]();
  });
  return {
    get own() {
      return own;
    },
    verify: (options) => verifyWith(native, { ...own.target, ...options }),
  };
}
