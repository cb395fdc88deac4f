// Converts an entry of a HAR to the form that the rest of the probe reads. Each tool omits or adds other
// fields.

import type { HarBody, HarContent, HarEntry, HarHeader } from '@room-sessions/har';
import { UnreadableCapture } from './unreadable-capture.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A complete entry; undefined for an entry that is not an API exchange, such as a preflight request.
 *
 * @throws UnreadableCapture for an entry without a method or a URL
 */
export function readEntry(value: unknown, place: string): HarEntry | undefined {
  const entry = asObject(value, place);
  const request = asObject(entry['request'], `${place}.request`);
  // An interrupted request has none: https://github.com/lightbody/browsermob-proxy/issues/285
  const response = isObject(entry['response']) ? entry['response'] : {};
  const { method, url } = request;
  if (typeof method !== 'string') throw wrong(`${place}.request.method`, 'a string');
  // mitmproxy writes only the host and the port: https://github.com/mitmproxy/mitmproxy/issues/6579
  if (/^connect$/i.test(method)) return undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) {
    throw wrong(`${place}.request.url`, 'an absolute URL');
  }
  const headers = readPairs(request['headers']);
  if (isForeign(method, url, headers)) return undefined;
  const status = toNumber(response['status'], 0);
  const answered = readPairs(response['headers']);
  const timings = isObject(entry['timings']) ? entry['timings'] : {};
  return {
    startedDateTime: toText(entry['startedDateTime']),
    time: toNumber(entry['time'], 0),
    request: {
      method: method.toUpperCase(),
      url,
      httpVersion: toText(request['httpVersion'], 'unknown'),
      headers,
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: toNumber(request['bodySize'], -1),
      ...readPostData(request, headers),
    },
    response: {
      // Some tools write -1 for a request without a response.
      status: Math.max(status, 0),
      statusText: toText(response['statusText']),
      httpVersion: toText(response['httpVersion'], 'unknown'),
      headers: answered,
      cookies: [],
      content: readContent(response, answered),
      redirectURL: toText(response['redirectURL']),
      headersSize: -1,
      bodySize: toNumber(response['bodySize'], -1),
      // The texts differ between tools, and may contain a URL.
      ...(status <= 0 && { _error: 'no response' }),
    },
    cache: {},
    timings: {
      send: toNumber(timings['send'], 0),
      wait: toNumber(timings['wait'], 0),
      receive: toNumber(timings['receive'], 0),
    },
    ...readTexts(entry),
  };
}

/** Another protocol, or a request of the browser itself. */
const isForeign = (method: string, url: string, headers: readonly HarHeader[]): boolean =>
  !/^https?:/i.test(url) ||
  (/^options$/i.test(method) &&
    headers.some(({ name }) => name.toLowerCase() === 'access-control-request-method'));

function readPostData(
  request: JsonObject,
  headers: readonly HarHeader[],
): { readonly postData?: HarBody } {
  const postData = isObject(request['postData']) ? request['postData'] : {};
  const params = readPairs(postData['params']).map(({ name, value }) => [name, value]);
  // Many tools do not decode parameters. A second layer of escapes would hide a telephone number.
  const form =
    params.length > 0 ? String(new URLSearchParams(params)).replaceAll('%25', '%') : undefined;
  const recorded = typeof postData['text'] === 'string' ? postData['text'] : undefined;
  const text = recorded || (form ?? recorded);
  const hasBody = toNumber(request['bodySize'], 0) > 0;
  const mimeType = contentType(headers) || toText(postData['mimeType']);
  if (text === undefined) {
    // Chromium omits long and binary bodies.
    const comment = toText(postData['comment'], hasBody ? 'The body was not recorded.' : '');
    return comment === '' ? {} : { postData: { mimeType, comment } };
  }
  // Proxies record a body for each POST, even an empty one.
  if (text === '' && !hasBody) return {};
  const { encoding } = postData;
  return { postData: { mimeType, text, ...(typeof encoding === 'string' && { encoding }) } };
}

function readContent(response: JsonObject, headers: readonly HarHeader[]): HarContent {
  const content = isObject(response['content']) ? response['content'] : {};
  const { text, encoding, comment } = content;
  const size = toNumber(content['size'], -1);
  // The header is more precise than the browser's interpretation.
  const recorded = toText(content['mimeType']);
  const mimeType = contentType(headers) || (recorded === 'x-unknown' ? '' : recorded);
  if (typeof text === 'string') {
    return { size, mimeType, text, ...(typeof encoding === 'string' && encoding && { encoding }) };
  }
  const status = toNumber(response['status'], 0);
  // Chromium writes no text for an empty body.
  if ([204, 205, 304].includes(status) || (status > 0 && size === 0)) {
    return { size: 0, mimeType, text: '' };
  }
  return { size, mimeType, comment: toText(comment, 'The body was not recorded.') };
}

const contentType = (headers: readonly HarHeader[]): string =>
  headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';

/** Without the pseudo headers of HTTP/2, one of which contains the path with its query. */
const readPairs = (value: unknown): HarHeader[] =>
  // Internet Explorer writes an object instead of a list of one.
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => {
    if (!isObject(one) || typeof one['name'] !== 'string' || one['name'].startsWith(':')) return [];
    return [{ name: one['name'], value: toText(one['value']) }];
  });

/** Additional fields of the probe and the SDK. */
const readTexts = (entry: JsonObject): object =>
  Object.fromEntries(
    ['comment', '_operation', '_step', '_level'].flatMap((name) =>
      typeof entry[name] === 'string' ? [[name, entry[name]]] : [],
    ),
  );

const toText = (value: unknown, otherwise = ''): string => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' ? text : otherwise;
};

function toNumber(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

function asObject(value: unknown, place: string): JsonObject {
  if (isObject(value)) return value;
  throw wrong(place, 'an object');
}

const wrong = (place: string, expected: string): UnreadableCapture =>
  new UnreadableCapture(`The capture is not a HAR: \`${place}\` must be ${expected}.`);
