// What an expectation may be. A mistake is rejected with its place.
import type { IncomingMessage } from 'node:http';
import { place } from '../../checks/describe.ts';
import { badInput } from '../../failure.ts';
import { handlers } from '../../handlers/table.ts';
import { http } from '../../http/node-http.ts';
import type { OperationId } from '../../generated/operations.ts';
import {
  invalid,
  isFields,
  readChoice,
  readFields,
  readInteger,
  readText,
} from '../../checks/fields.ts';
import { readMatch } from '../match/read-match.ts';
import type { Delay, Expectation, ExpectationEffect } from '../wire.ts';
import { longestDelay } from './delay.ts';

type Path = readonly PropertyKey[];

/** A body is kept as long as its expectation. */
const largestBody = 64 * 1024;

/** More than any client reads one by one. */
const mostChunks = 1000;

const operations = Object.keys(handlers) as OperationId[];

export type NewExpectation = Omit<Expectation, 'id' | 'hits'>;

/** @throws Failure (400) that names the place. */
export function readExpectation(body: unknown): NewExpectation {
  const fields = readFields(
    body,
    ['body'],
    ['operation', 'match', 'when', 'effect', 'skip', 'times', 'rate'],
  );
  const { operation: named, match, when = 'before', effect, skip, times, rate } = fields;
  const operation =
    named === undefined ? undefined : readChoice(named, ['body', 'operation'], operations);
  return {
    ...(operation !== undefined && { operation }),
    ...(match !== undefined && { match: readMatch(match, ['body', 'match'], operation) }),
    when: readChoice(when, ['body', 'when'], ['before', 'after']),
    effect: readEffect(effect, ['body', 'effect']),
    ...(skip !== undefined && { skip: readInteger(skip, ['body', 'skip'], 0, 1_000_000) }),
    ...(times !== undefined && { times: readInteger(times, ['body', 'times'], 1, 1_000_000) }),
    ...(rate !== undefined && { rate: readRate(rate, ['body', 'rate']) }),
  };
}

function readRate(value: unknown, path: Path): { of: number; seed: string } {
  const { of, seed } = readFields(value, path, ['of', 'seed']);
  return { of: readNumber(of, [...path, 'of'], 0, 1), seed: readText(seed, [...path, 'seed']) };
}

type Reader = (value: unknown, path: Path) => unknown;

/** Each member of an effect with what reads it. */
const members: { readonly [Name in keyof ExpectationEffect]-?: Reader } = {
  status: (value, path) => readInteger(value, path, 200, 599),
  body: readBody,
  headers: readHeaders,
  rateLimit(value, path) {
    const { retryAfter } = readFields(value, path, ['retryAfter']);
    return { retryAfter: readRetryAfter(retryAfter, [...path, 'retryAfter']) };
  },
  delay: readDelay,
  drop: readTrue,
  reset: readTrue,
  stall: readTrue,
  truncate: (value, path) => readInteger(value, path, 0, Number.MAX_SAFE_INTEGER),
  malformed: readTrue,
  dribble(value, path) {
    const { ms, chunks } = readFields(value, path, ['ms', 'chunks']);
    return {
      ms: readInteger(ms, [...path, 'ms'], 0, longestDelay),
      chunks: readInteger(chunks, [...path, 'chunks'], 2, mostChunks),
    };
  },
};

type Member = keyof ExpectationEffect;

/** Of each of these there is one response. */
const responses = new Set<Member>(['status', 'rateLimit', 'drop', 'reset', 'stall']);

/** Of each of these there is one body. */
const bodies = new Set<Member>(['truncate', 'malformed', 'dribble']);

function readEffect(value: unknown, path: Path): ExpectationEffect {
  const fields = readFields(value, path, Object.keys(members));
  const names = (Object.keys(fields) as Member[]).filter((name) => fields[name] !== undefined);
  if (names.length === 0) {
    throw badInput(`${place(path)}: expected one of ${Object.keys(members).join(', ')}, got none`);
  }
  const effect: ExpectationEffect = Object.fromEntries(
    names.map((name) => [name, members[name](fields[name], [...path, name])]),
  );
  refuseContradictions(effect, names, path);
  return effect;
}

