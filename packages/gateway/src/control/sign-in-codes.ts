// Codes of sign-in links.
import { randomBytes } from 'node:crypto';
import { hashSecret } from '../keys/secret.ts';

/** How long a code works, in milliseconds. */
const lifetime = 3_600_000;

export interface SignInCodes {
  /** Creates a code that works once, for an hour. */
  create(): string;
  /** @returns the control token; `undefined` when the code was used, has expired or never existed. */
  redeem(code: string): string | undefined;
}

/** @param now milliseconds since 1970. */
export function createSignInCodes(token: string, now: () => number): SignInCodes {
  // Looked up by hash, so that the time of a look-up does not depend on how much of a code is
  // right.
  const expiry = new Map<string, number>();
  return {
    create() {
      const code = randomBytes(16).toString('base64url');
      expiry.set(hashSecret(code), now() + lifetime);
      return code;
    },
    redeem(code) {
      const hash = hashSecret(code);
      const expires = expiry.get(hash) ?? 0;
      expiry.delete(hash);
      return now() < expires ? token : undefined;
    },
  };
}
