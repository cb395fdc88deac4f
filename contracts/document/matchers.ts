// Compares the matchers of responses with the document. The comparator sees only examples, but a verification
// accepts everything that the matchers accept.

import { changeTheTest, type Finding, type Report, reporter } from './finding.ts';
import { given } from './given-values.ts';
import { type BodyRule, bodyRules, leadsTo, matchersAt } from './matching-rules.ts';
import { type OpenApi, getOperations, type Schema } from './openapi.ts';
import { getContent, getHeaders, type Interaction, type Matcher, type Pact } from './pact.ts';
import { place } from './place.ts';
import { isObject } from '../src/is-object.ts';
import { type Part, parts, schemaAt, showsNothing, writePath } from './schema-walk.ts';
import { type Fault, whatIsWrong } from './value-rules.ts';

export function matcherFindings(pacts: readonly Pact[], document: OpenApi): Finding[] {
  return place(pacts, getOperations(document)).flatMap((placed) => {
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

/** A status that the document lists must be matched exactly. */
const statusFindings = ({ response }: Interaction, key: string, report: Report): Finding[] =>
  response.matchingRules?.status && key !== 'default'
    ? [
        report(
          'response status',
          `The document has the status ${key}, and the contract also accepts other statuses.`,
          'Expect this status.',
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
  const content = getContent(body);
  const rules = bodyRules(matchingRules?.body);
  if (content === undefined) {
    return schema && !showsNothing(schema)
      ? [
          report(
            'response body',
            'The document has a body here, and the contract does not check it.',
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
      // A value from a provider state is not a literal value.
      .filter(({ path }) => !generators?.body?.[writePath(path)])
      .flatMap((part) => {
        const wrong = partFault(part, matchersAt(rules, part.path), values);
        return wrong ? [report(`response body ${writePath(part.path)}`, ...wrong)] : [];
      }),
  ];
}

/** The comparator checks the header if it is present. */
function contentTypeFindings({ response }: Interaction, report: Report): Finding[] {
  const { headers, matchingRules } = response;
  const at = 'response header Content-Type';
  const todo = 'Expect exactly the content type of the document.';
  if (!getHeaders(headers, 'Content-Type')[0]?.[0]) {
    return [report(at, 'The document has a body here, and no content type is required.', todo)];
  }
  return getHeaders(matchingRules?.header, 'Content-Type').length > 0
    ? [report(at, 'It has a matcher, which may accept other content types.', todo)]
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
    return [report(at, 'The rule names a field that the document does not have.', changeTheTest)];
  }
  if (!all.some((part) => part.path.length === path.length && leadsTo(path, part.path))) {
    return [report(at, 'The rule names a field that the example does not contain.', changeTheTest)];
  }
  if (combine !== 'AND') {
    return [report(at, `It accepts the values of any of its matchers: ${combine}.`, 'Use AND.')];
  }
  return matchers
    .filter(({ match }) => !understood.has(match))
    .map(({ match }) =>
      report(
        at,
        `The check does not support the matcher ${match}.`,
        'Use another matcher, or add this one to contracts/document/.',
      ),
    );
}

/** Matchers of a single value, without effect on nested values. */
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
  // The comparator reports a field without a schema.
  if (!schema) return undefined;
  if (showsNothing(schema)) {
    return matchers.length > 0 && matchers.every(({ match }) => match === 'notEmpty')
      ? undefined
      : ['The document does not describe this value.', 'Use notEmpty only.'];
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
      'Equality refuses fields that the document does not name, and the document may gain fields.',
      'Remove the matcher.',
    ];
  }
  const names = Object.keys(properties);
  // Pact accepts fields that the example does not have.
  return names.length > 0 && !names.some((name) => Object.hasOwn(example, name))
    ? [
        'Any object passes: the example has no field that the document names.',
        `Name some of ${names.join(', ')}.`,
      ]
    : otherThanType(matchers);
}

/** Rejects a matcher of another kind on an object or list, because Pact's matching of its parts is unclear. */
function otherThanType(matchers: readonly Matcher[]): Fault | undefined {
  const other = matchers.find(({ match }) => match !== 'type' && match !== 'equality');
  return (
    other && [
      `The matcher ${other.match} does not apply to an object or a list.`,
      'Match its type.',
    ]
  );
}

const listFault = (
  example: readonly unknown[],
  matchers: readonly Matcher[],
): Fault | undefined => {
  const ofLists = matchers.filter(({ match }) => match === 'type');
  // Pact ignores the bounds of a list whose example is empty, and ignores the items of a list that may be
  // empty.
  if (example.length === 0 && ofLists.length > 0) {
    return [
      'Any list passes, whatever its length: the example is empty.',
      'Use [] for an empty list, or exactly(…) for items.',
    ];
  }
  return ofLists.some(({ min = 0 }) => min < 1)
    ? [
        'An empty list passes, so its items may never be checked.',
        'Use eachLike(…), or exactly(…).',
      ]
    : otherThanType(matchers);
};
