// What is a secret in an HTTP exchange: by the name of its place, or by its form.

import { isSecretHeader, type Mask } from '../errors/secrets.ts';
import type { HarEntry, HarHeader } from './har.ts';

/** Takes the place of a value that is withheld. In a URL it is `REDACTED`, as in logs. */
export const withheld = '[redacted]';

/** Whether the name of a field says that its value is a credential. */
const isSecretName = (name: string): boolean =>
  isSecretHeader(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
      .replaceAll('_', '-')
      .toLowerCase(),
  );

/** Whether the name of a field says that a person can be reached by its value. */
const isContactName = (name: string): boolean =>
  /e-?mail|phone|msisdn|^(mobile|tel|fax)(number)?$/i.test(name);

// Each also escaped for a URL or JSON. Lengths are bounded, so that no text takes quadratic time.
const at = String.raw`(?:@|%40|\\u0040)`;
const email = new RegExp(
  String.raw`[^\s"'<>()[\]\\,;:/?&=@]{1,64}${at}[^\s"'<>()[\]\\,;:/?&=@.]{1,63}(?:\.[\p{L}\d-]{1,63})+`,
  'giu',
);
/** In the international form. A date may look like a number of any other form. */
const phone = /(?:\+|%2B)(?:(?:[\s()./-]|%20){0,3}\d){7,15}(?!\d)/gi;
const jsonWebToken = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const bearer = /\b(bearer\s+)[\w.~+/=-]{8,}/gi;
/** `"bearer":"…"` in text that is not JSON or was cut, also escaped; `apiKey=…` in a form. */
const labelled = new RegExp(
  String.raw`((?:api[-_]?key|authorization|bearer|cookie|credentials?|passw(?:or)?d|secret|signature|token)["'\\]{0,9}\s{0,9}[:=]\s{0,9})` +
    String.raw`(?:(")[^"\\]*(?:\\.[^"\\]*)*|(')[^'\\]*(?:\\.[^'\\]*)*|(\\{1,9}["'])[^"'\\]*|(?!bearer\s|REDACTED\b)[^\s"'\\<>&,;{}[\]]+)`,
  'gis',
);

/** A text without known credentials, and without what looks like one, an e-mail address or a telephone number. */
export function cleanText(text: string, mask: Mask | undefined): string {
  let clean = mask ? mask(text) : text;
  if (/@|%40|u0040/i.test(clean)) clean = clean.replaceAll(email, withheld);
  if (/\+|%2B/i.test(clean)) clean = clean.replaceAll(phone, withheld);
  return clean
    .replaceAll(jsonWebToken, withheld)
    .replaceAll(bearer, `$1${withheld}`)
    .replaceAll(labelled, `$1$2$3$4${withheld}`);
}

/** Deeper values are left out, because a walk through them would exhaust the stack. */
const deepest = 200;

/** A JSON value without secrets; undefined if it is nested too deeply to be searched. */
export function cleanValue(value: unknown, mask: Mask | undefined): unknown {
  try {
    return clean(value, false, 0);
  } catch {
    return undefined;
  }

  function clean(one: unknown, isNamed: boolean, depth: number): unknown {
    if (depth > deepest) throw new Error('too deep');
    if (typeof one === 'string') return isNamed && one !== '' ? withheld : cleanText(one, mask);
    if (typeof one === 'number') return isNamed ? 0 : one;
    if (Array.isArray(one)) return one.map((item) => clean(item, isNamed, depth + 1));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([name, item]) => [
        cleanText(name, mask),
        clean(item, isNamed || isSecretName(name) || isContactName(name), depth + 1),
      ]),
    );
  }
}

/** The credentials in headers, wherever else they may be repeated. */
export const secretsOfHeaders = (headers: Iterable<HarHeader>): string[] =>
  [...headers].flatMap(({ name, value }) => {
    const lower = name.toLowerCase();
    if (lower === 'set-cookie') return valuesOf(value.split(';', 1));
    if (lower === 'cookie') return valuesOf(value.split(';'));
    return isSecretHeader(lower) ? [value, ...value.split(/\s+/).slice(1)] : [];
  });

const valuesOf = (pairs: readonly string[]): string[] =>
  pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());

/** All credentials that an exchange shows. */
export function findSecrets({ request, response }: HarEntry): string[] {
  const found = [...secretsOfHeaders(request.headers), ...secretsOfHeaders(response.headers)];
  if (URL.canParse(request.url)) {
    const { searchParams, username, password } = new URL(request.url);
    found.push(username, password);
    for (const [name, value] of searchParams) if (isSecretName(name)) found.push(value);
  }
  for (const body of [request.postData, response.content]) {
    const value = body && parseJson(decodeBody(body.text, body.encoding) ?? '');
    if (value !== undefined) collect(value, false, 0);
  }
  return found;

  function collect(value: unknown, isSecret: boolean, depth: number): void {
    if (typeof value === 'string' && isSecret) found.push(value);
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    for (const [name, one] of Object.entries(value)) {
      const isItem = Array.isArray(value);
      collect(one, isSecret || (!isItem && isSecretName(name)), depth + 1);
    }
  }
}

/** The value of a JSON text; undefined if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body as text; undefined if it is binary. */
export function decodeBody(
  text: string | undefined,
  encoding: string | undefined,
): string | undefined {
  if (text === undefined || !encoding) return text;
  if (encoding.toLowerCase() !== 'base64') return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    return toText(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes as text; undefined if they are not UTF-8. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
