// Finds secrets in an HTTP exchange, by the name of a field or by the form of a value.

import { isSecretHeader, type Mask } from '@room-sessions/core/internal';
import type { HarEntry, HarHeader } from './har.ts';
import type { LeftOut } from './parse-har.ts';

/** Replaces a withheld value. In a URL it is `REDACTED`, as in logs. */
export const withheld = '[redacted]';

/** Whether the name of a field says that its value is a credential. */
function isSecretName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();
  return (
    isSecretHeader(words) || /(^|-)(jwt|otp|pin|private-?key|refresh|session-?id)$/.test(words)
  );
}

const isEmailName = (name: string): boolean => /e-?mail/i.test(name);

const isTelephoneName = (name: string): boolean =>
  /phone|msisdn|^(fax|mobile|tel)([-_]?(no|number))?$|^contact[-_]?(no|number)$/i.test(name);

/** Whether the name of a field says that its value must not be shown. */
const isWithheldName = (name: string): boolean =>
  isSecretName(name) || isEmailName(name) || isTelephoneName(name);

// Each form also matches when escaped for a URL or JSON. Lengths are bounded, to avoid quadratic time.
const at = String.raw`(?:@|%(?:25){0,3}40|\\{1,9}u0040|&#(?:64|x40);)`;
const email = new RegExp(
  String.raw`[^\s"'<>()[\]\\,;:/?&=@]{1,64}${at}[^\s"'<>()[\]\\,;:/?&=@.]{1,63}(?:\.[\p{L}\d-]{1,63})+`,
  'giu',
);
/** Only the international form, because a date can look like any other form. */
const phone = /(?:\+|%2B)(?:(?:[\s()./-]|%20){0,3}\d){7,15}(?!\d)/gi;
const jsonWebToken = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const bearer = /\b(bearer\s+)[\w.~+/=-]{8,}/gi;
/** `"bearer":"…"` in text that is not JSON or was cut, also escaped; `apiKey=…` in a form. */
const labelled = new RegExp(
  String.raw`(?<label>(?:api[-_]?key|authorization|bearer|cookie|credentials?|passw(?:or)?d|secret|signature|token)["'\\]{0,9}\s{0,9}[:=]\s{0,9})` +
    String.raw`(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)|(?<quote>\\{1,9}["'])(?<escaped>[^"'\\]*)|(?!bearer\s|REDACTED\b)(?<plain>[^\s"'\\<>&,;{}[\]]+))`,
  'gis',
);

/** A field of a form with several parts: its value is on a line of its own. */
const part =
  /(name="[^"\r\n]{0,64}(?:api[-_]?key|authorization|bearer|credential|otp|passw|pin|secret|signature|token)[^"\r\n]{0,64}"[^\r\n]{0,200}\r?\n(?:[^\r\n]{1,200}\r?\n){0,5}\r?\n)[^\r\n]+/gi;

/** The groups of {@link labelled}. */
type LabelledGroups = Partial<
  Record<'label' | 'double' | 'single' | 'quote' | 'escaped' | 'plain', string>
>;

function hideLabelled(...match: unknown[]): string {
  const { label, double, single, quote } = match.at(-1) as LabelledGroups;
  const opening = double !== undefined ? '"' : single !== undefined ? "'" : (quote ?? '');
  return label! + opening + withheld;
}

/** A text without known credentials, or values that look like a credential, e-mail address or telephone number. */
export function cleanText(text: string, mask: Mask | undefined): string {
  let clean = mask ? mask(text) : text;
  if (/@|40|&#64;/.test(clean)) clean = clean.replaceAll(email, withheld);
  if (/\+|%2B/i.test(clean)) clean = clean.replaceAll(phone, withheld);
  return clean
    .replaceAll(jsonWebToken, withheld)
    .replaceAll(bearer, `$1${withheld}`)
    .replaceAll(part, `$1${withheld}`)
    .replaceAll(labelled, hideLabelled);
}

/**
 * A text in which the fields of a form show no value if their name says so, whatever its MIME type is.
 * The values that {@link cleanText} has replaced stay as they are.
 */
export function cleanFields(text: string): string {
  if (!mayBeForm(text)) return text;
  return text
    .split('&')
    .map((pair) => {
      const hides = parseForm(pair).some(
        ({ name, value }) => isWithheldName(name) && !/^(?:\[redacted\]|\[secret\]|)$/.test(value),
      );
      return hides ? pair.slice(0, pair.indexOf('=') + 1) + withheld : pair;
    })
    .join('&');
}

const mayBeForm = (text: string): boolean => text.includes('=') && !/\s/.test(text);

/** The fields of a form; none for another text. Code and damaged JSON have longer names, or other characters. */
const parseForm = (text: string): HarHeader[] =>
  mayBeForm(text)
    ? [...new URLSearchParams(text)].flatMap(([name, value]) =>
        /^[\w.[\]$-]{1,64}$/.test(name) ? [{ name, value }] : [],
      )
    : [];

/** Deeper values are left out, because visiting them would exhaust the stack. */
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
        clean(item, isNamed || isWithheldName(name), depth + 1),
      ]),
    );
  }
}

