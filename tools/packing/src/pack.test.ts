import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from './folder.ts';
import { packAll, preparePacked } from './pack.ts';
import { root } from './workspace.ts';

const run = promisify(execFile);

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
  const filesOf = async (name: string): Promise<string> =>
    (await run('tar', ['tzf', packed.get(name)!.tarball])).stdout;
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

it('refuses to pack what was not built', async () => {
  await using folder = await temporaryFolder();
  for (const one of ['packages/alone', 'contracts']) {
    await mkdir(join(folder.path, one, 'src'), { recursive: true });
    await writeFile(join(folder.path, one, 'package.json'), '{"name":"alone","version":"1.0.0"}');
  }
  await mkdir(join(folder.path, 'contracts/dist'));
  await expect(packAll(folder.path, folder.path)).rejects.toThrow(
    'packages/alone/dist is not there: run pnpm build first.',
  );
});
