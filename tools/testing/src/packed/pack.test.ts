import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { packAll, preparePacked } from './pack.ts';

it('preparePacked requests a package and its workspace dependencies as tarballs', async () => {
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
  await expect(preparePacked(home, packed, ['room'])).rejects.toThrow('room is not a package');
});

it('packAll rejects a package that is not built', async () => {
  await using folder = await temporaryFolder();
  for (const one of ['packages/alone', 'contracts']) {
    await mkdir(join(folder.path, one, 'src'), { recursive: true });
    await writeFile(join(folder.path, one, 'package.json'), '{"name":"alone","version":"1.0.0"}');
  }
  await mkdir(join(folder.path, 'contracts/dist'));
  await expect(packAll(folder.path, folder.path)).rejects.toThrow(
    'packages/alone/dist does not exist: run pnpm build first.',
  );
  // No program may still run in the folder when the folder is removed.
  expect(await readdir(folder.path)).toEqual(['contracts', 'packages']);
});
