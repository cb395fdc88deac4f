// Checks of requests that the comparator does not do: names of fields, the query of requests that fail, the
// path at verification, and the place of the key.

import { operationAt } from '@room-sessions/shared/operation-at';
import { credentialFindings } from './credentials.ts';
import { changeTheTest, type Finding, reporter } from './finding.ts';
import { bodyRules } from './matching-rules.ts';
import { keyHeader, type OpenApi, type Operation, getOperations } from './openapi.ts';
import { getContent, getHeaders, type Interaction, type Pact } from './pact.ts';
import { place } from './place.ts';
import { parts, schemaAt, showsNothing, writePath } from './schema-walk.ts';

export function requestFindings(pacts: readonly Pact[], document: OpenApi): Finding[] {
  const operations = getOperations(document);
  const placed = place(pacts, operations).flatMap(({ pact, interaction, operation }) =>
    operation
      ? [
          ...queryFindings(pact, interaction, operation),
          ...pathFindings(pact, interaction, operation, operations),
          ...keyFindings(pact, interaction, operation, keyHeader(document)),
          ...bodyFindings(pact, interaction, operation, document),
        ]
      : [],
  );
  return [...placed, ...credentialFindings(pacts, document)];
}

function queryFindings(pact: string, interaction: Interaction, { id, query }: Operation) {
  const report = reporter('requests', pact, interaction.description);
  return Object.keys(interaction.request.query ?? {})
    .filter((name) => !query.includes(name))
    .map((name) =>
      report(
        `request query ${name}`,
        `The document has no such parameter for ${id}; it has ${query.join(', ') || 'none'}.`,
        changeTheTest,
      ),
    );
}

/** At verification the path comes from an expression, not from the example. */
function pathFindings(
  pact: string,
  { description, request: { method, generators } }: Interaction,
  operation: Operation,
  operations: readonly Operation[],
): Finding[] {
  const expression = generators?.path?.expression;
  if (expression === undefined) return [];
  const sent = operationAt(operations, method, expression.replace(/\$\{[^}]*\}/g, 'state'));
  if (sent?.id === operation.id) return [];
  return [
    reporter('requests', pact, description)(
      'request generators.path',
      `The example requests ${operation.id}, but the expression for verification requests ${sent?.id ?? 'no operation of the document'}: ${expression}`,
      changeTheTest,
    ),
  ];
}

function keyFindings(
  pact: string,
  { description, request }: Interaction,
  operation: Operation,
  header: string,
): Finding[] {
  const report = reporter('requests', pact, description);
  const findings: Finding[] = [];
  const key = getHeaders(request.headers, header)[0]?.[0] ?? '';
  if (!key && operation.needsKey) {
    findings.push(
      report(
        'request headers',
        `${operation.id} needs the key, and ${header} is not sent.`,
        changeTheTest,
      ),
    );
  }
  const { path, query, body } = request.generators ?? {};
  const expression = getHeaders(request.generators?.header, header)[0]?.expression;
  const elsewhere = JSON.stringify([
    request.path,
    request.query,
    getContent(request.body),
    path,
    query,
    body,
  ]);
  const secrets = [key, expression ?? ''].filter((one) => one !== '');
  if (secrets.some((one) => elsewhere.includes(one))) {
    findings.push(
      report(
        'request',
        `The key is outside ${header}, where logs and caches may keep it.`,
        `Send it only in ${header}.`,
      ),
    );
  }
  return findings;
}

function bodyFindings(
  pact: string,
  { description, request }: Interaction,
  { id, requestSchema }: Operation,
  document: OpenApi,
): Finding[] {
  const report = reporter('requests', pact, description);
  const content = getContent(request.body);
  if (content === undefined) return [];
  if (!requestSchema || showsNothing(requestSchema)) {
    return [report('request body', `The document has no body for ${id}.`, changeTheTest)];
  }
  const fields = [...parts(document, content, requestSchema)].filter(({ schema }) => !schema);
  const rules = bodyRules(request.matchingRules?.body);
  return [
    ...fields.map(({ path }) =>
      report(
        `request body ${writePath(path)}`,
        `The document has no such field for ${id}.`,
        changeTheTest,
      ),
    ),
    ...rules
      .filter(({ path }) => !path || !schemaAt(document, requestSchema, path))
      .map(({ text }) =>
        report(
          `request matchingRules ${text}`,
          `The rule names a field that the document does not have for ${id}.`,
          changeTheTest,
        ),
      ),
  ];
}
