// Takes secrets out of what the journal keeps: by the names that they have, and by their values,
// wherever those stand.

/** What stands in the place of a secret. */
const redacted = '[redacted]';

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

const secretHeaders = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
  'x-api-key',
]);

/** A copy in which those that are secrets by their names have none any more. */
export function withoutSecrets(headers: Headers): Headers {
  const kept: Record<string, Headers[string]> = {};
  for (const name of Object.keys(headers))
    kept[name] = secretHeaders.has(name) ? redacted : headers[name];
  return kept;
}

/** Without case, hyphens and underscores. */
const secretFields = new Set(['apikey', 'authorization', 'bearer', 'refreshbearer', 'xapikey']);
const secretParameters = new Set([...secretFields, 'accesstoken', 'key', 'token']);

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');

/** A shorter one cannot be told from other text. */
const shortest = 8;

/** Those that were issued here, whose values nobody keeps; in part, too, as messages have them. */
const issuedKey = /rsk_[\w-]{8,}/g;

/** Messages repeat no more of a text than that. */
const shown = 40;

/** `secrets` are the values that are known: keys, tokens. */
export function createRedactor(secrets: readonly string[], knowsMore: boolean = false): Redactor {
  const known = [...new Set(secrets)].filter((secret) => secret.length >= shortest);
  // In JSON, a quote or a backslash has one more before it.
  const written = [
    ...new Set(known.flatMap((one) => [one, JSON.stringify(one).slice(1, -1)])),
  ].flatMap((one) => (one.length > shown ? [one, one.slice(0, shown)] : [one]));

  function values(text: string): string {
    let clean = text.includes('rsk_') ? text.replaceAll(issuedKey, redacted) : text;
    for (const secret of written) {
      if (clean.includes(secret)) clean = clean.replaceAll(secret, redacted);
    }
    return clean;
  }

  /** Any character of a JSON text may be written as `\u` and its number, a slash as `\/`. */
  function escaped(text: string): string {
    if (!/\\[u/]/.test(text)) return text;
    return text.replaceAll(/"(?:[^"\\]|\\.)*(?:"|$)/gs, (written) => {
      const read = unescape(written);
      return values(read) === read ? written : `"${redacted}"`;
    });
  }

  /** A part of a path or query, in which any character may be percent-encoded. */
  function part(text: string): string {
    const decoded = decodeFully(text);
    return values(decoded) === decoded ? text : redacted;
  }

  return {
    knowsMore,
    body(text, cut) {
      const clean = values(escaped(fields(text)));
      if (!cut) return clean;
      // The cut may have gone through a secret.
      const length = Math.max(0, ...written.map((secret) => overlap(clean, secret)));
      return clean.slice(0, clean.length - length).replace(/rsk_[\w-]*$/, '');
    },
    path(url) {
      if (!/[%@]|key|token|bearer|authorization/i.test(url)) return values(url);
      const [path = '', ...query] = url.split('?');
      const steps = path
        .replace(/\/\/[^/@]*@/, `//${redacted}@`)
        .split('/')
        .map(part);
      const pairs = query
        .join('?')
        .split('&')
        .map((pair) => {
          const [name = '', ...value] = pair.split('=');
          const secret = secretParameters.has(plain(decodeFully(name)));
          return [part(name), ...(secret ? [redacted] : value.map(part))].join('=');
        });
      return [steps.join('/'), ...(query.length > 0 ? [pairs.join('&')] : [])].join('?');
    },
    headers(headers) {
      const clean: Record<string, string> = {};
      for (const name of Object.keys(headers)) {
        const value = headers[name];
        if (value === undefined) continue;
        if (secretHeaders.has(name)) clean[name] = redacted;
        else clean[name] = values(typeof value === 'string' ? value : [value].flat().join(', '));
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
  return ({ 'x-api-key': key, authorization }) => {
    if (authorization === undefined && whole.has(String(key))) return usual;
    const more = [key, authorization]
      .flatMap((value) =>
        typeof value === 'string' ? [value, ...value.split(/[\s,]+/, mostParts)] : [],
      )
      .filter((one) => !known.has(one) && !/^rsk_[\w-]{43}$/.test(one));
    return more.length === 0 ? usual : createRedactor([...secrets, ...more], true);
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
    if (start <= done || !secretFields.has(plain(unescape(match[1] ?? '')))) continue;
    clean += `${text.slice(done, start)}"${redacted}"`;
    done = endOfValue(text, start);
  }
  return clean + text.slice(done);
}

const unescape = (text: string): string =>
  text
    .replaceAll(String.raw`\/`, '/')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );

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

/** Secrets are ASCII: what is decoded wrongly beside them does not matter. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3 && decoded.includes('%'); times += 1) {
    decoded = decoded.replaceAll(/%([\da-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  return decoded;
}

/** How much of the text's end is the beginning of the secret. */
function overlap(text: string, secret: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
