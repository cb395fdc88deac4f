// Secrets that grant access: API keys and the control token. Only their hashes are stored and
// compared.
// Not a named import: on a Node without `hash` the command could not even report that Node is too
// old.
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';

export const hashSecret = (secret: string): string => crypto.hash('sha256', secret, 'hex');

/** Takes the same time for any two values. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** 256 random bits, with a prefix that shows people and secret scanners what it is. */
export const newSecret = (): string => `rsk_${randomBytes(32).toString('base64url')}`;
