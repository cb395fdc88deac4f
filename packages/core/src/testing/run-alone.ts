// For what a test must not do in its own process: changing globals, failing outside of any call.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** Runs a module in a Node of its own, in the folder of the sources; gives what it wrote. */
export async function runAlone(code: string): Promise<string> {
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', code], {
    cwd: sources,
  });
  return stdout.trim();
}
