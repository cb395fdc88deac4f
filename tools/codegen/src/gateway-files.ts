// The generated files of the gateway: the document, the types of its handlers, and its assumptions.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JsonObject, type OperationFacts, readOperations } from './document.ts';
import { domains } from './domains.ts';
import type { Gap, GapSwitch } from './ledger.ts';
import { inlineReferences } from './references.ts';

/** Writes the gateway's generated files below `packages`. */
export async function writeGatewayFiles(
  packages: string,
  document: JsonObject,
  gaps: readonly Gap[],
  header: string,
): Promise<void> {
  const folder = join(packages, 'gateway/src/generated');
  await mkdir(folder, { recursive: true });
  const file = (name: string, text: string) =>
    writeFile(join(folder, name), `${header}\n\n${text}`);
  await file(
    'openapi.ts',
    `import type { OpenApiDocument } from '../openapi-document.ts';\n\n` +
      `/** The OpenAPI document, its references to parameters and responses resolved. */\n` +
      `export const document: OpenApiDocument = ${JSON.stringify(inlineReferences(document), null, 2)};\n`,
  );
  await file('operations.ts', operationsText(readOperations(document)));
  await file('assumptions.ts', assumptionsText(gaps));
}

/** The inputs and outputs of the operations, a table for each domain: the list of required handlers. */
function operationsText(operations: readonly OperationFacts[]): string {
  const getTypeNames = ({ id }: OperationFacts) =>
    ['Input', 'Output'].map((end) => `${capital(id)}${end}`);
  const tables = domains.map((domain) => {
    const rows = operations
      .filter((one) => one.domain === domain)
      .map((one) => `${one.id}: [${getTypeNames(one).join(', ')}];`);
    return `export interface ${capital(domain)}Operations {\n${rows.join('\n')}\n}\n\n`;
  });
  const names = operations.map(({ id, domain, sdk }) => `${id}: '${domain}.${sdk.name}',\n`);
  const all = domains.map((domain) => `${capital(domain)}Operations`);
  return (
    `import type { ${operations.flatMap(getTypeNames).toSorted().join(', ')} } from '@room-sessions/models';\n\n` +
    tables.join('') +
    `/** The input and output of each operation. */\n` +
    `export interface Operations extends ${all.join(', ')} {}\n\n` +
    // A union of literals, so that public declarations with an operation id need no types of operations.
    `export type OperationId = ${toUnion(operations)};\n\n` +
    `/** The method of the SDK that calls the operation. */\n` +
    `export const sdkMethods: Readonly<Record<OperationId, string>> = {\n${names.join('')}};\n`
  );
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The ledger, and the types of its switches. Changed wording in the ledger does not change the types. */
function assumptionsText(gaps: readonly Gap[]): string {
  const switches = gaps.flatMap(({ id, switch: choice }) =>
    choice ? [`readonly '${id}': ${valueType(choice)};`] : [],
  );
  // Without `seen`, because observations of a deployment do not change the gateway.
  const table = Object.fromEntries(gaps.map((gap) => [gap.id, { ...gap, seen: undefined }]));
  return (
    `import type { Assumption } from '../assumption.ts';\n\n` +
    `/** The id of a gap in the API document. Ids may change in every release. */\n` +
    `export type AssumptionId = ${toUnion(gaps)};\n\n` +
    `/** The value of each switch, by the id of its assumption. */\n` +
    `export type Assumptions = {\n${switches.join('\n')}\n};\n\n` +
    `/** The assumptions of the gateway about undocumented behavior. */\n` +
    `export const assumptions: Readonly<Record<AssumptionId, Assumption>> = ${JSON.stringify(table, null, 2)};\n`
  );
}

function valueType({ values, or = [] }: GapSwitch): string {
  if (values === 'text') return 'string';
  const words = (values === 'integer' ? or : values).map((word) => `'${word}'`);
  return (values === 'integer' ? ['number', ...words] : words).join(' | ');
}

const toUnion = (named: readonly { readonly id: string }[]): string =>
  named.map(({ id }) => `'${id}'`).join(' | ');
