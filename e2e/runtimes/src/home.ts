// A folder with the packed packages, installed by plain npm, and the suite as plain modules.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { packedHome } from '@room-sessions/testing/packed';

const suite = join(import.meta.dirname, '../suite');

/** Creates it in an empty folder, and returns its path. */
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

// The manifest has core's transport for each condition, and each runtime must check for itself that it loads
// the module for everything except Node.
async function writeProbe(home: string): Promise<void> {
  await writeFile(
    join(home, 'suite/transport.js'),
    `import { createClient } from '@room-sessions/core';
import { createClient as overFetch } from '../node_modules/@room-sessions/core/dist/index.js';
export const transport = createClient === overFetch ? 'fetch' : 'node';
`,
  );
}
