// Tests each package like a user: packed, installed with npm into an empty folder, compiled and run. `npm test` runs
// the programs on this Node, `npm run test:all` on each Node on the PATH that the package supports.

import { existsSync } from 'node:fs';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { installPacked, type Manifest } from '@room-sessions/testing/packed';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { compile } from './compile.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const packed = new Map(Object.entries(inject('packed')));
const isAll = process.env['ROOM_SESSIONS_TESTS'] === 'all';
const nodes = isAll ? await findNodes() : new Map([[process.version, process.execPath]]);

it('each published package has a program', async () => {
  const programs = await readdir(join(import.meta.dirname, 'consumers'));
  expect(programs.toSorted()).toEqual([...packed.keys()].map((name) => `${name}.ts`).toSorted());
});

describe.each([...packed.values()])('the packed package $name', ({ name, manifest }) => {
  const home = join(folder.path, name);

  it('compiles and runs with only its declared dependencies', async () => {
    await installPacked(home, packed, name === 'contracts' ? [name, 'schemas'] : [name]);
    await copyFile(join(import.meta.dirname, `consumers/${name}.ts`), join(home, 'program.ts'));
    expect(await compile(home, ['program.ts'], '7.0')).toEqual([]);
    for (const node of supportedBy(manifest)) {
      await using gateway = await startGateway();
      const env = {
        ...process.env,
        BASE_URL: gateway.url,
        API_KEY: gateway.apiKey,
        SOCIAL_ID: sample.socialId,
        STATE_URL: `${gateway.controlUrl}/provider-states`,
        STATE_TOKEN: gateway.controlToken,
      };
      await execOk([node, 'program.js'], { cwd: home, env });
    }
  });

  it('loads with `require`, with each of its entries', async () => {
    const entries = Object.keys(manifest.exports ?? {}).filter((entry) => !entry.endsWith('.json'));
    const calls = entries.map((entry) => `require('@room-sessions/${name}${entry.slice(1)}');`);
    await writeFile(join(home, 'required.cjs'), calls.join('\n'));
    for (const node of supportedBy(manifest)) {
      await execOk([node, 'required.cjs'], { cwd: home });
    }
  });
});

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
