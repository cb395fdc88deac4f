// Removes secrets from the journal: by their names and by their values.
import { createRedact, unescapeText } from '@room-sessions/shared/redact';

/** The replacement of a secret. */
export const redacted = '[redacted]';

/** The headers of `node:http`. */
type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface Redactor {
  /** Whether it knows secrets of this particular request. */
  readonly knowsMore: boolean;
  /** Redacts a body, or the first part of one. */
  body(text: string, cut: boolean): string;
  /** Redacts a path with its query. */
  path(url: string): string;
  headers(headers: Headers): Record<string, string>;
}

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

/** `secrets` are the known values: keys, tokens. */
export function createRedactor(secrets: readonly string[], knowsMore: boolean = false): Redactor {
  const known = secrets.filter((secret) => secret.length >= shortest);
  const redact = createRedact([...known, ...known.map((secret) => secret.slice(0, shown))], {
    prefix,
  });

  return {
    knowsMore,
    body(text, cut) {
      const clean = redact(fields(text));
      if (!cut) return clean;
      // The cut may have split a secret.
      const { plain: read, getOrigin } = unescapeText(clean);
      const length = Math.max(0, ...known.map((one) => overlap(read, unescapeText(one).plain)));
      return clean.slice(0, getOrigin(read.length - length)).replace(/rsk_[\w-]*$/, '');
    },
    path(url) {
      const clean = redact(url);
      if (!/[%@]|key|token|bearer|authorization/i.test(clean)) return clean;
      return clean
        .replace(/^([^?]*?\/\/)[^/?@]*@/, `$1${redacted}@`)
        .replaceAll(/([?&])([^?&=]+)(?:=[^&]*)?/g, (pair, mark: string, name: string) =>
          secretParameters.has(plain(name)) ? `${mark}${name}=${redacted}` : pair,
        );
    },
    headers(headers) {
      const clean: Record<string, string> = {};
      for (const name of Object.keys(headers)) {
        const value = headers[name];
        if (value === undefined) continue;
        if (secretHeaders.has(name)) clean[name] = redacted;
        else clean[name] = redact(typeof value === 'string' ? value : [value].flat().join(', '));
      }
      return clean;
    },
  };
}

/** A scheme and its parameters; each is searched in all parts of the entry. */
const mostParts = 8;

/** Also removes the credentials of the request's headers: bodies and responses may repeat them. */
export function createRedactors(secrets: readonly string[]): (headers: Headers) => Redactor {
  const known = new Set(secrets);
  const usual = createRedactor(secrets);
  /** Consecutive requests often have the same bearer token. */
  let last = { more: '', redactor: usual };
  return ({ 'x-api-key': key, authorization }) => {
    const more = [key, authorization]
      .flatMap((value) =>
        typeof value === 'string' ? [value, ...value.split(/[\s,]+/, mostParts)] : [],
      )
      .filter((one) => !known.has(one) && !/^rsk_[\w-]{43}$/.test(one));
    if (more.length === 0) return usual;
    if (last.more !== more.join('\n')) {
      last = { more: more.join('\n'), redactor: createRedactor([...secrets, ...more], true) };
    }
    return last.redactor;
  };
}

/** Many times faster than a search that ignores case. */
const mayHaveSecretFields = (text: string): boolean =>
  ['bearer', 'key"', 'authorization"', String.raw`\u`].some((part) => text.includes(part));

/** Field names are searched as text, because a body may be invalid or truncated JSON. */
function fields(text: string): string {
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
