// A secret that a request is let in by. Only its hash is kept.
import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** @returns what tells whether a text is the secret, in a time that says nothing about it. */
export function createMatcher(secret: string): (sent: string) => boolean {
  const known = hash(secret);
  return (sent) => timingSafeEqual(known, hash(sent));
}
