// Which requests are meant: the schema of a match, and how a request differs from it. An expectation asks
// for the first difference, a verification shows all of them.
import * as z from 'zod/mini';
import { isFields, place, sayUnknown } from '../../checks/describe.ts';
import { zFields } from '../../checks/inputs.ts';
import type { OperationId } from '../../generated/operations.ts';
import { handlers } from '../../handlers/table.ts';
import { redacted } from '../journal/redact.ts';
import type { ExpectedCall, RequestMatch, TextMatch } from '../wire.ts';
import { type MatchedRequest, paramNames } from './request.ts';

export const zOperation = z.enum(Object.keys(handlers) as OperationId[]);

/** Reports a pattern that is not a regular expression. */
const zPattern = z.string({ error: 'expected a regular expression' }).check(validPattern);

function validPattern({ value, issues }: z.core.ParsePayload): void {
  for (const pattern of typeof value === 'string' ? [value] : getPatterns(value)) {
    try {
      toRegExp(pattern);
    } catch (error) {
      issues.push({ code: 'custom', message: (error as Error).message, input: pattern });
    }
  }
}

const zTexts: z.ZodMiniType<Record<string, TextMatch>> = z.record(
  z.string(),
  z.union([z.string(), zFields({ pattern: zPattern })], {
    error: 'expected a text or { pattern }',
  }),
  { error: 'expected an object of texts' },
);

/** Names of headers ignore case. */
export const lowerCaseNames = <Value>() =>
  z.overwrite((headers: Record<string, Value>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  );

/** The patterns in JSON: each object of a `pattern` alone. */
export function getPatterns(json: unknown): string[] {
  const patterns: string[] = [];
  JSON.stringify(json, (_, value: unknown) => {
    if (isPattern(value)) patterns.push(value.pattern);
    return value;
  });
  return patterns;
}

export const zMatch: z.ZodMiniType<RequestMatch> = zFields({
  params: z.optional(zTexts),
  query: z.optional(zTexts),
  headers: z.optional(zTexts.check(lowerCaseNames())),
  body: z.optional(z.unknown().check(validPattern)),
  exact: z.optional(z.boolean()),
});

/** A misspelt parameter of the path would match no call. */
export const knownParams = z.check<ExpectedCall>(({ value, issues }) => {
  const { operation, match: { params = {} } = {} } = value;
  if (operation === undefined) return;
  const known = paramNames(operation);
  const stranger = Object.keys(params).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  const path = ['match', 'params', stranger];
  issues.push({ code: 'custom', path, message: sayUnknown(stranger, known), input: value });
});

type Path = readonly PropertyKey[];

export interface Difference {
  /** `body.name: expected "A", got "B"` */
  readonly text: string;
  /** Whether there may be no difference: the journal did not keep what was sent. */
  readonly isUnknown?: true;
}

export const matches = (match: RequestMatch, request: MatchedRequest): boolean =>
  differences(match, request).next().done === true;

export function* differences(
  { params, query = {}, headers, body, exact = false }: RequestMatch,
  request: MatchedRequest,
): Generator<Difference> {
  yield* compareTexts('params', params, request.params);
  yield* compareTexts('query', query, request.query);
  if (exact) yield* findAdditions(['query'], query, request.query);
  yield* compareTexts('headers', headers, request.headers);
  if (request.bodyIsMissing !== undefined) {
    if (body !== undefined || exact)
      yield { text: `body: ${request.bodyIsMissing}`, isUnknown: true };
  } else if (body !== undefined) {
    yield* compareJson(['body'], body, request.body, exact);
  } else if (exact && request.body !== undefined) {
    yield { text: 'body: not expected' };
  }
}

function* compareTexts(
  where: string,
  expected: Readonly<Record<string, TextMatch>> = {},
  got: MatchedRequest['query'],
): Generator<Difference> {
  for (const [name, text] of Object.entries(expected)) {
    const found = Object.hasOwn(got, name) ? got[name] : undefined;
    if ([found ?? []].flat().some((value) => isText(text, value))) continue;
    yield describe([where, name], text, found);
  }
}

function* findAdditions(path: Path, expected: object, got: object): Generator<Difference> {
  for (const name of Object.keys(got)) {
    if (!Object.hasOwn(expected, name)) yield { text: `${place([...path, name])}: not expected` };
  }
}

function* compareJson(
  path: Path,
  expected: unknown,
  got: unknown,
  exact: boolean,
): Generator<Difference> {
  if (isPattern(expected)) {
    if (typeof got === 'string' && isText(expected, got)) return;
  } else if (Array.isArray(expected) && Array.isArray(got)) {
    if (got.length !== expected.length) {
      yield { text: `${place(path)}: expected ${items(expected)}, got ${items(got)}` };
      return;
    }
    for (const [index, item] of expected.entries()) {
      yield* compareJson([...path, index], item, got[index], exact);
    }
    return;
  } else if (isFields(expected) && isFields(got)) {
    for (const [name, value] of Object.entries(expected)) {
      const own = Object.hasOwn(got, name) ? got[name] : undefined;
      yield* compareJson([...path, name], value, own, exact);
    }
    if (exact) yield* findAdditions(path, expected, got);
    return;
  } else if (expected === got) {
    return;
  }
  yield describe(path, expected, got);
}

const items = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 item' : `${length} items`;

/** An object with this member alone: no field of the API has its name. */
const isPattern = (value: unknown): value is { pattern: string } =>
  isFields(value) && typeof value['pattern'] === 'string' && Object.keys(value).length === 1;

const isText = (expected: TextMatch, text: string): boolean =>
  typeof expected === 'string' ? expected === text : toRegExp(expected.pattern).test(text);

/** @throws SyntaxError */
const toRegExp = (pattern: string): RegExp => new RegExp(pattern, 'u');

function describe(path: Path, expected: unknown, got: unknown): Difference {
  const at = place(path);
  const texts = [got].flat().filter((one) => typeof one === 'string');
  if (texts.some((text) => text.includes(redacted))) {
    return { text: `${at}: the journal has ${redacted} in its place`, isUnknown: true };
  }
  const wanted = isPattern(expected) ? `/${expected.pattern}/` : show(expected);
  return { text: `${at}: expected ${wanted}, got ${show(got)}` };
}

/** What a message shows of a value. `most`: in characters */
export function show(value: unknown, most = 80): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
