// `pnpm contracts:write`: runs the consumer tests on the built clients, which write packages/*/pacts/ from scratch.

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exec, findProgram, temporaryFolder } from '@room-sessions/testing';

/**
 * Writes the pacts into an empty folder: Pact merges into existing files, which would keep renamed and removed
 * interactions.
 *
 * @returns their texts, by their paths below packages/
 * @throws Error with the output of the tests, when one fails.
 */
export async function writePacts(): Promise<Map<string, string>> {
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
    const [, domain] = /^room-sessions-([a-z]+)-/.exec(file) ?? [];
    pacts.set(`${domain}/pacts/${file}`, await readFile(join(folder.path, file), 'utf8'));
  }
  return pacts;
}

if (import.meta.main) {
  for (const [path, text] of await writePacts()) {
    const file = join(import.meta.dirname, '../../packages', path);
    await rm(dirname(file), { recursive: true, force: true });
    await mkdir(dirname(file));
    await writeFile(file, text);
    console.log(`packages/${path}`);
  }
}
