// Generates the text of all generated files from the document, in one run of the generator.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { findProgram, execOk, temporaryFolder } from '@room-sessions/testing';
import { writeCommandsFile } from '../../../packages/cli/codegen/commands-file.ts';
import { writeToolsFile } from '../../../packages/mcp/codegen/tools-file.ts';
import { writeClientFiles } from './clients-file.ts';
import { DocumentError, type JsonObject, readOperations } from './document.ts';
import { documentFaults } from './document-faults.ts';
import { writeGapsPage } from './gaps-page.ts';
import { writeGatewayFiles } from './gateway-files.ts';
import { componentsOnly } from './hooks.ts';
import { readGaps } from './ledger.ts';
import { operationsPlugin } from './operations-plugin.ts';
import { prepare } from './prepare.ts';
import { toPublicDocument } from './public-document.ts';
import { typeResolvers, zodResolvers } from './resolvers.ts';
import { getBarrels, getFile, resolveImport } from './route.ts';
import { finishSchema } from './schema-nodes.ts';
import { root } from './spec.ts';
import { typesPlugin } from './types-plugin.ts';

export const header = '// Generated from spec/ by `pnpm generate`. Do not edit.';

/** The path of the document for OpenAPI tools, below `packages`. */
const documentFile = 'models/src/generated/openapi.json';

/** Texts by path in the repository. */
export type Files = ReadonlyMap<string, string>;

/**
 * Generates all files, formatted, without changing the packages.
 * Throws `DocumentError` if the document or the ledger is invalid.
 */
export async function generate(document: JsonObject, ledger: JsonObject): Promise<Files> {
  const gaps = readGaps(ledger);
  const faults = documentFaults(document);
  if (faults.length > 0) throw new DocumentError(faults.join('\n'));
  const operations = readOperations(document);
  const { path: folder, ...temporary } = await temporaryFolder();
  const packages = join(folder, 'packages');
  try {
    await createClient({
      input: prepare(document),
      logs: { file: false, level: 'silent' },
      output: {
        path: packages,
        clean: false,
        entryFile: false,
        fileName: { suffix: null },
        header,
        module: {
          extension: '.ts',
          resolve: (specifier, { file }) =>
            resolveImport(
              specifier,
              relative(packages, file.finalPath ?? '')
                .split(sep)
                .join('/'),
            ),
        },
      },
      parser: {
        hooks: {
          events: { 'node:set:before': finishSchema, 'plugin:handler:before': componentsOnly },
          symbols: {
            getFilePath: (symbol) => (symbol.external ? undefined : getFile(symbol)),
            getExportFromFilePath: (symbol) => (symbol.external ? undefined : getBarrels(symbol)),
          },
        },
      },
      plugins: [
        { name: '@hey-api/typescript', enums: false, $resolvers: typeResolvers },
        typesPlugin(operations),
        { name: 'zod', compatibilityVersion: 'mini', $resolvers: zodResolvers },
        operationsPlugin(operations),
      ],
    });
    await writeClientFiles(packages, document, operations, header);
    await writeGatewayFiles(packages, document, gaps, header);
    await writeFile(join(packages, documentFile), JSON.stringify(toPublicDocument(document)));
    await writeCommandsFile(packages, document, header);
    await writeToolsFile(packages, document, operations, gaps, header);
    await writeGapsPage(folder, gaps, header);
    await format(folder);
    return await readFiles(folder);
  } catch (error) {
    throw ownError(error);
  } finally {
    await temporary[Symbol.asyncDispose]();
  }
}

// The generator wraps errors of its plugins in errors with an empty message.
function ownError(error: unknown): unknown {
  const { originalError, error: inner } = error as {
    readonly originalError?: { readonly error?: unknown };
    readonly error?: unknown;
  };
  const next = originalError?.error ?? inner;
  return next instanceof Error ? ownError(next) : error;
}

// The formatter and the configuration of the repository, so that generated code has the same style.
async function format(folder: string): Promise<void> {
  const config = ['--config', join(root, '.oxfmtrc.json')];
  await execOk([...findProgram('oxfmt', root), ...config, '.'], { cwd: folder });
}

/** The matching files in a folder. */
export async function readFiles(
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isWanted)
    .toSorted();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
    ),
  );
}
