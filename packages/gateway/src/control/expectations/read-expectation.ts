// What an expectation may be. Each departure is refused with the place where it stands.
import { place } from '../../checks/describe.ts';
import { badInput } from '../../failure.ts';
import { handlers } from '../../handlers/table.ts';
import { http } from '../../http/node-http.ts';
import type { OperationId } from '../../generated/operations.ts';
import {
  departs,
  isFields,
  readChoice,
  readFields,
  readInteger,
  readText,
} from '../../checks/fields.ts';
import type { Expectation, ExpectationEffect } from '../wire.ts';

type Path = readonly PropertyKey[];

/** Ten minutes: longer than any client waits. */
const longestDelay = 600_000;

/** A body is kept as long as its expectation. */
const largestBody = 64 * 1024;

const operations = Object.keys(handlers) as OperationId[];

/** @throws Failure (400) that names the place. */
export function readExpectation(body: unknown): Omit<Expectation, 'id' | 'hits'> {
  const fields = readFields(body, ['body'], ['operation', 'when', 'effect', 'times', 'rate']);
  const { operation, when = 'before', effect, times, rate } = fields;
  return {
    ...(operation !== undefined && {
      operation: readChoice(operation, ['body', 'operation'], operations),
    }),
    when: readChoice(when, ['body', 'when'], ['before', 'after']),
    effect: readEffect(effect, ['body', 'effect']),
    ...(times !== undefined && { times: readInteger(times, ['body', 'times'], 1, 1_000_000) }),
    ...(rate !== undefined && { rate: readRate(rate, ['body', 'rate']) }),
  };
}

function readRate(value: unknown, path: Path): { of: number; seed: string } {
  const { of, seed } = readFields(value, path, ['of', 'seed']);
  if (typeof of !== 'number' || of < 0 || of > 1) {
    throw departs([...path, 'of'], 'a number from 0 to 1', of);
  }
  return { of, seed: readText(seed, [...path, 'seed']) };
}

const effects: Readonly<Record<string, (value: unknown, path: Path) => ExpectationEffect>> = {
  delay: (value, path) => ({ delay: readInteger(value, path, 0, longestDelay) }),
  drop: (value, path) => ({ drop: readTrue(value, path) }),
  reset: (value, path) => ({ reset: readTrue(value, path) }),
  stall: (value, path) => ({ stall: readTrue(value, path) }),
  truncate: (value, path) => ({
    truncate: readInteger(value, path, 0, Number.MAX_SAFE_INTEGER),
  }),
  rateLimit(value, path) {
    const { retryAfter } = readFields(value, path, ['retryAfter']);
    return { rateLimit: { retryAfter: readRetryAfter(retryAfter, [...path, 'retryAfter']) } };
  },
};

function readEffect(value: unknown, path: Path): ExpectationEffect {
  if (!isFields(value)) throw departs(path, 'an object', value);
  if (Object.hasOwn(value, 'status')) return readStatus(value, path);
  const [name = '', ...more] = Object.keys(value);
  const read = Object.hasOwn(effects, name) ? effects[name] : undefined;
  if (read !== undefined && more.length === 0) return read(value[name], [...path, name]);
  throw departs(path, `one of status, ${Object.keys(effects).join(', ')}`, value);
}

function readStatus(value: unknown, path: Path): ExpectationEffect {
  const { status, body, headers } = readFields(value, path, ['status', 'body', 'headers']);
  const size = body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body));
  if (size > largestBody) {
    throw badInput(
      `${place([...path, 'body'])}: has ${size} bytes, at most ${largestBody} are kept`,
    );
  }
  return {
    status: readInteger(status, [...path, 'status'], 400, 599),
    ...(body !== undefined && { body }),
    ...(headers !== undefined && { headers: readHeaders(headers, [...path, 'headers']) }),
  };
}

/** They say where a body ends and what becomes of the connection: Node's to write. */
const framing = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

function readHeaders(value: unknown, path: Path): Record<string, string> {
  if (!isFields(value)) throw departs(path, 'an object of texts', value);
  const read: Record<string, string> = {};
  for (const [name, text] of Object.entries(value)) {
    const where = [...path, name];
    if (typeof text !== 'string') throw departs(where, 'a text', text);
    if (framing.has(name.toLowerCase())) {
      throw badInput(`${place(where)}: cannot be chosen; truncate and drop break an answer`);
    }
    try {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, text);
    } catch {
      throw departs(where, 'a name and a text that a header can have', text);
    }
    read[name.toLowerCase()] = text;
  }
  return read;
}

function readRetryAfter(value: unknown, path: Path): number | string {
  if (typeof value === 'string') {
    const isDate = new Date(value).toUTCString() === value;
    if (value === 'http-date' || isDate) return value;
    throw departs(path, 'seconds, "http-date", or a date as HTTP writes it', value);
  }
  return readInteger(value, path, 0, 86_400);
}

function readTrue(value: unknown, path: Path): true {
  if (value === true) return value;
  throw departs(path, 'true', value);
}
