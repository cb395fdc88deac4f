// The rest of `pnpm release:version`: what has to follow the versions that changesets wrote.

import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentFile } from '@room-sessions/codegen/document';
import { runProgram } from '@room-sessions/command-line';
import { readManifest, root } from '@room-sessions/testing/packed';
import { without } from '@room-sessions/testing/markdown';
import { releasedSpec } from '../spec-diff/files.ts';

/** Core names its version to the gateway. */
export async function stampCore(checkout: string): Promise<void> {
  const { version } = await readManifest(join(checkout, 'packages/core'));
  const file = join(checkout, 'packages/core/src/version.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/'[^']*'/, `'${version}'`));
}

/** The document that the next changes are compared with. */
export async function keepSpec(checkout: string): Promise<void> {
  await mkdir(dirname(join(checkout, releasedSpec)), { recursive: true });
  await copyFile(join(checkout, documentFile), join(checkout, releasedSpec));
}

/** What pages say in such a part holds until something is published. */
export const untilReleased =
  '<!-- Until the first release: `pnpm release:version` takes this away. -->';

/** Pages say no longer that nothing is published. */
export async function tellOfRelease(checkout: string): Promise<void> {
  for await (const page of glob(['*.md', 'docs/*.md'], { cwd: checkout })) {
    const file = join(checkout, page);
    const text = await readFile(file, 'utf8');
    const told = without(text, untilReleased);
    if (told !== text) await writeFile(file, told);
  }
}

if (import.meta.main) {
  await runProgram({
    usage: 'Usage: pnpm release:version, which runs this once changesets wrote the versions',
    async run() {
      await stampCore(root);
      await keepSpec(root);
      await tellOfRelease(root);
      console.log(`core names its version, and ${releasedSpec} is the document of this release.`);
    },
  });
}
