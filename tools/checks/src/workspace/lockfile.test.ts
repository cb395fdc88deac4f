// What is installed is what the lockfile names, and nothing in it is younger than a day.

import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Finished, temporaryFolder } from '@room-sessions/local';
import { root } from '@room-sessions/packing';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { runTool } from './run-tool.ts';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

const find = (...patterns: string[]): Promise<string[]> =>
  Array.fromAsync(
    glob(patterns, { cwd: root, exclude: (path) => path.split('/').includes('node_modules') }),
  );

const workspaces = await find('pnpm-workspace.yaml', '*/tools/pnpm-workspace.yaml');

/** What the settings of a workspace let in too early. */
function young(path: string, text: string): string[] {
  const { minimumReleaseAge: age, minimumReleaseAgeExclude: excluded } = parse(text) as {
    readonly minimumReleaseAge?: number;
    readonly minimumReleaseAgeExclude?: readonly string[];
  };
  return [
    ...((age ?? 0) < 1440 ? [`${path}: minimumReleaseAge is ${age}, and not 1440 (a day).`] : []),
    ...(excluded ?? []).map((name) => `${path}: ${name} is taken at any age.`),
  ];
}

describe.each(workspaces)('%s', (path) => {
  it('takes no version that is younger than a day, of any package', async () => {
    expect(young(path, await read(path))).toEqual([]);
  });

  it('stands beside its lockfile', async () => {
    expect(await read(join(dirname(path), 'pnpm-lock.yaml'))).toMatch(/^lockfileVersion: /);
  });
});

it('a workspace that takes younger ones is named', () => {
  expect(young('a.yaml', 'packages: [.]')).toEqual([
    'a.yaml: minimumReleaseAge is undefined, and not 1440 (a day).',
  ]);
  const open = 'minimumReleaseAge: 1440\nminimumReleaseAgeExclude: [left-pad]\n';
  expect(young('a.yaml', open)).toEqual(['a.yaml: left-pad is taken at any age.']);
});

describe('an installation', () => {
  const frozen = (text: string): string[] =>
    text
      .split('\n')
      .filter((line) => /\bpnpm install\b/.test(line) && !line.includes('--frozen-lockfile'));

  it('by a workflow is frozen', async () => {
    const files = await find('.github/**/*.yml', '.ci/run');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(frozen(await read(file)), file).toEqual([]);
    expect(frozen('    - run: pnpm install')).toEqual(['    - run: pnpm install']);
  });

  it('by `npm test` is frozen', async () => {
    expect(await read('scripts/run.mjs')).toMatch(/'install',\s+'--frozen-lockfile',/);
  });

  /** The manifests and the lockfile of the workspace in another folder, one of them changed. */
  const installCopy = async (change: (manifest: string) => string): Promise<Finished> => {
    await using folder = await temporaryFolder();
    const parts = ['package.json', '{benchmarks,contracts,conformance,runtimes,docs}/package.json'];
    const manifests = await find(...parts, '{packages,tools,examples}/*/package.json');
    for (const path of [...manifests, ...(await find('{pnpm-*.yaml,.pnpmfile.mjs}'))]) {
      await mkdir(join(folder.path, dirname(path)), { recursive: true });
      await cp(join(root, path), join(folder.path, path));
    }
    const rooms = join(folder.path, 'packages/rooms/package.json');
    await writeFile(rooms, change(await readFile(rooms, 'utf8')));
    return await runTool('pnpm', ['install', '--frozen-lockfile', '--lockfile-only'], folder.path);
  };

  it('goes by a lockfile that agrees with the manifests', async () => {
    expect(await installCopy((manifest) => manifest)).toMatchObject({ code: 0 });
  });

  it('fails where a manifest asks for what the lockfile does not name', async () => {
    const { code, output } = await installCopy((manifest) =>
      manifest.replace('"dependencies": {', '"dependencies": {\n"zod": "catalog:",'),
    );
    expect(output).toContain('ERR_PNPM_OUTDATED_LOCKFILE');
    expect(output).toContain('zod');
    expect(code).not.toBe(0);
  });

  it('fails where a version is too young', async () => {
    await using folder = await temporaryFolder();
    const manifest = { name: 'app', private: true, dependencies: { publint: '0.3.25' } };
    await writeFile(join(folder.path, 'package.json'), JSON.stringify(manifest));
    // Two hundred years: whatever is published is younger.
    const settings = "packages: ['.']\nminimumReleaseAge: 105120000\n";
    await writeFile(join(folder.path, 'pnpm-workspace.yaml'), settings);
    const { code, output } = await runTool('pnpm', ['install', '--prefer-offline'], folder.path);
    expect(output).toContain('publint@0.3.25 was published at');
    expect(output).toContain('ERR_PNPM_NO_MATURE_MATCHING_VERSION');
    expect(code).not.toBe(0);
  });
});
