// Which requests are meant: the schema of a match.
import * as z from 'zod/mini';
import { isFields, sayUnknown } from '../../checks/describe.ts';
import { zFields } from '../../checks/inputs.ts';
import type { OperationId } from '../../generated/operations.ts';
import { handlers } from '../../handlers/table.ts';
import type { RequestMatch, TextMatch } from '../wire.ts';
import { isPattern, toRegExp } from './differences.ts';
import { paramNames } from './request.ts';

export const zOperation = z.enum(Object.keys(handlers) as OperationId[]);

const zPattern = z.string({ error: 'expected a regular expression' }).check((context) => {
  try {
    toRegExp(context.value);
  } catch (error) {
    const { message } = error as Error;
    context.issues.push({ code: 'custom', message, input: context.value });
  }
});

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

/** JSON in which each object of a `pattern` alone is a pattern. */
const zJson = z.unknown().check(({ value, issues }) => {
  for (const [path, pattern] of findPatterns(value)) {
    for (const issue of z.safeParse(zPattern, pattern).error?.issues ?? []) {
      issues.push({ code: 'custom', message: issue.message, path: [...path], input: pattern });
    }
  }
});

/** The patterns in JSON, with their paths. */
export function* findPatterns(
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<[path: readonly PropertyKey[], pattern: string]> {
  if (isPattern(value)) yield [[...path, 'pattern'], value.pattern];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* findPatterns(item, [...path, index]);
  } else if (isFields(value)) {
    for (const [name, item] of Object.entries(value)) yield* findPatterns(item, [...path, name]);
  }
}

export const zMatch: z.ZodMiniType<RequestMatch> = zFields({
  params: z.optional(zTexts),
  query: z.optional(zTexts),
  headers: z.optional(zTexts.check(lowerCaseNames())),
  body: z.optional(zJson),
  exact: z.optional(z.boolean()),
});

interface OperationMatch {
  readonly operation?: OperationId | undefined;
  readonly match?: RequestMatch | undefined;
}

/** A misspelt parameter of the path would match no call. */
export const knownParams = z.check<OperationMatch>(({ value, issues }) => {
  const { operation, match: { params = {} } = {} } = value;
  if (operation === undefined) return;
  const known = paramNames(operation);
  const stranger = Object.keys(params).find((name) => !known.includes(name));
  if (stranger === undefined) return;
  const path = ['match', 'params', stranger];
  issues.push({ code: 'custom', path, message: sayUnknown(stranger, known), input: value });
});
