// What the gateway carries of spec/: the document it binds its handlers to, and its assumptions.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from './document.ts';
import type { Gap } from './ledger.ts';
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
  await file(
    'assumptions.ts',
    `import type { Assumption } from '../assumption.ts';\n\n` +
      `/** What the gateway assumes where the API document is silent. */\n` +
      `export const assumptions = ${JSON.stringify(Object.fromEntries(gaps.map((gap) => [gap.id, gap])), null, 2)}` +
      ` as const;\n\nassumptions satisfies Readonly<Record<string, Assumption>>;\n\n` +
      `export type AssumptionId = keyof typeof assumptions;\n`,
  );
}
