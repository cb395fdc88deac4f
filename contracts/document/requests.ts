// Requests held against the document, where the comparator is silent: names of fields, the query
// of requests that fail, what is sent at verification, and where the key stands.

import { operationAt } from '@room-sessions/shared/operation-at';
import { credentialFindings } from './credentials.ts';
import { changeTheTest, type Finding, reporter } from './finding.ts';
import { bodyRules } from './matching-rules.ts';
import { keyHeader, type OpenApi, type Operation, operationsOf } from './openapi.ts';
import { contentOf, headersOf, type Interaction, type Pact } from './pact.ts';
import { place } from './place.ts';
import { parts, schemaAt, showsNothing, writePath } from './schema-walk.ts';

export function requestFindings(pacts: readonly Pact[], document: OpenApi): Finding[] {
  const operations = operationsOf(document);
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
        `The document names no such parameter of ${id}; it names ${query.join(', ') || 'none'}.`,
        changeTheTest,
      ),
    );
}

/** At verification the path comes from an expression, and not from the example. */
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
      `The example asks for ${operation.id}, the expression that is verified for ${sent?.id ?? 'nothing that the document has'}: ${expression}`,
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
  const key = headersOf(request.headers, header)[0]?.[0] ?? '';
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
  const expression = headersOf(request.generators?.header, header)[0]?.expression;
  const elsewhere = JSON.stringify([
    request.path,
    request.query,
    contentOf(request.body),
    path,
    query,
    body,
  ]);
  const secrets = [key, expression ?? ''].filter((one) => one !== '');
  if (secrets.some((one) => elsewhere.includes(one))) {
    findings.push(
      report(
        'request',
        `The key stands outside of ${header}, where logs and caches keep it.`,
        `Send it in ${header} alone.`,
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
  const content = contentOf(request.body);
  if (content === undefined) return [];
  if (!requestSchema || showsNothing(requestSchema)) {
    return [report('request body', `The document shows no body of ${id}.`, changeTheTest)];
  }
  const fields = [...parts(document, content, requestSchema)].filter(({ schema }) => !schema);
  const rules = bodyRules(request.matchingRules?.body);
  return [
    ...fields.map(({ path }) =>
      report(
        `request body ${writePath(path)}`,
        `The document names no such field of ${id}.`,
        changeTheTest,
      ),
    ),
    ...rules
      .filter(({ path }) => !path || !schemaAt(document, requestSchema, path))
      .map(({ text }) =>
        report(
          `request matchingRules ${text}`,
          `It is a rule for what the document does not name in ${id}.`,
          changeTheTest,
        ),
      ),
  ];
}
