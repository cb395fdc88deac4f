// The expectations that a contract may have of a response value, according to the document.

import type { Schema } from './openapi.ts';
import type { Matcher } from './pact.ts';

export type Fault = readonly [what: string, todo: string];

/** The problems with the matchers of a value; without matchers, the exact example is expected. */
export function whatIsWrong(
  example: unknown,
  schema: Schema,
  matchers: readonly Matcher[],
  given: ReadonlySet<string>,
): Fault | undefined {
  const exact = matchers.length === 0 || matchers.some(({ match }) => match === 'equality');
  const rule = ruleFor(schema);
  if (rule) {
    const wrong = exact
      ? rule.exactly?.(example)
      : matchers.map((matcher) => rule.accepts(matcher)).find((one) => one !== undefined);
    if (wrong) return wrong;
  }
  const loose = exact ? undefined : otherTypes(schema, matchers);
  if (loose) return loose;
  const only = exact ? example : onlyText(schema, matchers);
  const isConstant = schema.enum?.length === 1 && !schema['x-open-enum'];
  if (only === undefined || isConstant || given.has(JSON.stringify(only))) return undefined;
  return [
    `The contract expects exactly ${JSON.stringify(only)}, which comes neither from the request nor from a provider state.`,
    'Match its type, or have a provider state return it.',
  ];
}

/** Pact's text for a value that is not a text, when it applies a regular expression. */
const noTexts = ['1', '1.5', 'true', 'null', '[]', '{}'];

/** All matchers of a rule must pass, so one that checks the type is enough. */
function otherTypes({ type }: Schema, matchers: readonly Matcher[]): Fault | undefined {
  if (type !== 'string' && type !== 'boolean') return undefined;
  const keepsIt = (matcher: Matcher): boolean =>
    matcher.match === 'type' ||
    (type === 'string' && (refusesAll(matcher, noTexts) || ofTime.has(matcher.match)));
  return matchers.some(keepsIt)
    ? undefined
    : [
        `${matchers.map(({ match, regex }) => regex ?? match).join(', ')} accepts values other than a ${type}.`,
        'Match its type.',
      ];
}

const ofTime = new Set(['date', 'time', 'timestamp', 'datetime']);

/** The only text that a pattern without choice accepts: the same as equality. */
function onlyText({ enum: values }: Schema, matchers: readonly Matcher[]): string | undefined {
  if (values) return undefined;
  const found = matchers.map(
    ({ regex = '' }) => /^\^(\((?:\?:)?)?((?:[^\\^$.|?*+()[\]{}]|\\\W)*)\)?\$$/.exec(regex)?.[2],
  );
  return found.find((one) => one !== undefined)?.replaceAll('\\', '');
}

function ruleFor({ enum: values, format, type, 'x-open-enum': open }: Schema) {
  if (values) return open ? openEnum : closedEnum(values);
  return type === 'integer' ? integer : formats[format ?? ''];
}

interface ValueRule {
  /** The problem with expecting the exact example, if any. */
  exactly?(example: unknown): Fault | undefined;
  accepts(matcher: Matcher): Fault | undefined;
}

/** The document lists all values: a wider matcher verifies less than the document says. */
const closedEnum = (values: readonly unknown[]): ValueRule => ({
  accepts({ match, regex = '' }) {
    const listed = match === 'regex' && /^\^\((\w+(?:\|\w+)*)\)\$$/.exec(regex)?.[1]?.split('|');
    const all = values.join('|');
    const todo = `Use oneOf([…]) with ${values.join(', ')}.`;
    if (!listed) {
      return [`The matcher ${regex || match} accepts more than the values of the document.`, todo];
    }
    const beyond = listed.filter((one) => !values.includes(one));
    if (beyond.length > 0) return [`${beyond.join(', ')} is not in ${all}.`, todo];
    const left = values.filter((one) => !listed.includes(String(one)));
    return left.length > 0
      ? [`${left.join(', ')} is refused, but the document has ${all}.`, todo]
      : undefined;
  },
});

/** The document shows only one of several values, so a contract must accept other values. */
const openEnum: ValueRule = {
  exactly: () => [
    'The contract expects exactly the known value, but the document says that other values exist.',
    'Use openEnum(…).',
  ],
  accepts: (matcher) =>
    acceptsAll(matcher, ['NOT_SEEN_YET'])
      ? undefined
      : [
          `The matcher ${matcher.regex} accepts only the known values, but the document says that other values exist.`,
          'Use openEnum(…).',
        ],
};

const getForm = (
  name: string,
  samples: readonly string[],
  others: readonly string[],
): ValueRule => ({
  exactly: () => [
    `The contract expects exactly the ${name} of the example, which no gateway returns.`,
    'Match its format.',
  ],
  accepts(matcher) {
    if (!acceptsAll(matcher, samples)) {
      return [
        `The matcher ${matcher.regex} refuses a valid ${name}, such as one of ${samples.join(', ')}.`,
        'Match every notation of it.',
      ];
    }
    return refusesAll(matcher, others)
      ? undefined
      : [
          `The matcher ${matcher.regex ?? matcher.match} accepts values other than a ${name}.`,
          'Match its format, from start to end.',
        ];
  },
});

const formats: Readonly<Record<string, ValueRule>> = {
  uuid: getForm(
    'uuid',
    [
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      '0F8FAD5B-D9CB-469F-A165-70867728950E',
      '018f6f2e-7b7a-7c3d-9e5f-1a2b3c4d5e6f',
    ],
    [
      'x0f8fad5b-d9cb-469f-a165-70867728950e',
      '0f8fad5b-d9cb-469f-a165-70867728950ex',
      '0f8fad5bd9cb469fa16570867728950e',
      '------------------------------------',
    ],
  ),
  'date-time': getForm(
    'date-time',
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.123+02:00'],
    ['yesterday', '2026-01-05', 'x2026-01-05T09:00:00Z', '2026-01-05T09:00:00Zx'],
  ),
};

/** `type` and `number` accept 1.5 for 1. */
const integer: ValueRule = {
  accepts: ({ match }) =>
    match === 'integer'
      ? undefined
      : [`The matcher ${match} accepts values other than an integer.`, 'Use integer(…).'],
};

/** Whether it is a pattern, and rejects all of these. */
const refusesAll = ({ match, regex = '' }: Matcher, samples: readonly string[]): boolean =>
  match === 'regex' && tests(regex, (pattern) => samples.every((one) => !pattern.test(one)));

const acceptsAll = ({ match, regex = '' }: Matcher, samples: readonly string[]): boolean =>
  match !== 'regex' || tests(regex, (pattern) => samples.every((one) => pattern.test(one)));

/** False for an invalid pattern. */
function tests(regex: string, passes: (pattern: RegExp) => boolean): boolean {
  try {
    return passes(new RegExp(regex));
  } catch {
    return false;
  }
}
