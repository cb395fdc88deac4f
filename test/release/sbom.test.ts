import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { readPackages } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';
import { writeBills } from './sbom.ts';

it('lists the installed and bundled components of each package', { timeout: 60_000 }, async () => {
  await using folder = await temporaryFolder();
  await writeBills(folder.path);
  const packages = await readPackages();
  const expected = packages.map((one) => `${one.name}-${one.manifest.version}.cdx.json`);
  const files = await readdir(folder.path);
  expect(files.toSorted()).toEqual(expected.map((one) => `room-sessions-${one}`).toSorted());
  const readComponents = async (name: string): Promise<string[]> => {
    const file = join(
      folder.path,
      files.find((one) => one.startsWith(`room-sessions-${name}-`))!,
    );
    const { components } = JSON.parse(await readFile(file, 'utf8')) as {
      components: { name: string; scope?: string }[];
    };
    return components.filter(({ scope }) => scope !== 'excluded').map((one) => one.name);
  };
  expect(await readComponents('gateway')).toEqual(
    expect.arrayContaining(['fastify', 'pg', 'avvio', 'zod', 'preact', 'htm']),
  );
  expect(await readComponents('mcp')).toEqual(expect.arrayContaining(['server', 'zod']));
  expect((await readComponents('rooms')).toSorted()).toEqual(['core', 'models']);
});
