// The API report of an entry, created with API Extractor. The types of the entry come from `dist/`; for our other
// packages API Extractor reads the sources.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from '@microsoft/api-extractor';
import { temporaryFolder } from '@room-sessions/testing';
import type { Entry } from './entries.ts';

const none = { logLevel: ExtractorLogLevel.None };

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2024', 'esnext.disposable', 'dom', 'dom.asynciterable'],
  types: ['node'],
  typeRoots: [join(import.meta.dirname, '../../node_modules/@types')],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

type Typed = Pick<Entry, 'folder' | 'types'>;

/** Creates the reports of several entries. Reads their types together, because this is most of the work. */
export function apiReporter(entries: readonly Typed[]): (entry: Typed) => Promise<string> {
  const files = entries.map(({ folder, types }) => join(folder, types));
  let program: CompilerState | undefined;
  return async (entry) => {
    await using made = await temporaryFolder();
    const config = createConfig(entry, files, made.path);
    program ??= CompilerState.create(config, { additionalEntryPoints: files });
    Extractor.invoke(config, {
      compilerState: program,
      localBuild: true,
      messageCallback: (message) => {
        message.handled = true;
      },
    });
    return await readFile(join(made.path, 'entry.api.md'), 'utf8');
  };
}

const createConfig = (
  { folder, types }: Typed,
  files: readonly string[],
  into: string,
): ExtractorConfig =>
  ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: 'entry',
        reportFolder: into,
        reportTempFolder: join(into, 'temporary'),
        // A change of a type that an exported type uses can break users, exported or not.
        includeForgottenExports: true,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        // Warnings have line numbers, which change without an API change.
        extractorMessageReporting: { default: none },
        // `tsc` already checks these files with their own options.
        compilerMessageReporting: { default: none },
        tsdocMessageReporting: { default: none },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
