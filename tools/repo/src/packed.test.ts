// Tests each package like a user: packed, installed with npm into an empty folder, run with each Node on the PATH,
// and type-checked.

import { access, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { execOk, temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { installPacked, readManifest, root } from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { consumers } from './consumers.ts';
import { cells } from './types/cells.ts';
import { typeFaults } from './types/type-faults.ts';

const names = Object.keys(consumers);
const newest = cells.find(({ version, node }) => version === '7.0' && !node)!;

const controlToken = 'control-token-of-the-checks';

const packed = new Map(Object.entries(inject('packed')));

let folder: TemporaryFolder;
let gateway: Gateway;

beforeAll(async () => {
  folder = await temporaryFolder();
  gateway = await startGateway({ controlToken });
});

afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

it('each published package has a test consumer', () => {
  expect([...packed.keys()].toSorted()).toEqual(names.toSorted());
});

describe.each(names)('the packed package %s', (name) => {
  const home = (): string => join(folder.path, name);

  beforeAll(async () => {
    await installPacked(home(), packed, [name, ...(consumers[name]!.next ?? [])]);
    await writeFile(join(home(), 'consumer.mjs'), consumers[name]!.mjs);
    await writeFile(join(home(), 'consumer.ts'), consumers[name]!.ts);
  });

  it('runs from an ES module on every installed Node that it supports', async () => {
    const env = {
      ...process.env,
      BASE_URL: gateway.url,
      API_KEY: gateway.apiKey,
      SOCIAL_ID: sample.socialId,
      STATE_URL: `${gateway.controlUrl}/provider-states`,
      STATE_TOKEN: controlToken,
    };
    for (const path of await nodesFor(name))
      await execOk([path, 'consumer.mjs'], { cwd: home(), env });
  });

  it('loads with `require`, with each of its entries', async () => {
    const { publishConfig } = (await readManifest(getFolder(name))) as unknown as {
      publishConfig: { exports: Record<string, unknown> };
    };
    const entries = Object.keys(publishConfig.exports).filter((entry) => !entry.endsWith('.json'));
    const calls = entries.map((entry) => `require('@room-sessions/${name}${entry.slice(1)}');`);
    await writeFile(join(home(), 'consumer.cjs'), calls.join('\n'));
    for (const path of await nodesFor(name)) await execOk([path, 'consumer.cjs'], { cwd: home() });
  });

  it('type-checks with only its declared dependencies installed', async () => {
    const { faultyTypes } = consumers[name]!;
    expect(await typeFaults(newest, home(), ['consumer.ts'], { faultyTypes })).toEqual([]);
  });
});

it('the packed contracts verify a gateway without @pact-foundation/pact', async () => {
  const home = join(folder.path, 'contracts-alone');
  await installPacked(home, packed, ['contracts'], { peers: false });
  expect(await readdir(join(home, 'node_modules/@pact-foundation'))).not.toContain('pact');
  const states = ['--state-url', `${gateway.controlUrl}/provider-states`];
  const bin = join(home, 'node_modules/.bin/room-sessions-verify');
  const output = await execOk([bin, '--provider-base-url', gateway.url, ...states], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ROOM_SESSIONS_STATE_TOKEN: controlToken,
    },
  });
  expect(output).toMatch(/All \d+ interactions were verified/);
});

const getFolder = (name: string): string => join(root, packed.get(name)!.folder);

/** The Node programs on this machine that a package supports. */
async function nodesFor(name: string): Promise<string[]> {
  const { engines } = (await readManifest(getFolder(name))) as unknown as {
    engines: { node: string };
  };
  const nodes = await nodesOnPath();
  const supported = nodes.filter((node) => isAtLeast(node.version, engines.node));
  expect(supported).not.toEqual([]);
  return supported.map(({ path }) => path);
}

async function nodesOnPath(): Promise<{ path: string; version: string }[]> {
  const found = new Map<string, string>();
  for (const entry of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(entry, 'node');
    if (
      await access(path).then(
        () => false,
        () => true,
      )
    )
      continue;
    const version = await execOk([path, '--version']);
    if (!found.has(version)) found.set(version, path);
  }
  return [...found].map(([version, path]) => ({ path, version: version.trim() }));
}

function isAtLeast(version: string, range: string): boolean {
  const numbers = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
  const [have, want] = [numbers(version), numbers(range)];
  for (let at = 0; at < want.length; at++) {
    if (have[at] !== want[at]) return (have[at] ?? 0) > want[at]!;
  }
  return true;
}
