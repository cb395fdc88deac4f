// Keeps the credentials of a request out of texts: messages, log lines and the bodies of errors.

/** A text without credentials, because the gateway may repeat what it was sent. */
export type Mask = (text: string) => string;

/** Whether the name of a header says that it carries a credential. */
export const isSecretHeader = (name: string): boolean =>
  /api-?key|auth(orization)?(-|$)|cookie|token|secret|bearer|passw|credential|signature/.test(name);

/** A shorter secret may be an ordinary word, so it is masked only as the whole text. */
const leastInText = 8;

/**
 * Masks the credentials in the headers of requests, in every form in which they may be repeated;
 * undefined if there are none.
 */
export function createMask(all: readonly Readonly<Record<string, string>>[]): Mask | undefined {
  const forms = new Set<string>();
  for (const [name, value] of all.flatMap(Object.entries<string>)) {
    // `Bearer abc`, `sid=abc; lang=de`: the credential is one of the parts.
    for (const part of isSecretHeader(name) ? [value, ...value.split(/[\s;,=]+/)] : []) {
      const isWord = part.length < leastInText;
      if (!part || (isWord && part !== value)) continue;
      const written = isWord ? [] : [encodeURIComponent(part), btoa(part).replace(/=+$/, '')];
      for (const form of [part, JSON.stringify(part).slice(1, -1), ...written]) {
        const literal = form.replace(/\W/g, '\\$&');
        forms.add(isWord ? `^${literal}$` : literal);
      }
    }
  }
  // A host name comes back in lower case.
  const pattern = new RegExp([...forms].join('|'), 'gi');
  return forms.size > 0 ? (text) => text.replace(pattern, '[secret]') : undefined;
}

/** A copy of a JSON value without secrets; undefined if it is nested too deeply to be searched. */
export function maskValue(value: unknown, mask: Mask | undefined, depth = 500): unknown {
  if (!mask) return value;
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  const inside = (one: unknown): unknown => maskValue(one, mask, depth - 1);
  if (depth === 0) return undefined;
  return Array.isArray(value)
    ? value.map(inside)
    : Object.fromEntries(Object.entries(value).map(([name, one]) => [mask(name), inside(one)]));
}
