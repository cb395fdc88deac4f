// The result of `npm install` for each of our packages, from the tarballs.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { installPacked } from '@room-sessions/testing/packed';
import { describe, expect, inject, it } from 'vitest';
import { installationBudgets, overInstallationBudget } from './budgets.ts';
import { type Installation, readInstallation } from './installation.ts';

const packed = new Map(Object.entries(inject('packed')));

describe('an installation keeps its budget of packages and bytes:', () => {
  it.each(Object.entries(installationBudgets))('%s', async (name, budget) => {
    await using folder = await temporaryFolder();
    const home = join(folder.path, name);
    await installPacked(home, packed, [name], { peers: false });
    const installation = await readInstallation(home);
    expect(overInstallationBudget(name, installation, budget)).toEqual([]);
    expect(installation.packages).toHaveLength(budget.packages);
  });
});

describe('the check of an installation', () => {
  const budget = { packages: 3, kilobytes: 600 };
  const of = (packages: readonly string[], bytes = 600_000): Installation => ({ packages, bytes });
  const own = ['core', 'models', 'rooms'].map((name) => `@room-sessions/${name}`);

  it('accepts an installation within the budget', () => {
    expect(overInstallationBudget('rooms', of(own), budget)).toEqual([]);
  });

  it('rejects a foreign package', () => {
    expect(overInstallationBudget('rooms', of([...own.slice(1), 'left-pad']), budget)).toEqual([
      'rooms installs third-party packages: left-pad.',
    ]);
  });

  it('rejects an additional package of ours', () => {
    expect(overInstallationBudget('rooms', of([...own, '@room-sessions/sdk']), budget)).toEqual([
      `rooms installs 4 packages, its budget is 3: ${own.join(', ')}, @room-sessions/sdk.`,
    ]);
  });

  it('rejects an additional byte', () => {
    expect(overInstallationBudget('rooms', of(own, 600_001), budget)).toEqual([
      'rooms installs 601 kB, its budget is 600 kB.',
    ]);
  });
});

describe('reading an installation', () => {
  it('counts each installed copy of a package, and all bytes', async () => {
    await using folder = await temporaryFolder();
    const files = {
      'node_modules/.package-lock.json': '{ "of": "npm" }',
      'node_modules/a/package.json': '{"name":"a"}',
      'node_modules/a/dist/cjs/package.json': '{"type":"commonjs"}',
      'node_modules/a/node_modules/@s/b/package.json': '{"name":"@s/b"}',
      'node_modules/@s/b/package.json': '{"name":"@s/b"}',
    };
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder.path, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    expect(await readInstallation(folder.path)).toEqual({
      packages: ['@s/b', '@s/b', 'a'],
      bytes: 12 + 19 + 15 + 15,
    });
  });

  it('returns the packages of npm with their dependencies', async () => {
    const { packages } = await readInstallation(inject('installed'));
    expect(packages).toContain('@room-sessions/gateway');
    expect(packages).toContain('pino');
  });
});
