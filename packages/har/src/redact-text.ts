// Replaces secrets in third-party text, in each possible form: plain, in capitals, escaped for JSON, URLs or HTML,
// also nested, in base64 and in hex. The masks of errors and logs know fewer forms, because pages load them.

/** Replaces secrets in a text. */
export type Redact = (text: string) => string;

/** Options of {@link createRedact}. */
export interface RedactOptions {
  /**
   * Replaces a secret.
   *
   * @default '[redacted]'
   * @example '[secret]'
   */
  readonly mask?: string | undefined;
  /**
   * Every word with this prefix and at least 8 more characters is also a secret.
   *
   * @default none
   * @example 'rsk_'
   */
  readonly prefix?: string | undefined;
}

/** A form of a secret, in lower case. */
interface Form {
  readonly needle: string;
  /** Matches the characters after it that belong to it. */
  readonly after?: RegExp | undefined;
  /** Removing every `k` from a text would reveal that the key is `k`. */
  readonly isWord?: boolean;
}

/**
 * Creates a function that replaces secrets in a text in each form in which a server may repeat them. It serves
 * {@link recordHar}, and the command line, the probe and the gateway of this API.
 *
 * @example const redact = createRedact([apiKey]);
 */
export function createRedact(
  secrets: readonly (string | undefined)[],
  { mask = '[redacted]', prefix }: RedactOptions = {},
): Redact {
  const forms = [...new Set(secrets)].flatMap((secret) => (secret ? getForms(secret) : []));
  if (prefix) forms.push({ needle: prefix.toLowerCase(), after: /[\w-]{8,}/y });

  function replace(text: string, { plain, getOrigin }: UnescapedText): string {
    let clean = '';
    let done = 0;
    for (const [start, end] of findForms(plain, forms)) {
      clean += text.slice(done, getOrigin(start)) + mask;
      done = getOrigin(end);
    }
    return clean + text.slice(done);
  }

  return (text) => {
    let clean = text;
    for (let layers = 0; ; layers += 1) {
      const unescaped = unescapeText(clean, layers);
      clean = replace(clean, unescaped);
      if (layers === mostLayers || !mayHaveEscapes(unescaped.plain)) return clean;
    }
  };
}

type Range = readonly [start: number, end: number];

/**
 * Where a text has forms; overlapping ranges are one. No regular expression, because a secret may be longer than
 * a regular expression can be.
 */
function findForms(text: string, forms: readonly Form[]): Range[] {
  const lower = toLowerCase(text);
  const found: Range[] = [];
  for (const { needle, after, isWord } of forms) {
    for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, at + 1)) {
      const end = at + needle.length;
      if (isWord && (isWordAt(text, at - 1) || isWordAt(text, end))) continue;
      if (after) after.lastIndex = end;
      const more = after?.exec(text)?.[0];
      if (!after || more !== undefined) found.push([at, end + (more?.length ?? 0)]);
    }
  }
  found.sort(([one], [other]) => one - other);
  const ranges: Range[] = [];
  for (const [start, end] of found) {
    const last = ranges.at(-1);
    if (!last || start >= last[1]) ranges.push([start, end]);
    else if (end > last[1]) ranges[ranges.length - 1] = [last[0], end];
  }
  return ranges;
}

/** In lower case, with the same indexes: some characters become longer. */
function toLowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const isWordAt = (text: string, at: number): boolean => /[\p{L}\d_]/u.test(text.charAt(at));

/** A shorter text may also occur by coincidence. */
const shortest = 8;

function getForms(secret: string): Form[] {
  const bytes = toByteString(secret);
  const texts = [...new Set([secret, unescapeText(secret).plain, bytes])].filter(Boolean);
  const hex = Array.from(bytes, (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const encoded = [{ needle: hex }, ...getBase64Forms(bytes)];
  return [
    ...texts.map((text) => ({ needle: toLowerCase(text), isWord: text.length < shortest })),
    ...encoded.filter(({ needle }) => needle.length >= shortest),
  ];
}

/** A character for each byte in UTF-8, as unescaped from a URL. */
const toByteString = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** Alone or after other bytes, as in `user:key`: base64 has three possible alignments. */
function getBase64Forms(bytes: string): Form[] {
  return ['', '-', '--'].flatMap((before) => {
    const end = ((before.length + bytes.length) * 8) / 6;
    // The other characters also depend on the bytes next to the secret.
    const own = btoa(before + bytes).slice(Math.ceil((before.length * 8) / 6), Math.floor(end));
    const after = Number.isInteger(end) ? /=*/y : /[\w+/-]?=*/y;
    const needle = own.toLowerCase();
    if (!/[+/]/.test(needle)) return [{ needle, after }];
    const ofUrl = needle.replaceAll('+', '-').replaceAll('/', '_');
    return [needle, ofUrl].map((one) => ({ needle: one, after }));
  });
}

const mostLayers = 3;

const mayHaveEscapes = (text: string): boolean => /\\|%[\da-f]|&(?:#|[a-z]+;)/i.test(text);

const escape =
  /\\+u00([\da-f]{2})|%(?:25)*([\da-f]{2})|&#x0*([\da-f]{2});|&#0*(\d{2,3});|&(amp|lt|gt|quot|apos);|\\+/gi;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** A text without escapes; see {@link unescapeText}. */
export interface UnescapedText {
  readonly plain: string;
  /** The index in the original text where a character of the unescaped text begins. */
  readonly getOrigin: (index: number) => number;
}

/**
 * Removes a number of layers of escapes, and all backslashes, whose number depends on how often the
 * text was encoded as JSON.
 */
export function unescapeText(text: string, layers: number = mostLayers): UnescapedText {
  if (layers === 0) return { plain: text, getOrigin: (index) => index };
  const outer = unescapeText(text, layers - 1);
  if (!mayHaveEscapes(outer.plain)) return outer;
  /** After the index `at`, the original text is longer by `more` characters. */
  const shifts: { readonly at: number; readonly more: number }[] = [];
  let plain = '';
  let done = 0;
  for (const match of outer.plain.matchAll(escape)) {
    const [all, json, percent, hex, decimal, name] = match;
    const digits = json ?? percent ?? hex;
    const code = digits ? Number.parseInt(digits, 16) : Number(decimal);
    const character =
      code > 0 ? String.fromCharCode(code) : (named[name?.toLowerCase() ?? ''] ?? '');
    plain += outer.plain.slice(done, match.index);
    done = match.index + all.length;
    shifts.push({ at: plain.length, more: done - plain.length - character.length });
    plain += character;
  }
  plain += outer.plain.slice(done);
  return {
    plain,
    getOrigin: (index) => {
      const shift = shifts.findLast(({ at }) => at < index);
      return outer.getOrigin(index + (shift?.more ?? 0));
    },
  };
}
