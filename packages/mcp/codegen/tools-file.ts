// The table of the MCP server: a tool for each operation, with its description and input schema.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  domains,
  type Gap,
  type JsonObject,
  type OperationFacts,
} from '@room-sessions/codegen/document';
import { callGaps, takesFile, toolInput } from './tool-input.ts';

/** Writes the file below `packages`. */
export async function writeToolsFile(
  packages: string,
  document: JsonObject,
  operations: readonly OperationFacts[],
  gaps: readonly Gap[],
  header: string,
): Promise<void> {
  const file = join(packages, 'mcp/src/generated/tools.ts');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${header}\n\n${toolsText(document, operations, gaps)}`);
}

/** The text of the file, not formatted. */
function toolsText(
  document: JsonObject,
  operations: readonly OperationFacts[],
  gaps: readonly Gap[],
): string {
  const used = domains.filter((domain) => operations.some((one) => one.domain === domain));
  const imports = used.map((domain) => {
    const names = operations.filter((one) => one.domain === domain).map(({ id }) => constant(id));
    return `import { ${names.toSorted().join(', ')} } from '@room-sessions/${domain}/operations';`;
  });
  const loaders = used.map(
    (name) =>
      `const ${loader(name)}: SchemaLoader = async () =>` +
      ` (await import('@room-sessions/schemas/${name}')).${name}Schemas;`,
  );
  const rows = operations.map((one) => rowText(document, one, gaps));
  return [
    ...imports,
    `import type { ApiTool, SchemaLoader } from '../api-tool.ts';`,
    '',
    ...loaders,
    '',
    `/** A tool for each operation, in the order of the API document. */`,
    `export const apiTools: readonly ApiTool[] = [${rows.join(',')}];`,
    '',
  ].join('\n');
}

const constant = (id: string): string => `${id}Operation`;

const loader = (domain: string): string =>
  `load${domain.charAt(0).toUpperCase()}${domain.slice(1)}Schemas`;

function rowText(document: JsonObject, operation: OperationFacts, gaps: readonly Gap[]): string {
  const { id, domain, summary, paged, retry, replaces } = operation;
  const isSafe = retry === 'safe';
  const facts = {
    title: summary,
    description: describe(document, operation, gaps),
    input: toolInput(document, operation),
    annotations: {
      readOnlyHint: isSafe,
      idempotentHint: isSafe,
      destructiveHint: replaces,
      openWorldHint: true,
    },
    ...(paged && { paged }),
    ...(takesFile(document, operation) && { takesFile: true }),
  };
  const text = JSON.stringify(facts);
  return `{ operation: ${constant(id)}, loadSchemas: ${loader(domain)}, ${text.slice(1)}`;
}

/** Lists the gaps, so that a model does not invent values. */
function describe(document: JsonObject, operation: OperationFacts, gaps: readonly Gap[]): string {
  const { summary, description } = operation;
  const ids = callGaps(document, operation);
  const unknown = gaps.filter(({ id }) => ids.includes(id)).map((gap) => gap.unknown.trim());
  // The description of such an operation is about its body.
  const text = takesFile(document, operation) ? `${summary} from a file.` : description;
  return unknown.length > 0 ? `${text} Not documented: ${unknown.join(' ')}` : text;
}
