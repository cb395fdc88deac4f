// Runs code that must not run in the process of the tests, such as changes of globals.

import { fileURLToPath } from 'node:url';
import { programOfCode, execOk } from '@room-sessions/testing';

const sources = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a module in a separate Node process, in the folder of the sources, with additional environment
 * variables. Returns its output after it has exited.
 */
export const runAlone = async (
  code: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> =>
  (
    await execOk(programOfCode(code), { cwd: sources, env: { ...process.env, ...environment } })
  ).trim();
