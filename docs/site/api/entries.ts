// What the API reference is made of: each entry of each published package.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { root } from '../paths.ts';

export interface Entry {
  /** As a program imports it, without the scope. */
  readonly name: string;
  readonly file: string;
}

// A declaration is described with the first entry that exports it, and linked from the others.
const order = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging', 'sdk'];

export async function entries(): Promise<Entry[]> {
  const folders = [...(await packageFolders())].toSorted(
    ([one], [other]) => position(one) - position(other),
  );
  const all = await Promise.all(
    folders.map(async ([name, folder]) => {
      const manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as {
        exports: Record<string, string>;
      };
      return Object.entries(manifest.exports)
        .filter(([, file]) => file.endsWith('.ts'))
        .map(([path, file]) => ({ name: name + path.slice(1), file: join(root, folder, file) }));
    }),
  );
  return all.flat();
}

/** Those that the list does not name come last. */
const position = (name: string): number =>
  order.includes(name) ? order.indexOf(name) : order.length;
