// Keeps the credentials of a request out of what it is answered and fails with.

import { isSecretHeader } from './redact.ts';

const mask = '[secret]';

/** The credentials that a request carries: the key, and those in headers of the caller's own. */
export function secretsOf(
  key: string | undefined,
  headers: Readonly<Record<string, string>>,
): string[] {
  const secrets = key ? written(key) : [];
  for (const name in headers) {
    if (!isSecretHeader(name)) continue;
    // `Bearer abc`, `sid=abc; lang=de`: the credential is one of the parts.
    for (const part of headers[name]!.split(/[\s;,=]+/))
      if (part.length >= 8) secrets.push(...written(part));
  }
  return secrets;
}

/** A secret as it is, and as it stands in JSON, where that differs. */
function written(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return inJson === secret ? [secret] : [inJson, secret];
}

/** A text without them, in case the gateway repeats what it was sent. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);

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

/**
 * The cause of an error, as it is; or, where a printed error would show a credential, as a custom
 * `fetch` whose errors hold their request would, a plain copy of what it says.
 */
export function withoutSecretsInside(cause: unknown, secrets: readonly string[]): unknown {
  if (!holdsSecret(cause, secrets)) return cause;
  const { name, message, code } = (cause ?? {}) as Readonly<Record<string, unknown>>;
  const said = [cause, message].find((one) => typeof one === 'string') ?? 'withheld';
  const copy = new Error(withoutSecrets(said, secrets));
  // A stack repeats the message that it was made with.
  copy.stack = `${typeof name === 'string' ? name : 'Error'}: ${copy.message}`;
  return Object.assign(copy, typeof code === 'string' ? { code } : {});
}

// Bounded: an error may hold on to a whole application.
const mostValues = 100_000;

function holdsSecret(cause: unknown, secrets: readonly string[]): boolean {
  if (secrets.length === 0) return false;
  const seen = new Set<unknown>();
  const left = [cause];
  for (let count = 0; left.length > 0 && count < mostValues; count++) {
    const value = left.pop();
    if (typeof value === 'string') {
      if (secrets.some((secret) => value.includes(secret))) return true;
    } else if (isObject(value) && !seen.has(value)) {
      seen.add(value);
      for (const one of contentsOf(value)) left.push(one);
    }
  }
  return false;
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

// Hidden properties too: `inspect` shows them when asked to, and a stack always.
function contentsOf(value: object): unknown[] {
  if (ArrayBuffer.isView(value)) return [];
  try {
    if (value instanceof Map) return [...value.keys(), ...value.values()];
    if (value instanceof Set) return [...value];
    return Reflect.ownKeys(value).map(
      (name) => Object.getOwnPropertyDescriptor(value, name)?.value,
    );
  } catch {
    return [];
  }
}
