// Verifications that share one process of Pact's verifier, which takes a third of a second to start.

import { afterAll } from 'vitest';
import { startNativeVerifier } from '../verify/native.ts';
import type { Verification } from '../verify/verification.ts';
import type { VerifyOptions } from '../verify/verify-options.ts';
import { verifyWith } from '../verify/verify.ts';

const native = startNativeVerifier();
afterAll(() => native[Symbol.asyncDispose]());

export const verify = (options: VerifyOptions): Promise<Verification> =>
  verifyWith(native, options);
