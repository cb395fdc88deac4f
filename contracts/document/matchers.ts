// Matchers of responses held against the document. The comparator sees examples only; what a
// verification accepts is what the matchers say.

import { changeTheTest, type Finding, type Report, reporter } from './finding.ts';
import { given } from './given-values.ts';
import { type BodyRule, bodyRules, leadsTo, matchersAt } from './matching-rules.ts';
import { type OpenApi, operationsOf, type Schema } from './openapi.ts';
import { contentOf, headersOf, type Interaction, type Matcher, type Pact } from './pact.ts';
import { place } from './place.ts';
import { isObject } from '../src/is-object.ts';
import { type Part, parts, schemaAt, showsNothing, writePath } from './schema-walk.ts';
import { type Fault, whatIsWrong } from './value-rules.ts';

export function matcherFindings(pacts: readonly Pact[], document: OpenApi): Finding[] {
  return place(pacts, operationsOf(document)).flatMap((placed) => {
    const { pact, interaction, operation, response } = placed;
    if (!operation || response === undefined) return [];
    const report = reporter('matchers', pact, interaction.description);
    const schema = operation.responses.get(response)?.schema;
    return [
      ...statusFindings(interaction, response, report),
      ...bodyFindings(interaction, schema, document, report),
    ];
  });
}

/** A status that the document has by its number is that number. */
const statusFindings = ({ response }: Interaction, key: string, report: Report): Finding[] =>
  response.matchingRules?.status && key !== 'default'
    ? [
        report(
          'response status',
          `The document has the status ${key}, and other ones are accepted in its place.`,
          'Ask for that status.',
        ),
      ]
    : [];

function bodyFindings(
  interaction: Interaction,
  schema: Schema | undefined,
  document: OpenApi,
  report: Report,
): Finding[] {
  const { body, matchingRules, generators } = interaction.response;
  const content = contentOf(body);
  const rules = bodyRules(matchingRules?.body);
  if (content === undefined) {
    return schema && !showsNothing(schema)
      ? [
          report(
            'response body',
            'The document has a body here, and the contract says nothing of it.',
            changeTheTest,
          ),
        ]
      : [];
  }
  if (!schema) {
    return [report('response body', 'The document has no body here.', changeTheTest)];
  }
  const all = [...parts(document, content, schema)];
  const values = given(interaction);
  return [
    ...contentTypeFindings(interaction, report),
    ...rules.flatMap((rule) => ruleFindings(rule, all, schema, document, report)),
    ...all
      // What a provider state gives is no literal value.
      .filter(({ path }) => !generators?.body?.[writePath(path)])
      .flatMap((part) => {
        const wrong = partFault(part, matchersAt(rules, part.path), values);
        return wrong ? [report(`response body ${writePath(part.path)}`, ...wrong)] : [];
      }),
  ];
}

/** The comparator looks at the header where there is one. */
function contentTypeFindings({ response }: Interaction, report: Report): Finding[] {
  const { headers, matchingRules } = response;
  const at = 'response header Content-Type';
  const todo = 'Ask for exactly the one of the document.';
  if (!headersOf(headers, 'Content-Type')[0]?.[0]) {
    return [report(at, 'The document has a body here, and nothing asks of which type.', todo)];
  }
  return headersOf(matchingRules?.header, 'Content-Type').length > 0
    ? [report(at, 'It is matched, and others than the example may pass.', todo)]
    : [];
}

function ruleFindings(
  { text, path, combine, matchers }: BodyRule,
  all: readonly Part[],
  schema: Schema,
  document: OpenApi,
  report: Report,
): Finding[] {
  const at = `response matchingRules ${text}`;
  if (!path || !schemaAt(document, schema, path)) {
    return [report(at, 'It is a rule for what the document does not name.', changeTheTest)];
  }
  if (!all.some((part) => part.path.length === path.length && leadsTo(path, part.path))) {
    return [report(at, 'It is a rule for what the example does not hold.', changeTheTest)];
  }
  if (combine !== 'AND') {
    return [report(at, `It takes what one of its matchers accepts: ${combine}.`, 'Use AND.')];
  }
  return matchers
    .filter(({ match }) => !understood.has(match))
    .map(({ match }) =>
      report(
        at,
        `What the matcher ${match} accepts is not checked here.`,
        'Use another, or teach contracts/document/ about it.',
      ),
    );
}

/** Matchers that speak of one value, and of nothing within it. */
const understood = new Set(
  ['equality', 'type', 'regex', 'include', 'notEmpty'].concat(
    ['integer', 'decimal', 'number', 'boolean'],
    ['date', 'time', 'timestamp', 'datetime'],
  ),
);

function partFault(
  { value, schema }: Part,
  matchers: readonly Matcher[],
  values: ReadonlySet<string>,
): Fault | undefined {
  // A field without a schema is seen by the comparator.
  if (!schema) return undefined;
  if (showsNothing(schema)) {
    return matchers.length > 0 && matchers.every(({ match }) => match === 'notEmpty')
      ? undefined
      : ['The document does not show what stands here.', 'Ask for nothing of it, but notEmpty.'];
  }
  if (Array.isArray(value)) return listFault(value, matchers);
  if (!isObject(value)) return whatIsWrong(value, schema, matchers, values);
  return objectFault(value, schema, matchers);
}

function objectFault(
  example: Readonly<Record<string, unknown>>,
  { properties = {} }: Schema,
  matchers: readonly Matcher[],
): Fault | undefined {
  if (matchers.some(({ match }) => match === 'equality')) {
    return [
      'Equality refuses fields that the document does not name, and it may get more.',
      'Take the matcher out.',
    ];
  }
  const names = Object.keys(properties);
  // Fields beyond those of the example are no difference to Pact.
  return names.length > 0 && !names.some((name) => Object.hasOwn(example, name))
    ? [
        'Any object passes: the example holds no field that the document names.',
        `Ask for some of ${names.join(', ')}.`,
      ]
    : otherThanType(matchers);
}

/** What Pact asks of the parts of an object or a list when its own matcher is another is not clear. */
function otherThanType(matchers: readonly Matcher[]): Fault | undefined {
  const other = matchers.find(({ match }) => match !== 'type' && match !== 'equality');
  return other && [`The matcher ${other.match} is none of an object or a list.`, 'Match its type.'];
}

const listFault = (
  example: readonly unknown[],
  matchers: readonly Matcher[],
): Fault | undefined => {
  const ofLists = matchers.filter(({ match }) => match === 'type');
  // Pact looks at no bound of a list whose example is empty, and at no item where none has to be.
  if (example.length === 0 && ofLists.length > 0) {
    return [
      'Any list passes, of whatever length: the example is empty.',
      'Ask for an empty list by [], or for items by exactly(…).',
    ];
  }
  return ofLists.some(({ min = 0 }) => min < 1)
    ? [
        'An empty list passes, and so nothing is asked of its items.',
        'Use eachLike(…), or exactly(…).',
      ]
    : otherThanType(matchers);
};
