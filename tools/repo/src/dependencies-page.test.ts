import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readManifest, root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8');

/** Every third-party dependency in a manifest of the checkout. */
async function usedDependencies(): Promise<Set<string>> {
  const used = new Set<string>();
  const manifests = glob(
    [
      'package.json',
      '{contracts,docs,e2e}/package.json',
      '{packages,tools,examples}/*/package.json',
      'e2e/*/tools/package.json',
    ],
    { cwd: root },
  );
  for await (const path of manifests) {
    const manifest = await readManifest(join(root, dirname(path)));
    const { dependencies, devDependencies, peerDependencies } = manifest;
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      if (!name.startsWith('@room-sessions/')) used.add(name);
    }
  }
  return used;
}

function undocumented(used: ReadonlySet<string>, text: string): string[] {
  const listed = new Set([...text.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name));
  return [
    ...[...used]
      .filter((name) => !listed.has(name))
      .map((name) => `${name} has no line in docs/dependencies.md with its purpose.`),
    ...[...listed]
      .filter((name) => !used.has(name))
      .map((name) => `${name} has a line in docs/dependencies.md, but no manifest depends on it.`),
  ];
}

it('docs/dependencies.md has a line for every dependency and no other', async () => {
  const used = await usedDependencies();
  expect(used.size).toBeGreaterThan(30);
  expect(undocumented(used, page)).toEqual([]);
});

it('the check of docs/dependencies.md names a missing and an extra line', async () => {
  const used = await usedDependencies();
  used.add('left-pad');
  used.delete('zod');
  expect(undocumented(used, page)).toEqual([
    'left-pad has no line in docs/dependencies.md with its purpose.',
    'zod has a line in docs/dependencies.md, but no manifest depends on it.',
  ]);
});
