// Keeps the credentials of a request out of texts: messages, log lines and the bodies of errors.

import type { Call } from '../types.ts';

/** Removes credentials from a text, because the gateway may echo them. */
export type Mask = (text: string) => string;

/** Whether the name of a header says that it carries a credential. */
export const isSecretHeader = (name: string): boolean =>
  /api-?key|auth(orization)?(-|$)|cookie|token|secret|bearer|passw|credential|signature/.test(name);

/** A shorter secret may be an ordinary word, so it is masked only as the whole text. */
const leastInText = 8;

/**
 * Masks the credentials in the headers of requests, in every encoding in which they may be echoed;
 * undefined without credentials.
 */
export function createMask(all: readonly Readonly<Record<string, string>>[]): Mask | undefined {
  const secrets = all
    .flatMap((headers) => Object.entries(headers))
    // In `Bearer abc` and `sid=abc; lang=de` the credential is one of the parts.
    .flatMap(([name, value]) =>
      isSecretHeader(name)
        ? [value, ...value.split(/[\s;,=]+/).filter(({ length }) => length >= leastInText)]
        : [],
    );
  const forms = secrets.flatMap((secret) => {
    const written = [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      btoa(secret).replace(/=+$/, ''),
    ].map((form) => form.replace(/\W/g, '\\$&'));
    if (secret.length >= leastInText) return written;
    return secret ? [`^${written[0]}$`] : [];
  });
  // A host name is echoed in lower case.
  const pattern = new RegExp(forms.join('|'), 'gi');
  return forms.length > 0 ? (text) => text.replace(pattern, '[secret]') : undefined;
}

/** Masks the credentials of a call: its key, and those in its headers. */
export const maskOf = ({ settings, request, sent }: Call): Mask | undefined =>
  createMask([settings.key.known?.() ?? {}, request?.headers ?? {}, ...sent.map((one) => one())]);

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
