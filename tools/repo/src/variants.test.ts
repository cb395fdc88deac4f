// The modules that each runtime loads: of core on Node a build with the transport, which is `core/node` too; of media
// and of the SDK in a page a build that uploads by XMLHttpRequest.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { describe, expect, inject, it } from 'vitest';

/** Runs a Node process with additional conditions and returns the loaded modules. */
const program = `import * as core from '@room-sessions/core';
import * as internal from '@room-sessions/core/internal';
import { createNodeTransport } from '@room-sessions/core/node';
import * as sdk from '@room-sessions/sdk';

const thrown = (() => {
  try {
    createNodeTransport({ proxy: 'ftp://proxy' });
  } catch (error) {
    return error;
  }
})();

const transport = createNodeTransport();
const { port } = await new Promise((resolve) => {
  const { createServer } = process.getBuiltinModule('node:net');
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(address));
  });
});
const client = core.createClient({ baseUrl: 'http://127.0.0.1:' + port, apiKey: null, transport });
const refused = await core.request(client, 'POST', '/a', { retry: false }).catch((error) => error);

console.log(
  JSON.stringify({
    core: import.meta.resolve('@room-sessions/core/internal').split('/dist/')[1],
    names: Object.keys(core).toSorted(),
    internal: Object.keys(internal).toSorted(),
    isConfigurationError: thrown instanceof core.ConfigurationError,
    // The client understands the transport's connection errors.
    delivery: refused.delivery,
    isOneWithSdk: sdk.ApiError === core.ApiError,
    stack: thrown.stack,
  }),
);
`;

interface Loaded {
  readonly names: readonly string[];
  readonly internal: readonly string[];
  readonly [name: string]: unknown;
}

async function load(...flags: string[]): Promise<Loaded> {
  const file = join(inject('installed'), 'variants.mjs');
  await writeFile(file, program);
  const node = [process.execPath, '--enable-source-maps', ...flags];
  return JSON.parse(await execOk([...node, file])) as Loaded;
}

const byNode = await load();

const same = {
  isConfigurationError: true,
  delivery: 'not_sent',
  isOneWithSdk: true,
  stack: expect.stringMatching(
    /at createNodeTransport \(.*\/src\/node\/node-transport\.ts:\d+:\d+\)/,
  ) as string,
};

it('Node loads a separate build of core with the transport, whose stacks map to the sources', () => {
  const { names, internal } = byNode;
  expect(byNode).toEqual({ core: 'internal.node.js', ...same, names, internal });
  expect(internal).toEqual(expect.arrayContaining([...names, 'createNodeTransport']));
});

// Node, Bun and Deno always match the condition `node`.
it.each(['browser', 'worker', 'workerd', 'edge-light', 'bun', 'deno'])(
  'the condition %s loads the portable build of core, with the same names',
  async (condition) => {
    const { names } = byNode;
    const internal = byNode.internal.filter((name) => name !== 'createNodeTransport');
    expect(await load(`--conditions=${condition}`)).toEqual({
      core: 'internal.js',
      ...same,
      names,
      internal,
    });
  },
);

describe.each(['media', 'sdk'])('the package %s', (name) => {
  const resolveWith = async (...conditions: readonly string[]): Promise<[string, string]> => {
    const code = `console.log(import.meta.resolve('@room-sessions/${name}'))`;
    const flags = conditions.map((one) => `--conditions=${one}`);
    const node = [process.execPath, ...flags, '--input-type=module', '--eval', code];
    const url = new URL((await execOk(node, { cwd: inject('installed') })).trim());
    return [url.pathname.split('/dist/')[1]!, await readFile(url, 'utf8')];
  };

  it('uploads by XMLHttpRequest in a page', async () => {
    const [file, text] = await resolveWith('browser');
    expect([file, text.includes('XMLHttpRequest')]).toEqual(['index.page.js', true]);
  });

  // Bundlers for workers use `browser` in addition.
  it.each([
    [],
    ['worker', 'browser'],
    ['workerd', 'worker', 'browser'],
    ['edge-light', 'browser'],
    ['bun'],
    ['deno'],
  ])('contains no XMLHttpRequest with the conditions %s %s %s', async (...conditions) => {
    const [file, text] = await resolveWith(...conditions);
    expect([file, text.includes('XMLHttpRequest')]).toEqual(['index.js', false]);
  });
});
