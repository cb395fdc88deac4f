// Keeps the API key out of all output.

import { createRedact, type Redact } from '@room-sessions/shared/redact';

export interface Secrets {
  /** Masks the secret from now on. */
  add(secret: string | undefined): void;
  /** Masks the secrets in a message. */
  readonly clean: Redact;
  /** Masks the secrets in data. */
  readonly cleanData: Redact;
}

/** The mask of core's errors. */
export const mask = '[secret]';

/** A shorter key may be an ordinary word, also in our own messages. The same limit as in core. */
const leastInText = 8;
const leastInData = 16;

export function createSecrets(): Secrets {
  const known = new Set<string>();
  let clean: Redact = (text) => text;
  let cleanData = clean;
  return {
    add(secret) {
      const text = secret?.trim();
      if (!text || known.has(text)) return;
      known.add(text);
      const redact = (least: number): Redact =>
        createRedact(
          [...known].filter(({ length }) => length >= least),
          { mask },
        );
      clean = redact(leastInText);
      cleanData = redact(leastInData);
    },
    clean: (text) => clean(text),
    cleanData: (text) => cleanData(text),
  };
}
