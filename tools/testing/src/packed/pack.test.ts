import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { packAll, preparePacked } from './pack.ts';
import { root } from './workspace.ts';

it('asks for a package with all of ours that it needs, as tarballs everywhere', async () => {
  await using folder = await temporaryFolder();
  const packed = await packAll(folder.path);
  const home = join(folder.path, 'home');
  await preparePacked(home, packed, ['rooms'], [['left-pad', '1.0.0']]);
  const { dependencies, overrides } = JSON.parse(
    await readFile(join(home, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const own = ['core', 'models', 'rooms'].map((name) => `@room-sessions/${name}`);
  expect(Object.keys(dependencies!).toSorted()).toEqual([...own, 'left-pad']);
  expect(dependencies!['@room-sessions/rooms']).toMatch(/^file:.*rooms-\d.*\.tgz$/);
  expect(overrides).toEqual(Object.fromEntries(own.map((name) => [name, `$${name}`])));
  await expect(preparePacked(home, packed, ['room'])).rejects.toThrow('room is no package');
});

it('packs nothing of a source that is gone', async () => {
  await using folder = await temporaryFolder();
  for (const stale of ['models/dist/gone.js', 'models/dist/gone.d.ts', 'gateway/dist/gone.js']) {
    await writeFile(join(root, 'packages', stale), 'export {};');
  }
  const packed = await packAll(folder.path);
  const filesOf = (name: string): Promise<string> =>
    execOk(['tar', 'tzf', packed.get(name)!.tarball]);
  expect(await filesOf('models')).toContain('package/dist/sort.d.ts\n');
  expect(await filesOf('models')).toContain('package/dist/generated/index.js\n');
  // Named for no source.
  expect(await filesOf('core')).toContain('package/dist/shared.js\n');
  expect(await filesOf('gateway')).toContain('package/dist/index.js\n');
  // What no entry leads to is of no use to anyone, its source neither.
  expect(await filesOf('core')).toContain('package/dist/src/client.ts\n');
  expect(await filesOf('core')).not.toContain('pipeline');
  for (const name of ['models', 'gateway']) expect(await filesOf(name)).not.toContain('gone.');
});

it('gets a package ready in the same way, however many pack it at once', async () => {
  await using folder = await temporaryFolder();
  const home = join(folder.path, 'core');
  for (const part of ['dist', 'src', 'package.json']) {
    await cp(join(root, 'packages/core', part), join(home, part), { recursive: true });
  }
  const prepack = join(root, 'scripts/prepack.mjs');
  const gone = join('dist', 'src', 'gone.ts');
  await mkdir(join(home, 'dist/src'), { recursive: true });
  const rounds: string[][] = [];
  for (const times of [1, 8, 8]) {
    await writeFile(join(home, gone), '');
    await Promise.all(
      Array.from({ length: times }, () => execOk([process.execPath, prepack], { cwd: home })),
    );
    rounds.push((await readdir(home, { recursive: true })).toSorted());
  }
  const [alone] = rounds;
  expect(alone).toContain(join('dist', 'src', 'client.ts'));
  expect(alone).not.toContain(gone);
  for (const round of rounds) expect(round).toEqual(alone);
});

it('refuses to pack what was not built', async () => {
  await using folder = await temporaryFolder();
  for (const one of ['packages/alone', 'contracts']) {
    await mkdir(join(folder.path, one, 'src'), { recursive: true });
    await writeFile(join(folder.path, one, 'package.json'), '{"name":"alone","version":"1.0.0"}');
  }
  await mkdir(join(folder.path, 'contracts/dist'));
  await expect(packAll(folder.path, folder.path)).rejects.toThrow(
    'packages/alone/dist does not exist: run pnpm build first.',
  );
  // No program runs on in a folder that is about to be removed.
  expect(await readdir(folder.path)).toEqual(['contracts', 'packages']);
});
