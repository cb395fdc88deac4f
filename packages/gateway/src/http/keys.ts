// The API keys that a gateway accepts.
import { Failure } from '../failure.ts';
import { createMatcher, type SecretHash } from './secrets.ts';

export interface Keyring {
  /** @throws Failure (401) that says what is wrong, and never repeats the key. */
  check(values: readonly string[]): SecretHash;
}

export function createKeyring(keys: readonly string[]): Keyring {
  const match = createMatcher(keys);
  return {
    check(values) {
      const [value = '', ...more] = values;
      if (more.length > 0) throw refuse(`was sent ${values.length} times; send it once`);
      if (value === '') throw refuse('is missing; send your API key in this header');
      const key = match(value);
      if (key === undefined) throw refuse('is not a key of this gateway');
      return key;
    },
  };
}

const refuse = (what: string): Failure => new Failure(401, `invalid API key: X-API-Key ${what}`);
