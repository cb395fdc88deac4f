// Copies entries without secrets: a copy has only the known members, and of headers and queries only
// the values that are known to be harmless.

import {
  harmlessHeaders,
  harmlessParameters,
  isSecretHeader,
  type Mask,
  redactUrl,
} from '@room-sessions/core/internal';
import type { Har, HarBody, HarEntry, HarHeader } from './har.ts';
import { parseHar } from './parse-har.ts';
import { createRedact } from './redact-text.ts';
import {
  cleanFields,
  cleanText,
  cleanValue,
  decodeBody,
  findSecrets,
  findTelephones,
  parseJson,
  withheld,
} from './secrets.ts';

/** Headers that a HAR may show in addition to those of logs: about the gateway and its limits. */
const harmless =
  /^(allow|cache-control|content-language|deprecation|sunset|vary|x-room-sessions-assumed|(x-)?ratelimit(-(limit|policy|remaining|reset))?)$/;

/**
 * A copy of a HAR, recorded by any tool, without credentials, e-mail addresses and telephone numbers.
 * Only the members of {@link Har} are copied; bodies that are not text are left out. Members that are
 * missing, null or of a wrong type get a default. Each entry is kept: without a response, its status is 0.
 *
 * @param har the parsed JSON of the file
 * @param secrets more texts to mask wherever they occur, such as the API key
 * @throws TypeError if there is no `log`
 * @example await writeFile('clean.har', JSON.stringify(redactHar(har, [apiKey])))
 */
export function redactHar(har: { readonly log: object }, secrets: readonly string[] = []): Har {
  const { creator, entries } = parseHar(har);
  const found = entries.flatMap(({ entry, leftOut }) => [
    ...findSecrets(entry, leftOut),
    ...findTelephones(entry, leftOut),
  ]);
  const mask = createHarMask([...secrets, ...found]);
  return {
    log: {
      version: '1.2',
      creator: { name: cleanText(creator.name, mask), version: cleanText(creator.version, mask) },
      entries: entries.map(({ entry }) => redactEntry(entry, mask)),
    },
  };
}

/** Masks credentials wherever they occur. */
export function createHarMask(secrets: readonly string[]): Mask | undefined {
  const all = new Set(
    secrets
      .filter(isMaskable)
      // In `Bearer abc` and `sid=abc; lang=de` the credential is one of the parts.
      .flatMap((secret) => [secret, ...secret.split(/[\s;,=]+/).filter(isLong)]),
  );
  if (all.size === 0) return undefined;
  // A shorter secret may be an ordinary word, so it is masked only as the whole text.
  const short = new Set([...all].filter((one) => !isLong(one)).map((one) => one.toLowerCase()));
  const redact = createRedact([...all].filter(isLong), { mask });
  return (text) => (short.has(text.toLowerCase()) ? mask : redact(text));
}

/** The mask of errors. */
const mask = '[secret]';

const isLong = ({ length }: string): boolean => length >= 8;

/** Longer credentials or other characters cannot be in a header; a placeholder is not a secret. */
const isMaskable = (secret: string): boolean =>
  /^[\x20-\xff]{1,8192}$/.test(secret) && !/^(\[redacted\]|\[secret\]|REDACTED)$/.test(secret);

/** An entry without secrets. Never throws. */
export function redactEntry(entry: HarEntry, mask: Mask | undefined): HarEntry {
  const text = (value: string): string => cleanText(value, mask);
  const optional = (value: string | undefined): string | undefined =>
    value === undefined ? undefined : text(value);
  const { request, response, timings } = entry;
  const url = redactHarUrl(request.url, mask);
  const { postData } = request;
  const note = {
    comment: optional(entry.comment),
    _operation: optional(entry._operation),
    _step: optional(entry._step),
    _level: optional(entry._level),
  };
  const { send, wait, receive } = timings;
  return {
    startedDateTime: text(entry.startedDateTime),
    time: entry.time,
    request: {
      method: text(request.method),
      url,
      httpVersion: text(request.httpVersion),
      headers: redactHarHeaders(request.headers, mask),
      queryString: toQueryString(url),
      cookies: [],
      headersSize: -1,
      bodySize: request.bodySize,
      ...(postData && { postData: redactBody(postData, mask) }),
    },
    response: {
      status: response.status,
      statusText: text(response.statusText),
      httpVersion: text(response.httpVersion),
      headers: redactHarHeaders(response.headers, mask),
      cookies: [],
      content: { size: response.content.size, ...redactBody(response.content, mask) },
      redirectURL: redactHarUrl(response.redirectURL, mask),
      headersSize: -1,
      bodySize: response.bodySize,
      ...(response._error !== undefined && { _error: text(response._error) }),
    },
    cache: {},
    timings: { send, wait, receive },
    ...(Object.fromEntries(
      Object.entries(note).filter(([, value]) => value !== undefined),
    ) as typeof note),
  };
}

/** A URL whose query shows only values that are ids, small numbers or booleans. */
function redactHarUrl(whole: string, mask: Mask | undefined): string {
  const url = whole.replace(/^(\w+:\/\/)[^/?#]*@/, '$1');
  return cleanText(redactUrl(url, isHarmlessPair), mask);
}

const isHarmlessPair = (name: string, value: string): boolean =>
  harmlessParameters.has(name) ||
  (!isSecretHeader(name.toLowerCase()) &&
    /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{1,6}|true|false|)$/i.test(value));

const toQueryString = (url: string): HarHeader[] =>
  [...new URLSearchParams(url.split('?', 2)[1] ?? '')].map(([name, value]) => ({ name, value }));

const redactHarHeaders = (headers: readonly HarHeader[], mask: Mask | undefined): HarHeader[] =>
  headers.map(({ name, value }) => {
    const lower = name.toLowerCase();
    if (lower === 'location') return { name, value: redactHarUrl(value, mask) };
    const isShown = harmlessHeaders.has(lower) || harmless.test(lower);
    return { name: cleanText(name, mask), value: isShown ? cleanText(value, mask) : withheld };
  });

function redactBody(body: HarBody, mask: Mask | undefined): HarBody {
  const mimeType = cleanText(body.mimeType, mask);
  const comment = body.comment === undefined ? {} : { comment: cleanText(body.comment, mask) };
  if (body.text === undefined) return { mimeType, ...comment };
  const text = decodeBody(body.text, body.encoding);
  if (text === undefined) return { mimeType, comment: 'The body is not text. It was left out.' };
  const value = parseJson(text);
  if (value === undefined) {
    return { mimeType, text: cleanFields(cleanText(text, mask)), ...comment };
  }
  // Always serialized again: parsing drops the first value of a duplicate name, but the text has it.
  const clean = JSON.stringify(cleanValue(value, mask)) as string | undefined;
  return clean === undefined
    ? { mimeType, comment: 'The body is nested too deeply to be searched. It was left out.' }
    : { mimeType, text: clean, ...comment };
}
