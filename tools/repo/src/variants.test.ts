// The module of core that each runtime loads: a build for Node, and a build over `fetch` for other runtimes. The
// other entries use the same classes.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { describe, expect, inject, it } from 'vitest';

/** Runs a Node process with additional conditions and returns the loaded modules. */
const program = `import * as core from '@room-sessions/core';
import { createNodeTransport } from '@room-sessions/core/node';
import * as sdk from '@room-sessions/sdk';

const thrown = (() => {
  try {
    createNodeTransport({ proxy: 1 });
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
const client = core.createClient({ baseUrl: 'http://127.0.0.1:' + port, apiKey: 'abc', transport });
const refused = await core.request(client, 'POST', '/a', { retry: false }).catch((error) => error);

const names = Object.keys(core);
console.log(
  JSON.stringify({
    core: import.meta.resolve('@room-sessions/core').split('/dist/')[1],
    node: import.meta.resolve('@room-sessions/core/node').split('/dist/')[1],
    hidden: names.filter((name) => name.startsWith('_')),
    names: names.toSorted(),
    isConfigurationError: thrown instanceof core.ConfigurationError,
    isConnectionError: refused instanceof core.ConnectionError,
    delivery: refused.delivery,
    isOneWithSdk: sdk.ApiError === core.ApiError,
    isClient: core.toClient(client) === client,
    stack: thrown.stack,
  }),
);
`;

interface Said {
  readonly names: readonly string[];
  readonly [name: string]: unknown;
}

async function ask(condition?: string): Promise<Said> {
  const file = join(inject('installed'), 'variants.mjs');
  await writeFile(file, program);
  const flags = ['--enable-source-maps'];
  if (condition !== undefined) flags.push(`--conditions=${condition}`);
  return JSON.parse(await execOk([process.execPath, ...flags, file])) as Said;
}

const same = {
  isConfigurationError: true,
  isConnectionError: true,
  // The client understands the transport's connection errors.
  delivery: 'not-sent',
  isOneWithSdk: true,
  isClient: true,
};

describe('core', () => {
  it('is loaded by Node as a separate build', async () => {
    const loaded = await ask();
    expect(loaded).toMatchObject({ core: 'index.node.js', node: 'node/index.js', ...same });
    expect(loaded['hidden']).toEqual([]);
  });

  // Node, Bun and Deno always match the condition `node`.
  it.each(['browser', 'worker', 'workerd', 'edge-light', 'bun', 'deno'])(
    'is loaded under the condition %s as another module with the same names',
    async (condition) => {
      const loaded = await ask(condition);
      expect(loaded).toMatchObject({ core: 'index.js', node: 'node/index.js', ...same });
      expect(loaded['hidden']).toEqual([]);
      expect(loaded.names).toEqual((await ask()).names);
    },
  );

  it.each([
    ['the build for Node', undefined],
    ['the portable build', 'deno'],
  ])('in %s maps a stack to the TypeScript sources', async (_, condition) => {
    const { stack } = await ask(condition);
    expect(stack).toMatch(/at createNodeTransport \(.*\/src\/node\/node-transport\.ts:\d+:\d+\)/);
  });

  it('is the Node build under an unknown condition', async () => {
    expect(await ask('development')).toMatchObject({ core: 'index.node.js' });
  });
});
