// Reads a HAR of any tool as our own shape. Tools leave members out, or write null or another type:
// https://github.com/gatling/gatling/issues/3557, https://github.com/sitespeedio/sitespeed.io/pull/2096.

import type { HarBody, HarEntry, HarHeader, HarResponse } from './har.ts';

/** A HAR whose members have the types of our own shape. */
export interface ParsedHar {
  readonly creator: { readonly name: string; readonly version: string };
  readonly entries: readonly ParsedEntry[];
}

/** An entry in our own shape, and the texts that this shape has no place for. */
export interface ParsedEntry {
  readonly entry: HarEntry;
  readonly leftOut: LeftOut;
}

/** Parts of an entry that are not copied. A credential in them may be repeated in the others. */
export interface LeftOut {
  /** The values of cookies. */
  readonly cookies: readonly string[];
  /** The fields of the query and of a form. */
  readonly fields: readonly HarHeader[];
  /** The messages of a WebSocket. */
  readonly messages: readonly string[];
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a HAR. Members that are missing or have a wrong type get the value that HAR 1.2 uses for unknown.
 *
 * @throws TypeError if the value has no `log`
 */
export function parseHar(value: unknown): ParsedHar {
  const log = toObject(value)['log'];
  if (!isObject(log)) {
    // Quotes nothing of the value, which may hold credentials.
    throw new TypeError(
      'Not a HAR: expected an object with the object `log`. Pass the parsed JSON of the file.',
    );
  }
  const creator = toObject(log['creator']);
  return {
    creator: { name: toText(creator['name']), version: toText(creator['version']) },
    entries: toList(log['entries']).map(parseEntry),
  };
}

function parseEntry(value: unknown): ParsedEntry {
  // Some recorders write null for an entry: https://github.com/webmetrics/browsermob-proxy/issues/29
  const entry = toObject(value);
  const request = toObject(entry['request']);
  const response = toObject(entry['response']);
  const postData = toObject(request['postData']);
  const params = parsePairs(postData['params']);
  const timings = parseTimings(entry['timings']);
  const { send, wait, receive } = timings;
  return {
    entry: {
      startedDateTime: toDate(entry['startedDateTime']),
      time: toNumber(entry['time']) ?? sum(Object.values(timings)),
      request: {
        method: toText(request['method']),
        url: toText(request['url']),
        httpVersion: toText(request['httpVersion'], 'unknown'),
        headers: parsePairs(request['headers']),
        queryString: [],
        cookies: [],
        headersSize: -1,
        bodySize: toNumber(request['bodySize']) ?? -1,
        ...(isObject(request['postData']) && { postData: parsePostData(postData, params) }),
      },
      response: parseResponse(entry['response']),
      cache: {},
      timings: { send, wait, receive },
      ...(!isObject(entry['request']) && { comment: 'The request was not recorded.' }),
      ...parseTexts(entry, ['comment', '_operation', '_step', '_level']),
    },
    leftOut: {
      cookies: [...toObjects(request['cookies']), ...toObjects(response['cookies'])].map((cookie) =>
        toText(cookie['value']),
      ),
      fields: [...parsePairs(request['queryString']), ...params],
      messages: toObjects(entry['_webSocketMessages']).map(({ data }) => toText(data)),
    },
  };
}

function parseResponse(value: unknown): HarResponse {
  const response = toObject(value);
  const content = toObject(response['content']);
  return {
    // Some tools write -1 without a response: https://github.com/microsoft/playwright/issues/29311
    status: Math.max(toNumber(response['status']) ?? 0, 0),
    statusText: toText(response['statusText']),
    httpVersion: toText(response['httpVersion'], 'unknown'),
    headers: parsePairs(response['headers']),
    cookies: [],
    content: { size: toNumber(content['size']) ?? -1, ...parseBody(content) },
    redirectURL: toText(response['redirectURL']),
    headersSize: -1,
    bodySize: toNumber(response['bodySize']) ?? -1,
    // An interrupted request: https://github.com/lightbody/browsermob-proxy/issues/285
    ...(!isObject(value) && { _error: 'no response' }),
    ...parseTexts(response, ['_error']),
  };
}

/** Fiddler writes a form only as parameters: https://github.com/httprunner/har2case/issues/6 */
function parsePostData(postData: JsonObject, params: readonly HarHeader[]): HarBody {
  const body = parseBody(postData);
  if (body.text || params.length === 0) return body;
  const { mimeType, comment } = body;
  if (/^multipart\//i.test(mimeType)) {
    return { mimeType, comment: comment ?? 'The parts of the form were not kept.' };
  }
  const form = new URLSearchParams(params.map(({ name, value }) => [name, value]));
  return {
    mimeType: mimeType || 'application/x-www-form-urlencoded',
    // Many tools do not decode parameters. A second layer of escapes would hide a telephone number.
    text: String(form).replaceAll('%25', '%'),
    ...(comment !== undefined && { comment }),
  };
}

function parseBody(body: JsonObject): HarBody {
  const isText = body['text'] === undefined || body['text'] === null || isTextual(body['text']);
  return {
    mimeType: toText(body['mimeType']),
    ...(!isText && { comment: 'The body is not text. It was left out.' }),
    ...parseTexts(body, ['text', 'encoding', 'comment']),
  };
}

/** ms; -1 for a phase that does not apply. Only three of them are required. */
function parseTimings(value: unknown) {
  const timings = toObject(value);
  const phase = (name: string, otherwise: number): number => toNumber(timings[name]) ?? otherwise;
  return {
    blocked: phase('blocked', -1),
    dns: phase('dns', -1),
    // Includes the time of `ssl`.
    connect: phase('connect', -1),
    send: phase('send', 0),
    wait: phase('wait', 0),
    receive: phase('receive', 0),
  };
}

/** Firefox wrote null as `time`: https://github.com/firefox-devtools/har-export-trigger/issues/11 */
const sum = (phases: readonly number[]): number =>
  phases.reduce((all, phase) => all + Math.max(phase, 0), 0);

/** Pairs of a name and a value, without those that have no name. */
const parsePairs = (value: unknown): HarHeader[] =>
  toObjects(value).flatMap((pair) => {
    const name = toText(pair['name']);
    return name === '' ? [] : [{ name, value: toText(pair['value']) }];
  });

/** The members that have a text: many tools write null for none. */
const parseTexts = <Name extends string>(
  from: JsonObject,
  names: readonly Name[],
): { readonly [name in Name]?: string } =>
  Object.fromEntries(
    names.flatMap((name) => (isTextual(from[name]) ? [[name, toText(from[name])]] : [])),
  ) as { readonly [name in Name]?: string };

const isTextual = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const toText = (value: unknown, otherwise = ''): string =>
  isTextual(value) ? String(value) : otherwise;

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A number is the milliseconds since 1970. */
function toDate(value: unknown): string {
  if (typeof value !== 'number' && !(value instanceof Date)) return toText(value);
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A copy, because `map` would keep the holes of a sparse array. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? [...value] : []);

/** The objects of a list. Internet Explorer writes an object instead of a list of one. */
const toObjects = (value: unknown): readonly JsonObject[] =>
  (isObject(value) ? [value] : toList(value)).filter(isObject);
