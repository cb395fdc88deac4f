// Replaces secrets in third-party text, in each possible form: plain, in capitals, escaped for JSON, URLs or HTML,
// also nested, in base64 and in hex.

export type Redact = (text: string) => string;

export interface RedactOptions {
  /** Replaces a secret. */
  readonly mask?: string;
  /** Every word with this prefix and at least 8 more characters is also a secret. */
  readonly prefix?: string;
}

/** A form of a secret. */
interface Form {
  readonly text: string;
  /** Lower-case text that every occurrence of this form contains. */
  readonly needle: string;
  /** A regular expression for the characters after it. */
  readonly after: string;
}

export function createRedact(
  secrets: readonly (string | undefined)[],
  { mask = '[redacted]', prefix }: RedactOptions = {},
): Redact {
  const forms = [...new Set(secrets)].flatMap((secret) => (secret ? getForms(secret) : []));
  if (prefix) forms.push(form(prefix, String.raw`[\w-]{8,}`));
  let pattern: RegExp | undefined;

  function replace(text: string, { plain, getOrigin }: UnescapedText): string {
    const lower = plain.toLowerCase();
    // Much faster than the regular expression, because most texts have no secret.
    if (!forms.some(({ needle }) => lower.includes(needle))) return text;
    pattern ??= toPattern(forms);
    let clean = '';
    let done = 0;
    for (const { index, 0: found } of plain.matchAll(pattern)) {
      clean += text.slice(done, getOrigin(index)) + mask;
      done = getOrigin(index + found.length);
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

/** A shorter text may also occur by coincidence. */
const shortest = 8;

function getForms(secret: string): Form[] {
  const texts = [...new Set([secret, unescapeText(secret).plain])].filter(Boolean);
  const encoded = [form(Buffer.from(secret).toString('hex')), ...getBase64Forms(secret)];
  return [
    ...texts.map((text) => form(text)),
    ...encoded.filter(({ text }) => text.length >= shortest),
  ];
}

const form = (text: string, after: string = ''): Form => ({
  text,
  needle: text.toLowerCase(),
  after,
});

/** Alone or after other bytes, as in `user:key`: base64 has three possible alignments. */
function getBase64Forms(secret: string): Form[] {
  return ['', '-', '--'].flatMap((before) => {
    const bytes = Buffer.from(before + secret);
    const end = (bytes.length * 8) / 6;
    // The other characters also depend on the bytes next to the secret.
    const own = bytes.toString('base64').slice(Math.ceil((before.length * 8) / 6), Math.floor(end));
    const after = Number.isInteger(end) ? '=*' : String.raw`[\w+/\-]?=*`;
    if (!/[+/]/.test(own)) return [form(own, after)];
    return [form(own, after), form(own.replaceAll('+', '-').replaceAll('/', '_'), after)];
  });
}

function toPattern(forms: readonly Form[]): RegExp {
  const patterns = forms
    // The longest form first, because a secret may be a part of another one.
    .toSorted((one, other) => other.text.length - one.text.length)
    .map(({ text, after }) => {
      const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
      // Only as a whole word: removing every `k` from a text would reveal that the key is `k`.
      const isWord = text.length < shortest && after === '';
      return isWord ? String.raw`(?<![\p{L}\d_])${literal}(?![\p{L}\d_])` : literal;
    });
  return new RegExp(patterns.join('|'), 'giu');
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

interface UnescapedText {
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
