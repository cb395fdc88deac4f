// Removes the API key and the tokens of guests from everything that a client receives.

import { createRedact, type Redact } from '@room-sessions/shared/redact';

/** Replaces a secret. */
export const withheld = '[withheld]';

/** Deeper values are omitted, because walking through them would exhaust the stack. */
const deepest = 200;

/** The number of earlier tokens that are masked in later responses. */
const mostTokens = 50;

/** A shorter text may be an ordinary word, which is not masked elsewhere. */
const shortestToken = 16;

const isTokenName = (name: string): boolean => /bearer/i.test(name);
const isKeyName = (name: string): boolean => /api[-_]?key/i.test(name);

/** Tokens in a text that is not JSON: `Bearer …`, `"refreshBearer": "…"`, and JSON Web Tokens. */
const tokensInText: readonly RegExp[] = [
  /()\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g,
  /(bearer\s{1,9})(?=[\w.~+/=-]{0,200}\d)[\w.~+/=-]{16,}/gi,
  /(bearer["'\\]{0,9}\s{0,9}[:=]\s{0,9}["'\\]{0,9})[\w.~+/=-]{8,}/gi,
];

export interface Secrets {
  /** Masks the key from now on. */
  add(key: string): void;
  /** Returns a JSON value without secrets. Its tokens are also masked in later values. */
  clean(value: unknown): unknown;
  /** Returns a text without secrets. */
  cleanText(text: string): string;
  /** Masks only the API key. The person who confirms a request has to see everything else. */
  readonly maskKey: (text: string) => string;
}

export interface SecretOptions {
  /** Whether the tokens of guests stay in responses. */
  readonly revealGuestTokens: boolean;
}

export function createSecrets({ revealGuestTokens }: SecretOptions): Secrets {
  const keys = new Set<string>();
  const tokens = new Set<string>();
  let redactKeys: Redact = (text) => text;
  let redact = redactKeys;
  const update = (): void => {
    redactKeys = createRedact([...keys], { mask: withheld });
    redact = createRedact([...keys, ...tokens], { mask: withheld });
  };

  const cleanText = (text: string): string => {
    const masked = redact(text);
    if (revealGuestTokens) return masked;
    return tokensInText.reduce((rest, token) => rest.replaceAll(token, `$1${withheld}`), masked);
  };

  const isHidden = (name: string): boolean =>
    isKeyName(name) || (!revealGuestTokens && isTokenName(name));

  function clean(value: unknown, depth: number): unknown {
    if (depth > deepest) return '[nested too deeply]';
    if (typeof value === 'string') return cleanText(value);
    if (typeof value === 'number') {
      // A key of digits may be echoed as a number.
      const text = String(value);
      return redact(text) === text ? value : withheld;
    }
    if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        cleanText(name),
        isHidden(name) && one !== null ? withheld : clean(one, depth + 1),
      ]),
    );
  }

  return {
    add(key) {
      if (key === '' || keys.has(key)) return;
      keys.add(key);
      update();
    },
    clean(value) {
      if (!revealGuestTokens) {
        const before = tokens.size;
        for (const token of findTokens(value)) tokens.add(token);
        if (tokens.size > before) {
          // A Set iterates in insertion order.
          const oldest = [...tokens].slice(0, Math.max(0, tokens.size - mostTokens));
          for (const one of oldest) tokens.delete(one);
          update();
        }
      }
      return clean(value, 0);
    },
    cleanText,
    maskKey: (text) => redactKeys(text),
  };
}

/** The texts in fields whose names contain `bearer`. */
function findTokens(value: unknown, isToken = false, depth = 0): string[] {
  if (typeof value === 'string') return isToken && value.length >= shortestToken ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    findTokens(one, isToken || isTokenName(name), depth + 1),
  );
}
