// Secrets that let somebody in: API keys, and the token of the control plane. Only their hashes are
// kept and compared.
// Not by name: on a Node without `hash` the command could not even say that it needs a newer one.
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';

export const hashOf = (secret: string): string => crypto.hash('sha256', secret, 'hex');

/** In a time that says nothing about either. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** 256 random bits, with a beginning that tells people and scanners what it is. */
export const newSecret = (): string => `rsk_${randomBytes(32).toString('base64url')}`;
