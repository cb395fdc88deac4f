import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolders, root } from '@room-sessions/testing/packed';
import { describe, expect, it } from 'vitest';
import { getPackages, readExamples } from './read-examples.ts';

const scope = '@room-sessions/';
const examples = await readExamples();
const page = await readFile(join(root, 'docs/examples.md'), 'utf8');

describe('docs/examples.md', () => {
  it('has a row for each example and no other', () => {
    const rows = [...page.matchAll(/^\| \[`([^`]+)`\]\(\.\.\/examples\/\1\)/gm)];
    const names = rows.map(([, name = '']) => name);
    expect(names.toSorted()).toEqual(examples.map(({ name }) => name));
  });

  it('has the start command of each example with a start script, and no other', () => {
    const shown = [...page.matchAll(/^pnpm --filter @room-sessions\/(\S+) (\w+)/gm)];
    const commands = shown.map(([, name, script]) => `${name} ${script}`);
    for (const { name, manifest } of examples) {
      if (manifest.scripts?.['start']) expect(commands).toContain(`${name} start`);
    }
    for (const [, name = '', script = ''] of shown) {
      const example = examples.find(({ manifest }) => manifest.name === `@room-sessions/${name}`);
      expect(Object.keys(example?.manifest.scripts ?? {}), name).toContain(script);
    }
  });
});

describe.each(examples)('the programs of the example $name', (example) => {
  it('import only declared packages, and only published packages of this repository', async () => {
    const published = await packageFolders();
    const declared = Object.keys(example.manifest.dependencies ?? {});
    const imported = [...getPackages(example)];
    expect(imported.filter((name) => !declared.includes(name))).toEqual([]);
    const own = declared.filter((name) => name.startsWith(scope));
    expect(own.filter((name) => !published.has(name.slice(scope.length)))).toEqual([]);
    expect(imported.length).toBeGreaterThan(0);
  });
});

it('getPackages finds an import in each notation', () => {
  const text = `import a from 'a';\nimport 'b/c';\nexport { d } from '@d/e/f';\nimport {
  g,
} from "h";\nawait import('i');\nimport './j.ts';\nimport 'node:fs';\n`;
  const found = getPackages({
    name: 'x',
    manifest: examples[0]!.manifest,
    programs: new Map([['src/x.ts', text]]),
  });
  expect([...found].toSorted()).toEqual(['@d/e', 'a', 'b', 'h', 'i']);
});
