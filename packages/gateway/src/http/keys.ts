// The API keys that a gateway accepts. Only their hashes are kept.
import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../failure.ts';

/** Names the key in memory, for the rate limit; says nothing about it. */
export type KeyHash = string;

export interface Keyring {
  /** @throws Failure (401) that says what is wrong, and never repeats the key. */
  check(values: readonly string[]): KeyHash;
}

const hash = (key: string): Buffer => createHash('sha256').update(key).digest();

export function createKeyring(keys: readonly string[]): Keyring {
  const hashes = keys.map(hash);
  return {
    check(values) {
      const [value = '', ...more] = values;
      if (more.length > 0) throw refuse(`was sent ${values.length} times; send it once`);
      if (value === '') throw refuse('is missing; send your API key in this header');
      const sent = hash(value);
      // Every hash is compared, so that the time says nothing about which one it was near to.
      const known = hashes.map((one) => timingSafeEqual(one, sent)).includes(true);
      if (!known) throw refuse('is not a key of this gateway');
      return sent.toString('hex');
    },
  };
}

const refuse = (what: string): Failure => new Failure(401, `invalid API key: X-API-Key ${what}`);
