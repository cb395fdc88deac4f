// The reference of the HTTP API, as pages of the site, so that its search finds what is in them.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedPage } from '../generated-page.ts';
import { root } from '../paths.ts';
import { readDocument } from './document.ts';
import { indexPage } from './index-page.ts';
import { modelsPage } from './models-page.ts';
import { operationPage } from './operation-page.ts';

/** The program that calls an operation; each is run by a test. */
export const callOf = (operationId: string): URL =>
  new URL(
    `calls/${operationId.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.ts`,
    import.meta.url,
  );

function readCall(operationId: string): Promise<string> {
  const file = callOf(operationId);
  return readFile(file, 'utf8').catch((cause: unknown) => {
    const path = relative(root, fileURLToPath(file));
    throw new Error(`${operationId} has no program: write ${path}, like those beside it.`, {
      cause,
    });
  });
}

export async function httpPages(): Promise<GeneratedPage[]> {
  const document = await readDocument();
  const operations = document.operations.map(async (operation) => ({
    page: `http/${operation.id}.md`,
    text: operationPage(document, operation, await readCall(operation.id)),
  }));
  return [
    { page: 'http/index.md', text: indexPage(document) },
    { page: 'http/models.md', text: modelsPage(document) },
    ...(await Promise.all(operations)),
  ];
}
