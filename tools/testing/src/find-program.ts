import { findPackageJSON } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A module that is given as its text, to be run by this Node. */
export const programOfCode = (code: string): string[] => [
  process.execPath,
  '--disable-warning=ExperimentalWarning',
  '--input-type=module',
  '--eval',
  code,
];

/**
 * The program of a package that a folder depends on, to be run by this Node: its only one, or the one
 * of this name.
 */
export function programOf(name: string, folder: string, program?: string): string[] {
  // Whatever the package exports.
  const manifest = findPackageJSON(name, join(folder, 'package.json'));
  if (manifest === undefined) throw new Error(`${name} is not installed for ${folder}.`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    bin: string | Readonly<Record<string, string>>;
  };
  const path = typeof bin === 'string' ? bin : program ? bin[program] : Object.values(bin)[0];
  if (path === undefined) throw new Error(`${name} has no program ${program ?? 'at all'}.`);
  return [process.execPath, join(dirname(manifest), path)];
}
