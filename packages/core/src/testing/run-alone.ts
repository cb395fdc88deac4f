// For what a test must not do in its own process: changing globals, failing outside of any call.

import { fileURLToPath } from 'node:url';
import { programOfCode, execOk } from '@room-sessions/testing';

const sources = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a module in a Node of its own, in the folder of the sources, with further variables in its
 * environment; gives what it wrote, once it has ended by itself.
 */
export const runAlone = async (
  code: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> =>
  (
    await execOk(programOfCode(code), { cwd: sources, env: { ...process.env, ...environment } })
  ).trim();
