import { findPackageJSON } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A command that runs the text of a module with this Node. */
export const programOfCode = (code: string): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  code,
];

/**
 * A command that runs a program of a package that a folder depends on with this Node: the only
 * program, or the program with the given name.
 */
export function findProgram(name: string, folder: string, program?: string): string[] {
  // Without the exports of the package, which may not include package.json.
  const manifest = findPackageJSON(name, join(folder, 'package.json'));
  if (manifest === undefined) throw new Error(`${name} is not installed in ${folder}.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === 'string' ? bin : program ? bin[program] : Object.values(bin)[0];
  if (path === undefined) throw new Error(`${name} has no program ${program ?? 'at all'}.`);
  return [process.execPath, join(dirname(manifest), path)];
}

/**
 * The file of the command of a package: its source or, in a run that has built the packages, its build, which is what
 * users start, and starts in a third of the time.
 */
export function commandFile(source: URL): string {
  const file = fileURLToPath(source);
  return process.env['ROOM_SESSIONS_TEST_BUILT']
    ? file.replace(/[\\/]src([\\/][^\\/]+)\.ts$/, '/dist$1.js')
    : file;
}
