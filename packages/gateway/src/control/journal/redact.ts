// Removes secrets from the journal: by their names and by their values.
import { createRedact, unescapeText } from '@room-sessions/shared/redact';

export const redacted = '[redacted]';

export type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const secretHeaders = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-api-key',
]);

const secretFields = new Set(['apikey', 'authorization', 'bearer', 'refreshbearer', 'xapikey']);
const secretParameters = new Set([...secretFields, 'accesstoken', 'key', 'token']);

/** Without escapes, case, hyphens and underscores. */
const plain = (name: string): string =>
  unescapeText(name).plain.toLowerCase().replaceAll(/[-_]/g, '');

/** Shorter values cannot be distinguished from other text. */
const shortest = 8;

/** Keys that this gateway issued: only their hashes are stored, so they are found by their form. */
const prefix = 'rsk_';

/** Messages quote at most this much of a text. */
const shown = 40;

/** A scheme and its parameters; each is searched in all parts of the entry. */
const mostParts = 8;

export type Redactor = ReturnType<typeof createRedactor>;

/**
 * @param secrets the known values: keys, tokens
 * @param headers those of the request, whose credentials bodies and responses may repeat
 */
export function createRedactor(
  secrets: readonly string[],
  { 'x-api-key': key, authorization }: Headers,
) {
  const sent = [key, authorization].flatMap((value) =>
    typeof value === 'string' ? [value, ...value.split(/[\s,]+/, mostParts)] : [],
  );
  const known = [...secrets, ...sent].filter((secret) => secret.length >= shortest);
  const starts = known.map((secret) => secret.slice(0, shown));
  const redact = createRedact([...known, ...starts], { prefix });
  return {
    body(text: string, cut: boolean): string {
      const clean = redact(redactFields(text));
      if (!cut) return clean;
      // The cut may have split a secret.
      const { plain: read, getOrigin } = unescapeText(clean);
      const length = Math.max(0, ...known.map((one) => overlap(read, unescapeText(one).plain)));
      return clean.slice(0, getOrigin(read.length - length)).replace(/rsk_[\w-]*$/, '');
    },

    path: (url: string): string =>
      redact(url)
        .replace(/^([^?]*?\/\/)[^/?@]*@/, `$1${redacted}@`)
        .replaceAll(/([?&])([^?&=]+)(?:=[^&]*)?/g, (pair, mark: string, name: string) =>
          secretParameters.has(plain(name)) ? `${mark}${name}=${redacted}` : pair,
        ),

    headers(headers: Headers): Record<string, string> {
      const clean: Record<string, string> = {};
      for (const [name, value] of Object.entries(headers)) {
        if (value === undefined) continue;
        clean[name] = secretHeaders.has(name) ? redacted : redact([value].flat().join(', '));
      }
      return clean;
    },
  };
}

/** Many times faster than a search that ignores case. */
const mayHaveSecretFields = (text: string): boolean =>
  ['bearer', 'key"', 'authorization"', String.raw`\u`].some((part) => text.includes(part));

/** Field names are searched as text, because a body may be invalid or truncated JSON. */
function redactFields(text: string): string {
  if (!mayHaveSecretFields(text.toLowerCase())) return text;
  let clean = '';
  let done = 0;
  // The limit stops the search from starting again at each quote of a long text.
  for (const match of text.matchAll(/"((?:[^"\\]|\\.){1,100})"\s*:\s*/gs)) {
    const start = match.index + match[0].length;
    if (start <= done || !secretFields.has(plain(match[1] ?? ''))) continue;
    clean += `${text.slice(done, start)}"${redacted}"`;
    fieldValue.lastIndex = start;
    done = start + (fieldValue.exec(text)?.[0].length ?? 0);
  }
  return clean + text.slice(done);
}

/** A string or a literal. No secret of the API has parts: of another value, the whole rest goes. */
const fieldValue = /"[^"\\]*(?:\\.[^"\\]*)*"?|[^\s,[\]{}"]+|[^]*/sy;

/** How many characters at the end of the text are the beginning of the secret. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
