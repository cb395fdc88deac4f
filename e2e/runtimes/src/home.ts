// A folder with the packed packages, installed with npm, and the suite as JavaScript modules.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { packedHome } from '@room-sessions/testing/packed';

const suite = join(import.meta.dirname, '../suite');

/** Creates the home in an empty folder and returns its path. */
export async function makeHome(folder: string): Promise<string> {
  const { home } = await packedHome(folder, ['sdk', 'schemas', 'gateway'], { peers: false });
  await writeSuite(join(home, 'suite'));
  await writeProbe(home);
  return home;
}

async function writeSuite(into: string): Promise<void> {
  for (const file of await readdir(suite, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
    const text = stripTypeScriptTypes(await readFile(join(suite, file), 'utf8'));
    const path = join(into, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

// Writes the module that reports core's transport. Core's package.json selects the transport by condition, so
// that only the runtime can tell which file it loaded.
async function writeProbe(home: string): Promise<void> {
  await writeFile(
    join(home, 'suite/transport.js'),
    `import { createClient } from '@room-sessions/core';
import { createClient as overFetch } from '../node_modules/@room-sessions/core/dist/index.js';
export const transport = createClient === overFetch ? 'fetch' : 'node';
`,
  );
}
