// A request and its response, from a capture or from a twin.

import type { HarEntry } from '@room-sessions/har';
import type { ApiDocument } from './document/api-document.ts';

export interface Exchange {
  /** Index into the entries of the capture. */
  readonly entry: number;
  /** Exchanges of one scene share their records and follow each other. */
  readonly scene: string;
  readonly step: string;
  /** The operationId; undefined for a path that the API document does not have. */
  readonly operation: string | undefined;
  readonly method: string;
  /** From `/api/`, with the query. */
  readonly path: string;
  /** Undefined if the request had no body, or if the body was not recorded. */
  readonly body: string | undefined;
  /** When it was sent, in ms since 1970. */
  readonly at: number;
  /** How long it took, in ms. */
  readonly ms: number;
  readonly response: Answer;
}

export interface Answer {
  readonly status: number;
  /** The Content-Type without parameters, in lower case; empty without a Content-Type. */
  readonly type: string;
  /** Undefined if it was not recorded. */
  readonly text: string | undefined;
  /** The gaps that a gateway of this project names in its response. */
  readonly assumed: readonly string[];
  /** Headers that announce limits or the end of an operation. */
  readonly announcements?: readonly string[];
}

const announcing = /^(x-)?ratelimit(-|$)|^(deprecation|sunset)$/;

/** The scene of traffic that was not sent by a probe. */
export const foreignScene = 'recorded';

/** Single reads, which are compared; other foreign traffic is only checked. */
const mostForeign = 40;

/** The exchanges with a deployment of the API in a capture, if they have a response. */
export function toExchanges(entries: readonly HarEntry[], document: ApiDocument): Exchange[] {
  const origins = new Set<string>();
  const found = entries.flatMap((entry, index) => {
    const { origin } = new URL(entry.request.url);
    const exchange = toExchange(entry, index, document);
    if (exchange?.operation !== undefined) origins.add(origin);
    return exchange ? { exchange, origin } : [];
  });
  // A page also sends requests to other servers.
  const own = found.filter(({ origin }) => origins.size === 0 || origins.has(origin));
  return own.map(({ exchange }) => exchange);
}

function toExchange(
  { request, response, ...entry }: HarEntry,
  index: number,
  document: ApiDocument,
): Exchange | undefined {
  const path = toApiPath(request.url);
  if (response.status === 0 || path === undefined) return undefined;
  const operation = document.operationAt(request.method, path.split('?')[0]!);
  const [scene, step] = entry._step?.split('/') ?? [];
  return {
    entry: index,
    scene: scene ?? foreignScene,
    step: step ?? `${operation?.id ?? request.method} (entry ${index})`,
    operation: operation?.id,
    method: request.method,
    path,
    body: request.postData?.text,
    at: Date.parse(entry.startedDateTime) || 0,
    ms: entry.time,
    response: {
      status: response.status,
      type: toEssence(response.content.mimeType),
      text: decode(response.content),
      assumed: [],
      announcements: response.headers.flatMap(({ name, value }) =>
        announcing.test(name.toLowerCase()) ? [`${name.toLowerCase()}: ${value}`] : [],
      ),
    },
  };
}

/** The exchanges that a twin can repeat: the steps of a probe, and single reads of other traffic. */
export function comparable(exchanges: readonly Exchange[], document: ApiDocument): Exchange[] {
  const seen = new Set<string>();
  return exchanges.filter(({ scene, operation, path }) => {
    if (operation === undefined) return false;
    if (scene !== foreignScene) return true;
    const isNew = document.isSafe(operation) && !seen.has(path) && seen.size < mostForeign;
    if (isNew) seen.add(path);
    return isNew;
  });
}

/** The media type without its parameters. */
export const toEssence = (mimeType: string): string => mimeType.split(';')[0]!.trim().toLowerCase();

/** A deployment may be reached under a prefix. */
function toApiPath(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  const at = pathname.indexOf('/api/');
  return at < 0 ? undefined : pathname.slice(at) + search;
}

const decode = ({ text, encoding }: HarEntry['response']['content']): string | undefined =>
  encoding === 'base64' && text !== undefined ? Buffer.from(text, 'base64').toString() : text;

/** Whether a status is a success. Many servers respond to a create with 201. */
export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;

const parsed = new WeakMap<Answer, { readonly value: unknown }>();

/** The value of a body; undefined if it is not JSON. It is parsed once. */
export function parseBody(answer: Answer): unknown {
  let known = parsed.get(answer);
  if (!known) {
    known = { value: parseText(answer) };
    parsed.set(answer, known);
  }
  return known.value;
}

function parseText({ type, text }: Answer): unknown {
  if (text === undefined || type === 'text/plain') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
