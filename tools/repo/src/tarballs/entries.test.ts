// The importable modules of an installed package: its entries, but no internal files.

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { readManifest, readPackages } from '@room-sessions/testing/packed';
import { describe, expect, inject, it } from 'vitest';
import { readEntries } from '../api/entries.ts';
import { entryFaults } from './entry-faults.ts';

describe.each(Object.keys(inject('packed')))('the packed entries of %s', (name) => {
  const id = `@room-sessions/${name}`;
  const folder = join(inject('installed'), 'node_modules', id);
  const { resolve } = createRequire(join(inject('installed'), 'index.js'));

  it('resolve by name', async () => {
    const { exports = {} } = await readManifest(folder);
    const entries = Object.keys(exports).filter((entry) => !entry.includes('*'));
    expect(entries).toContain('.');
    for (const entry of entries) expect(resolve(id + entry.slice(1))).toContain(folder);
  });

  it('do not include internal files', async () => {
    const files = await readdir(folder, { recursive: true });
    const modules = files.filter((file) => /^dist\/.*\.(?:js|ts)$/.test(file));
    expect(modules).not.toEqual([]);
    for (const file of modules.flatMap((one) => [one, one.replace(/\.js$/, '')])) {
      expect(() => resolve(`${id}/${file}`), file).toThrow(
        expect.objectContaining({ code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }),
      );
    }
  });
});

it.each((await readPackages()).map(({ name, manifest }) => [name, manifest] as const))(
  'the published entries of %s are the built entries of the workspace',
  (_, manifest) => {
    expect(entryFaults(manifest)).toEqual([]);
  },
);

describe('the check of published entries', () => {
  const exports = { '.': './src/index.ts', './package.json': './package.json' };
  const published = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './package.json': './package.json',
  };

  it('accepts the built versions of the same entries', () => {
    expect(entryFaults({ exports, publishConfig: { exports: published } })).toEqual([]);
  });

  it('accepts an entry that loads another module on Node', () => {
    const { types, default: rest } = published['.'];
    const chosen = { types, deno: rest, node: './dist/index.node.js', default: rest };
    expect(
      entryFaults({ exports, publishConfig: { exports: { ...published, '.': chosen } } }),
    ).toEqual([]);
  });

  it.each([
    [
      'that is not published',
      { exports: { ...exports, './node': './src/node.ts' }, publishConfig: { exports: published } },
      './node: is not published, because publishConfig lacks the entry.',
    ],
    [
      'that is missing in the workspace',
      { exports, publishConfig: { exports: { ...published, './node': './dist/node.js' } } },
      './node: is published, but is missing in the workspace.',
    ],
    [
      'with another target',
      { exports: { ...exports, '.': './src/main.ts' }, publishConfig: { exports: published } },
      '.: is published as {"types":"./dist/index.d.ts","default":"./dist/index.js"}, not as {"types":"./dist/main.d.ts","default":"./dist/main.js"}.',
    ],
    [
      'with another target in pages',
      {
        exports: { '.': './src/index.ts' },
        publishConfig: {
          exports: { '.': { browser: './dist/page.js', node: './dist/index.node.js' } },
        },
      },
      '.: is published as {"browser":"./dist/page.js","node":"./dist/index.node.js"}, not as {"types":"./dist/index.d.ts","default":"./dist/index.js"}.',
    ],
    [
      'for a command that exists only in the workspace',
      { exports, bin: { it: './src/bin.ts' }, publishConfig: { exports: published } },
      'it: is not published, because publishConfig lacks the entry.',
    ],
  ])('rejects an entry %s', (_, manifest, fault) => {
    expect(entryFaults(manifest)).toEqual([fault]);
  });

  it('rejects an entry without types by its name', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'packages/a');
    await mkdir(join(path, 'src'), { recursive: true });
    await mkdir(join(folder.path, 'contracts/src'), { recursive: true });
    const without = { '.': { default: './dist/index.js' } };
    await writeFile(
      join(path, 'package.json'),
      JSON.stringify({ name: 'a', publishConfig: { exports: without } }),
    );
    await writeFile(join(folder.path, 'contracts/package.json'), '{ "name": "contracts" }');
    await expect(readEntries(folder.path)).rejects.toThrow('a: the entry . has no types.');
  });
});
