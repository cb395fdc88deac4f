// Keeps the API key out of everything that is printed.

import { createRedact, type Redact } from '@room-sessions/shared/redact';

export interface Secrets {
  /** From now on it is masked. */
  add(secret: string | undefined): void;
  /** Masks the secrets in a text for people. */
  readonly clean: Redact;
  /** Masks them in data: long ones only, because a short one may be an ordinary word there. */
  readonly cleanData: Redact;
}

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
      const long = [...known].filter(({ length }) => length >= leastInData);
      clean = createRedact([...known]);
      cleanData = long.length > 0 ? createRedact(long) : (data) => data;
    },
    clean: (text) => clean(text),
    cleanData: (text) => cleanData(text),
  };
}
