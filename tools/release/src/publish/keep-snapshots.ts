// What of a checkout is published as a snapshot, and what is kept from it.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders } from '@room-sessions/packing';

/**
 * Marks as private what has no version of this tag: a version of a release that the registry does not
 * have yet would go out with the code of a pull request, and could never be published again.
 * @throws Error where nothing is left.
 */
export async function keepSnapshots(checkout: string, tag: string): Promise<void> {
  let kept = 0;
  for (const folder of (await packageFolders(checkout)).values()) {
    const file = join(checkout, folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { readonly version: string };
    if (manifest.version.startsWith(`0.0.0-${tag}-`)) kept += 1;
    else await writeFile(file, `${JSON.stringify({ ...manifest, private: true }, null, 2)}\n`);
  }
  if (kept === 0) {
    throw new Error(`No changeset is pending, so there is nothing to publish under ${tag}.`);
  }
}
