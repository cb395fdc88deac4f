// What a value of a response may be asked to be, by what the document has for it.

import type { Schema } from './openapi.ts';
import type { Matcher } from './pact.ts';

export type Fault = readonly [what: string, todo: string];

/** What is wrong with the matchers of a value; none means that exactly the example is asked for. */
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
  const isConstant = schema.enum?.length === 1 && !schema['x-open-enum'];
  if (!exact || isConstant || given.has(JSON.stringify(example))) return undefined;
  return [
    `Exactly ${JSON.stringify(example)} is asked for, and neither the request nor a provider state gives it.`,
    'Match its type, or have a provider state give it.',
  ];
}

function ruleFor({ enum: values, format, type, 'x-open-enum': open }: Schema) {
  if (values) return open ? openEnum : closedEnum(values);
  return type === 'integer' ? integer : formats[format ?? ''];
}

interface ValueRule {
  /** What is wrong with asking for exactly the example, where something is. */
  exactly?(example: unknown): Fault | undefined;
  accepts(matcher: Matcher): Fault | undefined;
}

/** All values are shown: what accepts more verifies less than the document says. */
const closedEnum = (values: readonly unknown[]): ValueRule => ({
  accepts({ match, regex = '' }) {
    const listed = match === 'regex' && /^\^\((\w+(?:\|\w+)*)\)\$$/.exec(regex)?.[1]?.split('|');
    const all = values.join('|');
    const todo = `Use oneOf([…]) with ${values.join(', ')}.`;
    if (!listed) {
      return [`The matcher ${regex || match} accepts more than the values of the document.`, todo];
    }
    const beyond = listed.filter((one) => !values.includes(one));
    if (beyond.length > 0) return [`${beyond.join(', ')} is not of ${all}.`, todo];
    const left = values.filter((one) => !listed.includes(String(one)));
    return left.length > 0
      ? [`${left.join(', ')} is refused, and the document has ${all}.`, todo]
      : undefined;
  },
});

/** One value is shown, and there are others: none may be refused for its name. */
const openEnum: ValueRule = {
  exactly: () => [
    'Exactly the value seen is asked for, and the document expects others.',
    'Use openEnum(…).',
  ],
  accepts: (matcher) =>
    acceptsAll(matcher, ['NOT_SEEN_YET'])
      ? undefined
      : [
          `The matcher ${matcher.regex} accepts the values seen, and the document expects others.`,
          'Use openEnum(…).',
        ],
};

const formOf = (name: string, samples: readonly string[]): ValueRule => ({
  exactly: () => [
    `Exactly the ${name} of the example is asked for; no gateway will give it.`,
    'Match its form.',
  ],
  accepts: (matcher) =>
    acceptsAll(matcher, samples)
      ? undefined
      : [
          `The matcher ${matcher.regex} refuses what is a ${name}, as one of ${samples.join(', ')}.`,
          'Match every form of it.',
        ],
});

const formats: Readonly<Record<string, ValueRule>> = {
  uuid: formOf('uuid', [
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    '0F8FAD5B-D9CB-469F-A165-70867728950E',
    '018f6f2e-7b7a-7c3d-9e5f-1a2b3c4d5e6f',
  ]),
  'date-time': formOf('date-time', ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.123+02:00']),
};

/** `type` and `number` take 1.5 for 1. */
const integer: ValueRule = {
  accepts: ({ match }) =>
    match === 'integer'
      ? undefined
      : [`The matcher ${match} accepts what is no integer.`, 'Use integer(…).'],
};

function acceptsAll({ match, regex = '' }: Matcher, samples: readonly string[]): boolean {
  if (match !== 'regex') return true;
  try {
    return samples.every((one) => new RegExp(regex).test(one));
  } catch {
    return false;
  }
}
