// The errors of a compiler in modules of a folder with installed packages.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec } from '@room-sessions/testing';
import { type Cell, getName } from './cells.ts';

const tools = join(import.meta.dirname, '../../node_modules');

/** Returns one line per error, with the cell as its prefix. */
export async function typeFaults(
  cell: Cell,
  home: string,
  files: readonly string[],
  options: {
    /** Additional libraries. Default: none. */
    readonly lib?: readonly string[];
    /** Default: false, so that the packages' declarations are checked too. */
    readonly skipLibCheck?: boolean;
    /** A third-party scope with type errors that are not ours. */
    readonly faultyTypes?: string | undefined;
  } = {},
): Promise<string[]> {
  const { lib = [], skipLibCheck = false, faultyTypes } = options;
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    // Without TypeScript's libraries, which are long and not under test.
    skipDefaultLibCheck: true,
    target: 'es2022',
    module: cell.resolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution: cell.resolution,
    lib: ['es2023', 'esnext.disposable', ...(cell.dom ? ['dom', 'dom.asynciterable'] : []), ...lib],
    types: cell.node ? ['node'] : [],
    typeRoots: cell.node ? [join(tools, '@types')] : [],
  };
  const project = join(home, `tsconfig.${Object.values(cell).join('-')}.json`);
  await writeFile(project, JSON.stringify({ compilerOptions, files }));
  const tsc = [process.execPath, join(tools, cell.typescript, 'bin/tsc')];
  const { code, output } = await exec([...tsc, '-p', project], { cwd: home, timeout: 180_000 });
  const errors = code === 0 ? '' : output || `the compiler exited with code ${code}`;
  await rm(project);
  const theirs = (line: string): boolean =>
    faultyTypes !== undefined && line.startsWith(`node_modules/${faultyTypes}/`);
  return errors
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  ') && !theirs(line))
    .map((line) => `${getName(cell)}: ${line}`);
}
