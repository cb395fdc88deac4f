// Compiles the programs of users in a folder with installed packages.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec } from '@room-sessions/testing';

const modules = join(import.meta.dirname, '../node_modules');

/** The packages of TypeScript by version. */
export const compilers = {
  '5.9': 'typescript-5.9',
  '6.0': 'typescript-6.0',
  '7.0': 'typescript',
} as const;

/** Writes the JavaScript next to the modules, and returns the errors, also those in our declarations. */
export async function compile(
  home: string,
  files: readonly string[],
  version: keyof typeof compilers,
  /**
   * A program for Node; a page that a bundler builds, without the types of Node; a library, which emits
   * declarations; or CommonJS with the default resolution.
   */
  kind: 'program' | 'page' | 'library' | 'classic' = 'program',
): Promise<string[]> {
  const isPage = kind === 'page';
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    // Without TypeScript's libraries, which are long and not under test.
    skipDefaultLibCheck: true,
    target: 'es2022',
    ...(kind === 'classic'
      ? { module: 'commonjs' }
      : {
          module: isPage ? 'esnext' : 'nodenext',
          moduleResolution: isPage ? 'bundler' : 'nodenext',
        }),
    ...(kind === 'library' && { declaration: true, outDir: 'out' }),
    lib: ['es2023', 'esnext.disposable', ...(isPage ? ['dom', 'dom.asynciterable'] : [])],
    types: isPage ? [] : ['node'],
    typeRoots: [join(modules, '@types')],
  };
  const project = join(home, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions, files }));
  const tsc = [process.execPath, join(modules, compilers[version], 'bin/tsc')];
  const { stdout } = await exec([...tsc, '-p', project], { cwd: home });
  // Without the details of an error, and without errors of packages of others in their own declarations.
  return stdout
    .split('\n')
    .filter((line) => /^(?!(?:\.\.\/)?node_modules\/(?!@room-sessions\/))\S/.test(line));
}
