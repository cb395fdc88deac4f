// Keeps secrets out of everything that is shown: what a provider answers may repeat them.

/** What no header can carry would be sent as something else, and so be known as no secret. */
export const isSendable = (secret: string): boolean => /^[\x21-\x7e]+$/.test(secret);

export type Redact = (text: string) => string;

/** Hides secrets, however a provider may have written them, in capitals or not. */
export function redactor(secrets: readonly (string | undefined)[]): Redact {
  const given = secrets.filter((secret): secret is string => Boolean(secret));
  if (given.length === 0) return (text) => text;
  // The longest first: one may be a part of another.
  const ordered = [...new Set(given)].toSorted((one, other) => other.length - one.length);
  const any = new RegExp(ordered.flatMap(patternsOf).join('|'), 'gi');
  return (text) => text.replaceAll(any, '[secret]');
}

function patternsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret.split('').map(characterPattern).join(''),
    ...base64Of(bytes),
    bytes.toString('hex'),
  ];
}

/** A character as it is, escaped in JSON of any depth, in a URL, or in HTML. */
function characterPattern(character: string): string {
  if (/[a-z\d]/i.test(character)) return character;
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const plain = character.replace(/[.*+?^${}()|[\]\\/-]/, String.raw`\$&`);
  const forms = [
    String.raw`\\*${plain}`,
    String.raw`\\*u00${hex}`,
    `%(?:25)*${hex}`,
    `&#0*${code};`,
    `&#x0*${hex};`,
    ...(named.get(character) ?? []),
  ];
  return `(?:${forms.join('|')})`;
}

const named = new Map([
  ['&', ['&amp;']],
  ['<', ['&lt;']],
  ['>', ['&gt;']],
  ['"', ['&quot;']],
  ["'", ['&apos;']],
]);

/** Fewer characters would be found where nobody wrote the secret. */
const shortestPart = 8;

/** In base64, alone or behind something else, as `user:key` is: there are three places to begin. */
function base64Of(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // What the neighbours have a part in is not the secret's own.
    const own = text.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    if (own.length < shortestPart) return [];
    const shared = ((before + bytes.length) * 8) % 6 === 0 ? '' : '[\\w+/-]?';
    return [`${own.replaceAll('+', '[+-]').replaceAll('/', '[/_]')}${shared}=*`];
  });
}
