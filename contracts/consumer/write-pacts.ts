// Runs the consumer tests and has them write their pacts: into pacts/, or elsewhere to compare.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differences, exec, findProgram } from '@room-sessions/testing';

export const pactsFolder = join(import.meta.dirname, '../pacts');

export interface WriteOptions {
  /** Goes to the consumer tests as environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
}

/**
 * Writes the pacts into an empty folder: Pact merges into files that are there, so that what was
 * renamed or removed would stay.
 *
 * @throws Error with what the tests printed, when one fails.
 */
export async function writePacts(folder: string, { env, args = [] }: WriteOptions = {}) {
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const vitest = findProgram('vitest', import.meta.dirname);
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const { code, output } = await exec([...vitest, 'run', '--config', config, ...args], {
    env: { ...process.env, ...env, ROOM_SESSIONS_PACTS: folder },
    timeout: 300_000,
  });
  if (code !== 0)
    throw new Error(
      `${output}\nThe consumer tests failed, as said above. contracts/pacts is as it was.`,
    );
}

/** What differs between the pacts that should be and those that are, a line each. */
export const pactDifferences = async (wanted: string, found: string): Promise<string[]> =>
  differences(await readAll(wanted), await readAll(found));

async function readAll(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder);
  const texts = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
