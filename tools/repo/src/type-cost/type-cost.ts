// The cost of a module for the compiler: the number of instantiations of generic types.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exec, findProgram } from '@room-sessions/testing';

const tsc = findProgram('typescript', import.meta.dirname, 'tsc');

/**
 * Writes a TypeScript module into a folder with installed packages; returns its project file, with the
 * defaults of `tsc --init`.
 */
export async function writeProject(
  home: string,
  name: string,
  code: string,
  options: {
    /** Whether the packages' declarations are checked too. Default: false. */
    readonly checked?: boolean;
  } = {},
): Promise<string> {
  const { checked = false } = options;
  const folder = join(home, 'types');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.ts`), code);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: !checked,
    // Without TypeScript's libraries, which are the same for each module.
    skipDefaultLibCheck: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'],
    types: [],
  };
  const file = join(folder, `${name}${checked ? '.checked' : ''}.json`);
  await writeFile(file, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return file;
}

/** The number of instantiations. With one checker the number is the same in each run. */
export async function countInstantiations(project: string): Promise<number> {
  const output = await compile(project);
  const figure = /^Instantiations:\s+(\d+)/m.exec(output)?.[1];
  if (figure === undefined) throw new Error(`The compiler printed no instantiations:\n${output}`);
  return Number(figure);
}

/** The command that compiles a project. */
const compilerCommand = (project: string): string[] => [...tsc, '-p', project];

async function compile(project: string): Promise<string> {
  const options = ['--extendedDiagnostics', '--singleThreaded'];
  const { stdout } = await exec([...compilerCommand(project), ...options], {
    cwd: dirname(project),
  });
  // Ignores errors in third-party declarations.
  const faults = stdout
    .split('\n')
    .filter((line) => /\berror TS/.test(line) && !line.startsWith('../node_modules/'));
  if (faults.length > 0) throw new Error(`${project} does not compile:\n${faults.join('\n')}`);
  return stdout;
}
