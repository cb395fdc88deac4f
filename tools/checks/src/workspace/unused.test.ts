// What `pnpm knip` and `pnpm sherif` say of a workspace that is not in order. `npm test` runs them on
// this one as tasks of their own.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Finished, temporaryFolder } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import { bin, runTool } from './run-tool.ts';

const knip = (folder: string): Promise<Finished> => runTool(bin('knip'), [], folder);

const sherif = (folder: string): Promise<Finished> =>
  runTool(bin('sherif'), ['--fail-on-warnings'], folder);

async function inFolder(
  files: Readonly<Record<string, string>>,
  tool: (folder: string) => Promise<Finished>,
): Promise<Finished> {
  await using folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  return await tool(folder.path);
}

describe('knip', () => {
  const manifest = (dependencies: Readonly<Record<string, string>> = {}): string =>
    JSON.stringify({ name: 'app', type: 'module', main: 'src/index.ts', dependencies });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a dependency that nothing uses',
      { 'package.json': manifest({ 'left-pad': '1.3.0' }), 'src/index.ts': '' },
      /^Unused dependencies \(1\)\nleft-pad +package\.json/,
    ],
    [
      'a dependency that is not asked for',
      { 'package.json': manifest(), 'src/index.ts': "import 'left-pad';\n" },
      /^Unlisted dependencies \(1\)\nleft-pad +src\/index\.ts:1:/,
    ],
    [
      'a file',
      { 'package.json': manifest(), 'src/index.ts': '', 'src/lost.ts': '' },
      /^Unused files \(1\)\nsrc\/lost\.ts/,
    ],
    [
      'an export',
      {
        'package.json': manifest(),
        'src/index.ts': "import { used } from './a.ts';\nconsole.log(used);\n",
        'src/a.ts': 'export const used = 1;\nexport const lost = 2;\n',
      },
      /^Unused exports \(1\)\nlost +src\/a\.ts:2/,
    ],
  ])('names %s', async (_, files, said) => {
    const { code, output } = await inFolder(files, knip);
    expect(output).toMatch(said);
    expect(code).toBe(1);
  });
});

describe('sherif', () => {
  it('names a dependency that two packages want in two versions', async () => {
    const version = (name: string, range: string): string =>
      JSON.stringify({ name, private: true, dependencies: { 'left-pad': range } });
    const { code, output } = await inFolder(
      {
        'package.json': '{"name":"root","private":true}',
        'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
        'packages/a/package.json': version('a', '1.3.0'),
        'packages/b/package.json': version('b', '1.2.0'),
      },
      sherif,
    );
    expect(output).toContain('multiple-dependency-versions');
    expect(output).toMatch(/left-pad/);
    expect(code).toBe(1);
  });
});
