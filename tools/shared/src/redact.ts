// Replaces secrets in text that others wrote, in every form in which they may repeat them: plain, in
// capitals, escaped for JSON, URLs or HTML, also one within the other, in base64 and in hex.

export type Redact = (text: string) => string;

export interface RedactOptions {
  /** Replaces a secret. */
  readonly mask?: string;
  /** Every word with this prefix and 8 more characters is a secret too. */
  readonly prefix?: string;
}

/** How a secret may be written. */
interface Form {
  readonly text: string;
  /** In lower case; a text without it has no secret of this form. */
  readonly needle: string;
  /** What may follow it, as a regular expression. */
  readonly after: string;
}

export function createRedact(
  secrets: readonly (string | undefined)[],
  { mask = '[redacted]', prefix }: RedactOptions = {},
): Redact {
  const forms = [...new Set(secrets)].flatMap((secret) => (secret ? formsOf(secret) : []));
  if (prefix) forms.push(form(prefix, String.raw`[\w-]{8,}`));
  let pattern: RegExp | undefined;

  function replace(text: string, { plain, originOf }: Unescaped): string {
    const lower = plain.toLowerCase();
    // Much faster than the regular expression, and most texts have no secret.
    if (!forms.some(({ needle }) => lower.includes(needle))) return text;
    pattern ??= patternOf(forms);
    let clean = '';
    let done = 0;
    for (const { index, 0: found } of plain.matchAll(pattern)) {
      clean += text.slice(done, originOf(index)) + mask;
      done = originOf(index + found.length);
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

/** A shorter text also occurs where nobody wrote the secret. */
const shortest = 8;

function formsOf(secret: string): Form[] {
  const texts = [...new Set([secret, unescapeText(secret).plain])].filter(Boolean);
  const encoded = [form(Buffer.from(secret).toString('hex')), ...base64Of(secret)];
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

/** Alone or behind other bytes, as in `user:key`: there are three positions to begin at. */
function base64Of(secret: string): Form[] {
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

function patternOf(forms: readonly Form[]): RegExp {
  const patterns = forms
    // The longest first, because one secret may be part of another.
    .toSorted((one, other) => other.text.length - one.text.length)
    .map(({ text, after }) => {
      const literal = text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`) + after;
      // As a word only: without its `k`s, the rest of a text would show that the key is `k`.
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

interface Unescaped {
  readonly plain: string;
  /** Where the character with this index begins in the text. */
  readonly originOf: (index: number) => number;
}

/**
 * Removes so many layers of escapes, and all backslashes: their number depends on how often the text
 * was written as JSON.
 */
export function unescapeText(text: string, layers: number = mostLayers): Unescaped {
  if (layers === 0) return { plain: text, originOf: (index) => index };
  const outer = unescapeText(text, layers - 1);
  if (!mayHaveEscapes(outer.plain)) return outer;
  /** After the index `at`, the outer text is longer by `more` characters. */
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
    originOf: (index) => {
      const shift = shifts.findLast(({ at }) => at < index);
      return outer.originOf(index + (shift?.more ?? 0));
    },
  };
}