function refuseContradictions({ status }: ExpectationEffect, names: Member[], path: Path): void {
  const [response, otherResponse] = names.filter((name) => responses.has(name));
  const [body, otherBody] = names.filter((name) => bodies.has(name));
  const [one, other] = otherResponse ? [response, otherResponse] : [body, otherBody];
  if (one !== undefined && other !== undefined) {
    throw badInput(`${place(path)}: has ${one} and ${other}, of which there can be one`);
  }
  const stranger = names.find((name) => name === 'body' || name === 'headers');
  if (stranger !== undefined && status === undefined) {
    throw badInput(`${place([...path, stranger])}: needs a status`);
  }
  const isWithoutBody =
    response === 'drop' || response === 'reset' || response === 'stall' || hasNoBody(status);
  const part = names.includes('body') ? 'body' : body;
  if (isWithoutBody && part !== undefined) {
    const what = status === undefined ? response : `the status ${status}`;
    throw badInput(`${place([...path, part])}: a response has no body with ${what}`);
  }
}

const hasNoBody = (status: number | undefined): boolean =>
  status === 204 || status === 205 || status === 304;

function readBody(value: unknown, path: Path): unknown {
  const size = Buffer.byteLength(JSON.stringify(value));
  if (size <= largestBody) return value;
  throw badInput(`${place(path)}: has ${size} bytes, at most ${largestBody} are kept`);
}

function readDelay(value: unknown, path: Path): Delay {
  if (typeof value === 'number') return readInteger(value, path, 0, longestDelay);
  if (!isFields(value)) {
    throw invalid(path, 'milliseconds, { min, max } or { median, sigma }', value);
  }
  if (Object.hasOwn(value, 'median') || Object.hasOwn(value, 'sigma')) {
    const { median, sigma } = readFields(value, path, ['median', 'sigma']);
    return {
      median: readInteger(median, [...path, 'median'], 1, longestDelay),
      sigma: readNumber(sigma, [...path, 'sigma'], 0, 10),
    };
  }
  const { min, max } = readFields(value, path, ['min', 'max']);
  const least = readInteger(min, [...path, 'min'], 0, longestDelay);
  return { min: least, max: readInteger(max, [...path, 'max'], least, longestDelay) };
}

function readNumber(value: unknown, path: Path, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw invalid(path, `a number from ${least} to ${most}`, value);
}

/** They say where a body ends and what becomes of the connection: Node's to write. */
const framing = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'trailer',
  'transfer-encoding',
]);

function readHeaders(value: unknown, path: Path): Record<string, string> {
  if (!isFields(value)) throw invalid(path, 'an object of texts', value);
  const read: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    const where = [...path, name];
    if (typeof text !== 'string') throw invalid(where, 'a text', text);
    if (framing.has(name.toLowerCase())) {
      throw badInput(`${place(where)}: cannot be chosen; truncate and drop break an answer`);
    }
    if (!isWritable(name, text)) {
      throw invalid(where, 'a name and a text that a header can have', text);
    }
    read[name.toLowerCase()] = text;
  }
  return read;
}

/** Whether Node writes the header: it refuses some only when the head of a response is written. */
function isWritable(name: string, text: string): boolean {
  const request = { method: 'GET', httpVersionMajor: 1, httpVersionMinor: 1 } as IncomingMessage;
  try {
    // Responses of the gateway have a length, so they are not chunked.
    new http.ServerResponse(request).writeHead(200, { [name]: text, 'content-length': '0' });
    return true;
  } catch {
    return false;
  }
}

function readRetryAfter(value: unknown, path: Path): number | string {
  if (typeof value === 'string') {
    const isDate = new Date(value).toUTCString() === value;
    if (value === 'http-date' || isDate) return value;
    throw invalid(path, 'seconds, "http-date", or a date as HTTP writes it', value);
  }
  return readInteger(value, path, 0, 86_400);
}

function readTrue(value: unknown, path: Path): true {
  if (value === true) return value;
  throw invalid(path, 'true', value);
}
