// Keeps the credentials of a request out of texts: messages, log lines and the bodies of errors.

import { isSecretHeader } from './redact.ts';

const mask = '[secret]';

/** A shorter secret may be an ordinary word, so it is masked only where it is the whole text. */
const leastInText = 8;

/** The credentials that a request carries: the key, and those in headers of the caller's own. */
export function secretsOf(
  key: string | undefined,
  headers: Readonly<Record<string, string>>,
): string[] {
  const secrets = key ? formsOf(key) : [];
  for (const name of Object.keys(headers)) {
    if (!isSecretHeader(name)) continue;
    const value = headers[name]!;
    secrets.push(...formsOf(value));
    // `Bearer abc`, `sid=abc; lang=de`: the credential is one of the parts.
    for (const part of value.split(/[\s;,=]+/))
      if (part.length >= leastInText) secrets.push(...formsOf(part));
  }
  return secrets;
}

/** A secret as it is, and as it is written in JSON, in URLs and in base64. */
function formsOf(secret: string): string[] {
  const forms = new Set([JSON.stringify(secret).slice(1, -1), secret]);
  if (secret.length < leastInText) return [...forms];
  try {
    forms.add(encodeURIComponent(secret)).add(btoa(secret).replace(/=+$/, ''));
  } catch {
    // It has characters that no header can carry.
  }
  return [...forms];
}

/** A text without them, in case the gateway repeats what it was sent. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => {
    if (secret.length < leastInText) return rest === secret ? mask : rest;
    // A host name comes back in lower case.
    return rest.replace(new RegExp(secret.replace(/\W/g, '\\$&'), 'gi'), () => mask);
  }, text);

/** Whether a text is, or holds, one of them. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  withoutSecrets(text, secrets) !== text;

const deepest = 500;

/**
 * The body of an error without them, wherever they stand in it; undefined where it is nested too
 * deeply to be searched. What was asked for is never changed.
 */
export function valueWithoutSecrets(
  value: unknown,
  secrets: readonly string[],
  depth = 0,
): unknown {
  if (typeof value === 'string') return withoutSecrets(value, secrets);
  if (typeof value !== 'object' || value === null || secrets.length === 0) return value;
  if (depth > deepest) return undefined;
  const inside = (one: unknown): unknown => valueWithoutSecrets(one, secrets, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, one]) => [withoutSecrets(name, secrets), inside(one)]),
  ) as unknown;
}