/** The credentials in headers. They may be repeated anywhere in an exchange. */
export const findHeaderSecrets = (headers: Iterable<HarHeader>): string[] =>
  [...headers].flatMap(({ name, value }) => {
    const lower = name.toLowerCase();
    if (lower === 'set-cookie') {
      // Some tools join several: https://github.com/sitespeedio/chrome-har/issues/121
      return parseValues(value.split('\n').flatMap((cookie) => cookie.split(';', 1)));
    }
    if (lower === 'cookie') return parseValues(value.split(';'));
    return isSecretHeader(lower) ? [value, ...value.split(/\s+/).slice(1)] : [];
  });

const parseValues = (pairs: readonly string[]): string[] =>
  pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim());

const nothing: LeftOut = { cookies: [], fields: [], messages: [] };

/** All credentials in an exchange. */
export function findSecrets(entry: HarEntry, leftOut: LeftOut = nothing): string[] {
  const headers = [...entry.request.headers, ...entry.response.headers];
  const urls = [
    entry.request.url,
    entry.response.redirectURL,
    ...headers.filter(({ name }) => /^(location|referer)$/i.test(name)).map(({ value }) => value),
  ];
  return [
    ...findHeaderSecrets(headers),
    ...urls.flatMap(findUrlSecrets),
    ...leftOut.cookies,
    ...findTexts(toRecords(leftOut.fields), isSecretName),
    ...[...getTexts(entry), ...leftOut.messages].flatMap(findTextSecrets),
  ];
}

/** User, password, and the secret fields of the query and of the fragment. The URL may be relative. */
function findUrlSecrets(text: string): string[] {
  const { username, password } = URL.canParse(text)
    ? new URL(text)
    : { username: '', password: '' };
  const fields = Array.from(text.matchAll(/[?#]([^#]*)/g), ([, part]) => [
    ...new URLSearchParams(part),
  ]).flat();
  return [
    username,
    password,
    ...fields.filter(([name]) => isSecretName(name)).map(([, value]) => value),
  ];
}

function findTextSecrets(text: string): string[] {
  const value = parseJson(text);
  if (value !== undefined) return findTexts(value, isSecretName);
  const found = Array.from(text.matchAll(labelled), ({ groups }) => {
    const { double, single, escaped, plain } = groups as LabelledGroups;
    return double ?? single ?? escaped ?? plain ?? '';
  });
  return [...found, ...findTexts(toRecords(parseForm(text)), isSecretName)];
}

/**
 * The telephone numbers in the fields for them. Short numbers are left out, because a part of an id
 * may look like one.
 */
export const findTelephones = (entry: HarEntry, leftOut: LeftOut = nothing): string[] =>
  [
    toRecords(leftOut.fields),
    ...getTexts(entry).map((text) => parseJson(text) ?? toRecords(parseForm(text))),
  ]
    .flatMap((value) => findTexts(value, isTelephoneName))
    .filter((one) => /^(\d{10,}|(?=.*\D)(.*\d){7,}.*)$/.test(one));

const getTexts = ({ request, response }: HarEntry): string[] =>
  [request.postData, response.content].flatMap(
    (body) => (body && decodeBody(body.text, body.encoding)) || [],
  );

/** Fields as a JSON value. A name may occur several times. */
const toRecords = (fields: readonly HarHeader[]): unknown =>
  fields.map(({ name, value }) => ({ [name]: value }));

/** The texts below certain names in a JSON value. */
function findTexts(value: unknown, isWanted: (name: string) => boolean): string[] {
  const found: string[] = [];
  collect(value, false, 0);
  return found;

  function collect(one: unknown, isNamed: boolean, depth: number): void {
    if (typeof one === 'string' && isNamed) found.push(one);
    if (typeof one !== 'object' || one === null || depth > deepest) return;
    const isList = Array.isArray(one);
    for (const [name, item] of Object.entries(one)) {
      collect(item, isNamed || (!isList && isWanted(name)), depth + 1);
    }
  }
}

/** The value of a JSON text; undefined if it is not JSON. */
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
