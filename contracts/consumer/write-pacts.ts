// Runs the consumer tests of the clients, which write their pacts.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, findProgram, temporaryFolder } from '@room-sessions/testing';
import { consumers } from '../src/names.ts';

export const packagesFolder: string = join(import.meta.dirname, '../../packages');

/** The pacts by their paths below packages/. */
export type Pacts = ReadonlyMap<string, string>;

/**
 * Writes them into an empty folder: Pact merges into existing files, which would keep renamed and removed
 * interactions.
 *
 * @throws Error with the output of the tests, when one fails.
 */
export async function writePacts(): Promise<Pacts> {
  await using folder = await temporaryFolder();
  const vitest = findProgram('vitest', import.meta.dirname);
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const { code, output } = await exec([...vitest, 'run', '--config', config], {
    env: { ...process.env, ROOM_SESSIONS_PACTS: folder.path },
    timeout: 300_000,
  });
  if (code !== 0) throw new Error(`${output}\nThe consumer tests failed; see above.`);
  const pacts = new Map<string, string>();
  for (const file of await readdir(folder.path)) {
    const domain = Object.entries(consumers).find(([, name]) => file.startsWith(`${name}-`))?.[0];
    pacts.set(`${domain}/pacts/${file}`, await readFile(join(folder.path, file), 'utf8'));
  }
  return pacts;
}

export async function readCommittedPacts(): Promise<Pacts> {
  const pacts = new Map<string, string>();
  for (const domain of Object.keys(consumers)) {
    const folder = `${domain}/pacts`;
    for (const file of await readdir(join(packagesFolder, folder))) {
      const text = await readFile(join(packagesFolder, folder, file), 'utf8');
      pacts.set(`${folder}/${file}`, text);
    }
  }
  return pacts;
}
