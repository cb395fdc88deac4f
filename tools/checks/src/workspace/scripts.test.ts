// turbo runs a task where a package has the script of its name, and passes over the rest in silence.

import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageFolders, root } from '@room-sessions/packing';
import { describe, expect, it } from 'vitest';

interface Member {
  /** Below the checkout. */
  readonly folder: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** Whether it has tests of vitest. */
  readonly hasTests: boolean;
  readonly isPublished: boolean;
}

async function readMembers(): Promise<Member[]> {
  const published = new Set((await packageFolders()).values());
  const manifests = await Array.fromAsync(
    glob(
      [
        '{benchmarks,contracts,conformance,runtimes,docs}/package.json',
        '{packages,tools,examples}/*/package.json',
      ],
      { cwd: root },
    ),
  );
  return Promise.all(
    manifests.map(async (path) => {
      const folder = dirname(path);
      const { scripts = {} } = JSON.parse(await readFile(join(root, path), 'utf8')) as {
        scripts?: Record<string, string>;
      };
      const tests = glob('**/*.test.ts', {
        cwd: join(root, folder),
        exclude: (name) => name.split('/').includes('node_modules'),
      });
      const { done } = await tests.next();
      await tests.return?.(undefined);
      return { folder, scripts, hasTests: done !== true, isPublished: published.has(folder) };
    }),
  );
}

/** The tasks that would not be run of a package. */
const missing = ({ folder, scripts, hasTests, isPublished }: Member): string[] =>
  [hasTests && 'test', 'typecheck', isPublished && 'build']
    .filter((task) => task !== false)
    .filter((task) => scripts[task] === undefined)
    .map((task) => `${folder} has no script ${task}, so nobody runs that.`);

describe('a package', () => {
  it('has a script for each task that it needs', async () => {
    const members = await readMembers();
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter(({ hasTests }) => hasTests).length).toBeGreaterThan(15);
    expect(members.flatMap(missing)).toEqual([]);
  });

  it('without one is named', () => {
    const scripts = { typecheck: 'tsc' };
    expect(missing({ folder: 'a', scripts, hasTests: true, isPublished: true })).toEqual([
      'a has no script test, so nobody runs that.',
      'a has no script build, so nobody runs that.',
    ]);
    expect(missing({ folder: 'a', scripts, hasTests: false, isPublished: false })).toEqual([]);
  });
});
