// Runs the consumer tests, which write their pacts: into pacts/, or into another folder to compare.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { differences, exec, findProgram } from '@room-sessions/testing';

export const pactsFolder = join(import.meta.dirname, '../pacts');

export interface WriteOptions {
  /** Passed to the consumer tests as environment variables. */
  readonly env?: NodeJS.ProcessEnv;
  readonly args?: readonly string[];
}

/**
 * Writes the pacts into an empty folder: Pact merges into existing files, which would keep renamed and
 * removed interactions.
 *
 * @throws Error with the output of the tests, when one fails.
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
      `${output}\nThe consumer tests failed; see above. contracts/pacts is unchanged.`,
    );
}

/** The differences between the expected and the committed pacts, one per line. */
export const pactDifferences = async (wanted: string, found: string): Promise<string[]> =>
  differences(await readAll(wanted), await readAll(found));

async function readAll(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder);
  const texts = names.map(
    async (name) => [name, await readFile(join(folder, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}
