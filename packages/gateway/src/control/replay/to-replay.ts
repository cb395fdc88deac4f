// Recorded traffic as expectations: a request is matched by its operation and input, and gets the
// recorded response.
import { setImmediate } from 'node:timers/promises';
import type { HarEntry, HarHeader } from '@room-sessions/shared/capture';
import { deepest } from '../../checks/json-limits.ts';
import { badInput } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import { http } from '../../http/answer.ts';
import type { NewExpectation } from '../../store/expectations.ts';
import type { StoredExpectation } from '../expectations/expectations.ts';
import { createRedactors, type Redactor } from '../journal/redact.ts';
import { findPatterns } from '../match/match.ts';
import { findOperation, parseParams, parseQuery } from '../match/request-url.ts';
import { toMatchKey } from './match-key.ts';
import type { ReplayReport, UnrecordedRequests } from '../wire.ts';

/** How many responses a replay has at most. */
const most = 10_000;

/** How many ignored requests a report names. */
const mostIgnored = 100;

export interface Replay {
  readonly rows: readonly NewExpectation[];
  readonly report: ReplayReport;
}

type RecordedExchange = Pick<StoredExpectation, 'match' | 'effect'> & {
  readonly operation: OperationId;
  readonly match_key: string;
};

/**
 * @param secrets texts that are not stored, besides those of the recorded headers
 * @throws Failure (400) when there are too many
 */
export async function toReplay(
  entries: readonly HarEntry[],
  unrecorded: UnrecordedRequests,
  secrets: readonly string[],
): Promise<Replay> {
  const getRedactor = createRedactors(secrets);
  const recorded: RecordedExchange[] = [];
  const ignored = new Map<string, ReplayReport['ignored'][number]>();
  const operations: ReplayReport['operations'] = {};
  for (const [at, entry] of entries.entries()) {
    // Other requests are served in between.
    if (at % 200 === 199) await setImmediate();
    const { method, url, headers } = entry.request;
    const redactor = getRedactor(byName(headers));
    const found = readRecorded(entry, redactor);
    if (typeof found === 'string') {
      count(ignored, redactor.path(`${method} ${new URL(url).pathname}`), found);
    } else {
      recorded.push(found);
      operations[found.operation] = (operations[found.operation] ?? 0) + 1;
    }
  }
  if (recorded.length > most) {
    throw badInput(`the capture has ${recorded.length} responses to replay, at most ${most}`);
  }
  const others =
    unrecorded === 'fail' ? [toRow({ effect: { status: 501 }, isUnrecorded: true })] : [];
  return {
    rows: [...inOrder(recorded), ...others],
    report: { loaded: recorded.length, operations, ignored: [...ignored.values()] },
  };
}

/** @returns why it cannot be replayed, as a text */
function readRecorded(
  { request, response }: HarEntry,
  redactor: Redactor,
): RecordedExchange | string {
  const { pathname, search } = new URL(request.url);
  const operation = findOperation(request.method, pathname);
  if (operation === undefined) return 'not an operation of the API document';
  const { status, content } = response;
  if (status < 200 || status > 599) return 'no response';
  const text = getText(content);
  if (text === undefined) return 'the body of the response was not recorded';
  const sent = request.postData === undefined ? '' : getText(request.postData);
  if (sent === undefined) return 'the body of the request was not recorded';
  const body = parse(redactor.body(sent, false));
  if (body === notJson) return 'the body of the request is not JSON';
  if (!findPatterns(body).next().done) {
    return 'the body of the request has an object of `pattern` alone';
  }
  const params = parseParams(operation.id, redactor.path(operation.pathname));
  // Of a parameter that was sent several times, the first.
  const query = Object.fromEntries(
    Object.entries(parseQuery(redactor.path(search))).map(([name, [value = '']]) => [name, value]),
  );
  return {
    operation: operation.id,
    match_key: toMatchKey({ params, query, body }),
    match: { params, query, ...(body !== undefined && { body }), exact: true },
    effect: {
      status,
      headers: toHeaders(response.headers, redactor),
      text: redactor.body(text, false),
    },
  };
}

/** The same request gets its responses one after the other, and then the last again. */
function inOrder(recorded: readonly RecordedExchange[]): NewExpectation[] {
  const lastIndexes = new Map(recorded.map((one, index) => [toKey(one), index]));
  return recorded.map((one, index) => {
    const { match_key, ...expectation } = one;
    const isLast = lastIndexes.get(toKey(one)) === index;
    return toRow({ ...expectation, ...(!isLast && { times: 1 }) }, match_key);
  });
}

const toKey = ({ operation, match_key }: RecordedExchange): string => `${operation} ${match_key}`;

function toRow(
  expectation: Omit<StoredExpectation, 'when'>,
  match_key: string | null = null,
): NewExpectation {
  const { operation = null, times = null } = expectation;
  const document = JSON.stringify({ when: 'before', ...expectation });
  return { source: 'replay', operation, document, times, match_key };
}

/** Others describe the connection or the deployment, or are secrets. */
const keptHeaders = new Set(['content-type', 'content-language', 'location', 'retry-after']);

function toHeaders(headers: readonly HarHeader[], redactor: Redactor): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    if (!keptHeaders.has(key)) continue;
    const text = redactor.headers({ [key]: value })[key] ?? '';
    try {
      http.validateHeaderValue(key, text);
      kept[key] = text;
    } catch {
      // No header can have it.
    }
  }
  return kept;
}

const byName = (headers: readonly HarHeader[]): Record<string, string> =>
  Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));

/** `undefined`: it was not recorded, or is not text. */
function getText(body: { text?: string | undefined; encoding?: string | undefined }) {
  if (body.text === undefined || body.encoding === undefined) return body.text;
  if (body.encoding !== 'base64') return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body.text, 'base64'));
  } catch {
    return undefined;
  }
}

const notJson = Symbol('not JSON');

function parse(text: string): unknown {
  if (text === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return notJson;
  }
  if (isWithin(body, deepest)) return body;
  throw badInput(`the body of a recorded request is nested deeper than ${deepest} levels`);
}

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isWithin(one, levels - 1)));

function count(
  ignored: Map<string, ReplayReport['ignored'][number]>,
  request: string,
  reason: string,
): void {
  const name = `${request}\n${reason}`;
  const isListed = ignored.has(name) || ignored.size < mostIgnored;
  const one = isListed ? { request, reason } : { request: 'others', reason: 'not listed' };
  const key = isListed ? name : '';
  ignored.set(key, { ...one, count: (ignored.get(key)?.count ?? 0) + 1 });
}
