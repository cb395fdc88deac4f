// Tests each package alone, on each Node on the PATH that it supports: installed with npm into an empty folder.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { delimiter, join } from 'node:path';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { installPacked, type Manifest, readManifest } from '@room-sessions/testing/packed';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { consumers, runConsumer } from './testing/run-consumer.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const packed = new Map(Object.entries(inject('packed')));
const nodes = await findNodes();

describe.each([...packed.values()])('the packed package $name', ({ name, manifest }) => {
  const home = join(folder.path, name);

  it('runs with only its declared dependencies', async () => {
    await installPacked(home, packed, name === 'contracts' ? [name, 'schemas'] : [name]);
    await writeConsumer(home, name);
    for (const node of supportedBy(manifest)) await runConsumer(node, 'program.js', home);
  });

  it('loads with `require`, with each of its entries', async () => {
    const entries = Object.keys(manifest.exports ?? {}).filter(
      // The bundles of cli and mcp have the operations.
      (entry) => entry !== './operations' && !entry.endsWith('.json'),
    );
    const calls = entries.map((entry) => `require('@room-sessions/${name}${entry.slice(1)}');`);
    await writeFile(join(home, 'required.cjs'), calls.join('\n'));
    for (const node of supportedBy(manifest)) {
      await execOk([node, 'required.cjs'], { cwd: home });
    }
  });
});

it('the schemas run with the lowest zod that they accept', async () => {
  const home = join(folder.path, 'lowest');
  const { peerDependencies } = packed.get('schemas')!.manifest;
  const lowest = peerDependencies!['zod']!.replace('^', '');
  await installPacked(home, packed, ['schemas'], { peers: false, others: { zod: lowest } });
  const { version } = await readManifest(join(home, 'node_modules/zod'));
  expect(version).toBe(lowest);
  await writeConsumer(home, 'schemas');
  await runConsumer(process.execPath, 'program.js', home);
});

async function writeConsumer(home: string, name: string): Promise<void> {
  const program = await readFile(join(consumers, `${name}.ts`), 'utf8');
  await writeFile(join(home, 'program.js'), stripTypeScriptTypes(program));
}

/** The Nodes on the PATH, one of each version. */
async function findNodes(): Promise<Map<string, string>> {
  const paths = (process.env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'node'));
  const found = new Map<string, string>();
  for (const path of paths.filter((one) => existsSync(one))) {
    const version = (await execOk([path, '--version'])).trim();
    if (!found.has(version)) found.set(version, path);
  }
  return found;
}

function supportedBy({ engines }: Manifest): string[] {
  const major = (text: string): number => Number(/\d+/.exec(text)?.[0]);
  const supported = [...nodes].filter(([version]) => major(version) >= major(engines?.node ?? ''));
  expect(supported).not.toEqual([]);
  return supported.map(([, path]) => path);
}
