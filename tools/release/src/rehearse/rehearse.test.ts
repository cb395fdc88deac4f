// The whole release once, and each of its checks once more where it has to fail.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execOk, temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBumped } from './bumped.ts';
import { checkChangelog, checkLinks, installAlone, runReadme } from './home.ts';
import { checkManifest } from './manifest.ts';
import { installsOfReadme, programOfReadme } from './readme.ts';
import { rehearse } from './rehearse.ts';
import { type Registry, startRegistry } from './registry.ts';

it('releases every package, then one domain alone, and a snapshot of it', async () => {
  const { first, second, snapshot } = await rehearse((line) => console.log(line));
  expect(Object.keys(first)).toHaveLength(10);
  const others = Object.keys(first).filter((name) => name !== '@room-sessions/recordings');
  for (const name of others) expect(second[name]).toBe(first[name]);
  expect(second['@room-sessions/recordings']).not.toBe(first['@room-sessions/recordings']);
  // What depends on a snapshot is one too: no range is met by its version.
  const moved = Object.keys(snapshot).filter((name) => snapshot[name] !== second[name]);
  expect(moved.toSorted()).toEqual(['@room-sessions/recordings', '@room-sessions/sdk']);
}, 400_000);

describe('the rehearsal fails for', () => {
  let registry: Registry;
  let folder: TemporaryFolder;
  beforeAll(async () => {
    registry = await startRegistry();
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await registry?.[Symbol.asyncDispose]();
    await folder?.[Symbol.asyncDispose]();
  });

  const publish = async (
    name: string,
    files: Readonly<Record<string, string>>,
    manifest: Readonly<Record<string, unknown>> = {},
  ): Promise<string> => {
    const full = `@room-sessions/${name}`;
    const path = join(folder.path, 'sources', name);
    const all = {
      'package.json': JSON.stringify({ name: full, version: '1.0.0', ...manifest }),
      'README.md': '```js\n```\n',
      ...files,
    };
    for (const [file, text] of Object.entries(all)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), text);
    }
    await registry.bind(path);
    await execOk(['npm', 'publish', '--access', 'public'], { cwd: path });
    return full;
  };

  it('a README whose program fails', async () => {
    const name = await publish('wrong-readme', {
      'README.md': "# It\n\n```js\nthrow new Error('no such room');\n```\n",
    });
    const home = await installAlone(registry, name, join(folder.path, 'wrong-readme'));
    await expect(runReadme(home, {})).rejects.toThrow(
      /The program of the README of @room-sessions\/wrong-readme ended with 1\.[^]*no such room/,
    );
  });

  it('a README whose program does not end', async () => {
    const name = await publish('endless', {
      'README.md': '```js\nsetInterval(() => {}, 1000);\n```\n',
    });
    const home = await installAlone(registry, name, join(folder.path, 'endless'));
    await expect(runReadme(home, {}, 2_000)).rejects.toThrow('example.mjs was not done after 2 s');
  });

  it('a range that nothing meets', async () => {
    await publish('met', {});
    const name = await publish('unmet', {}, { dependencies: { '@room-sessions/met': '^2.0.0' } });
    await expect(installAlone(registry, name, join(folder.path, 'unmet'))).rejects.toThrow(
      /@room-sessions\/unmet cannot be installed[^]*@room-sessions\/met@\^2\.0\.0/,
    );
  });

  it('a tarball without its changelog, and a changelog without the version', async () => {
    const name = await publish('silent', {});
    const home = await installAlone(registry, name, join(folder.path, 'silent'));
    await expect(checkChangelog(home)).rejects.toThrow(
      'The tarball of @room-sessions/silent 1.0.0 has no CHANGELOG.md.',
    );
    const other = await publish('behind', { 'CHANGELOG.md': '# It\n\n## 0.9.0\n' });
    await expect(
      checkChangelog(await installAlone(registry, other, join(folder.path, 'behind'))),
    ).rejects.toThrow('The CHANGELOG.md of @room-sessions/behind says nothing of 1.0.0.');
  });

  it('a README that links out of its package', async () => {
    const name = await publish('outward', { 'README.md': '[There](../core).\n\n```js\n```\n' });
    const home = await installAlone(registry, name, join(folder.path, 'outward'));
    await expect(checkLinks(home)).rejects.toThrow(
      'The README of @room-sessions/outward links to ../core, and nothing is there.',
    );
  });

  it.each<[string, object, string]>([
    ['names no repository', { repository: undefined }, 'does not name its repository'],
    ['has the scripts of the checkout', { scripts: {} }, 'still has its scripts.'],
    ['has what it is tested with', { devDependencies: {} }, 'still has its devDependencies.'],
    ['asks for a workspace', { dependencies: { b: 'workspace:^' } }, 'asks for b as workspace:^.'],
  ])('a manifest that %s', (_, change, fault) => {
    const manifest = { version: '1.0.0', repository: { url: 'https://localhost/a/b' } };
    checkManifest('a', manifest, 'a/b');
    expect(() => checkManifest('a', { ...manifest, ...change }, 'a/b')).toThrow(`a 1.0.0 ${fault}`);
  });

  it('a package that was bumped and should not be, and one that was not', () => {
    const before = { rooms: '0.1.0', media: '0.1.0', core: '0.1.0' };
    const after = { rooms: '0.1.1', media: '0.1.0', core: '0.2.0' };
    expect(() => checkBumped(before, after, ['rooms 0.1.0 → 0.1.1'])).toThrow(
      'bumped, and should not be: core 0.1.0 → 0.2.0',
    );
    expect(() =>
      checkBumped(before, after, [
        'rooms 0.1.0 → 0.1.1',
        'core 0.1.0 → 0.2.0',
        'media 0.1.0 → 0.1.1',
      ]),
    ).toThrow('should be, and was not: media 0.1.0 → 0.1.1');
    checkBumped(before, after, ['rooms 0.1.0 → 0.1.1', 'core 0.1.0 → 0.2.0']);
  });

  it('a README without a program', () => {
    expect(() => programOfReadme('it', '# It\n\n```sh\nls\n```\n')).toThrow(
      'The README of it has no block of js to run.',
    );
  });
});

it.each([
  ['npm install it', ['it']],
  ['npm install --save-dev it', ['it']],
  ['npm install it other', ['it', 'other']],
  ['npm install other', ['it']],
])('reads what to install from %s', (line, wanted) => {
  expect(installsOfReadme('it', `# It\n\n\`\`\`sh\n${line}\n\`\`\`\n`)).toEqual(wanted);
});
