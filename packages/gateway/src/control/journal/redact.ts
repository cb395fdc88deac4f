// Takes secrets out of what the journal keeps: by their names, and by their values.
import { createRedact, unescapeText } from '@room-sessions/shared/redact';

/** What stands in the place of a secret. */
export const redacted = '[redacted]';

/** As `node:http` has them. */
type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface Redactor {
  /** Whether it looks for secrets of one request. */
  readonly knowsMore: boolean;
  /** A body, or the first part of one. */
  body(text: string, cut: boolean): string;
  /** A path with its query. */
  path(url: string): string;
  headers(headers: Headers): Record<string, string>;
}

const secretHeaders = ['authorization', 'cookie', 'proxy-authorization', 'set-cookie', 'x-api-key'];

/** A copy in which those that are secrets by their names have none any more. */
export function withoutSecrets(headers: Headers): Headers {
  const kept = { ...headers };
  for (const name of secretHeaders) if (kept[name] !== undefined) kept[name] = redacted;
  return kept;
}

const secretFields = new Set(['apikey', 'authorization', 'bearer', 'refreshbearer', 'xapikey']);
const secretParameters = new Set([...secretFields, 'accesstoken', 'key', 'token']);

/** Without escapes, case, hyphens and underscores. */
const plain = (name: string): string =>
  unescapeText(name).plain.toLowerCase().replaceAll(/[-_]/g, '');

/** A shorter one cannot be told from other text. */
const shortest = 8;

/** Keys that this gateway issued; only their hashes are stored. */
const prefix = 'rsk_';

/** Messages repeat no more of a text than that. */
const shown = 40;

/** `secrets` are the values that are known: keys, tokens. */
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
      // The cut may have gone through a secret.
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
        if (secretHeaders.includes(name)) clean[name] = redacted;
        else clean[name] = redact(typeof value === 'string' ? value : [value].flat().join(', '));
      }
      return clean;
    },
  };
}

/** A scheme and its parameters; each is looked for in all that is kept of the request. */
const mostParts = 8;

/** Also takes out what stands in the headers of a request: it may repeat that elsewhere. */
export function createRedactors(secrets: readonly string[]): (headers: Headers) => Redactor {
  const known = new Set(secrets);
  const usual = createRedactor(secrets);
  /** Those that have no parts. */
  const whole = new Set(secrets.filter((secret) => !/[\s,]/.test(secret)));
  /** Requests in a row often have the same bearer. */
  let last = { more: '', redactor: usual };
  return ({ 'x-api-key': key, authorization }) => {
    if (authorization === undefined && whole.has(String(key))) return usual;
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

/** Many times as fast as a search that ignores case. */
const mayHaveSecretFields = (text: string): boolean =>
  ['bearer', 'key"', 'authorization"', String.raw`\u`].some((part) => text.includes(part));

/** The names of fields are looked for in text, as what came may be no JSON, or half of it. */
function fields(text: string): string {
  if (!mayHaveSecretFields(text.toLowerCase())) return text;
  let clean = '';
  let done = 0;
  // The bound keeps the search from starting anew at each quote of a long text.
  for (const match of text.matchAll(/"((?:[^"\\]|\\.){1,100})"\s*:\s*/gs)) {
    const start = match.index + match[0].length;
    if (start <= done || !secretFields.has(plain(match[1] ?? ''))) continue;
    clean += `${text.slice(done, start)}"${redacted}"`;
    done = endOfValue(text, start);
  }
  return clean + text.slice(done);
}

/** Where the JSON value that begins there ends. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if ('[{'.includes(character)) depth += 1;
    else if (depth === 0 && /[,}\]\s]/.test(character)) return at;
    else if (']}'.includes(character)) depth -= 1;
    if (depth === 0 && '"]}'.includes(character)) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** How much of the text's end is the beginning of the secret. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
