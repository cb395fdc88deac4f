// For what a test must not do in its own process: changing globals, failing outside of any call.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const sources = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a module in a Node of its own, in the folder of the sources, with further variables in its
 * environment; gives what it wrote, once it has ended by itself.
 */
export async function runAlone(
  code: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const flags = ['--input-type=module', '--disable-warning=ExperimentalWarning'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', code], {
    cwd: sources,
    env: { ...process.env, ...environment },
  });
  return stdout.trim();
}
