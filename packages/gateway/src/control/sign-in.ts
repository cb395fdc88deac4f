// Sign-in by a link: the terminal shows the console's address with a code that works once, so that
// the control token need not be copied.
import { randomBytes } from 'node:crypto';
import { zFields, zText } from '../checks/inputs.ts';
import { Failure } from '../failure.ts';
import { hashSecret } from '../keys/keyring.ts';
import { route, type Routes } from './route.ts';

/** How long a code works, in milliseconds. */
const lifetime = 3_600_000;

export type SignInCodes = ReturnType<typeof createSignInCodes>;

/** @param now milliseconds since 1970. */
export function createSignInCodes(token: string, now: () => number) {
  // Looked up by hash, so that the time of a look-up does not depend on how much of a code is
  // right.
  const expiry = new Map<string, number>();
  return {
    create(): string {
      const code = randomBytes(16).toString('base64url');
      expiry.set(hashSecret(code), now() + lifetime);
      return code;
    },
    /** @returns the control token; `undefined` when the code was used, has expired or never existed. */
    redeem(code: string): string | undefined {
      const hash = hashSecret(code);
      const expires = expiry.get(hash) ?? 0;
      expiry.delete(hash);
      return now() < expires ? token : undefined;
    },
  };
}

export const signInRoutes = (codes: SignInCodes): Routes => ({
  'POST /sign-in': route({
    body: zFields({ code: zText(100) }),
    run({ body }) {
      const token = codes.redeem(body.code);
      if (token !== undefined) return { token };
      throw new Failure(
        401,
        'the sign-in link was already used or has expired (one hour); restart the gateway for a ' +
          'new link, or enter the control token',
      );
    },
  }),
});
