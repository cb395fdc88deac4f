// Bundles an app that makes one call, and runs the bundle without other files.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { build as esbuild } from 'esbuild';
import { rolldown } from 'rolldown';
import { afterAll, describe, expect, inject, it } from 'vitest';

type Platform = 'browser' | 'node';

/** Without plugins: the only setting is the platform. */
const bundlers: Readonly<
  Record<string, (entry: string, file: string, platform: Platform) => Promise<unknown>>
> = {
  esbuild: (entry, outfile, platform) =>
    esbuild({ entryPoints: [entry], outfile, bundle: true, minify: true, format: 'esm', platform }),
  async rolldown(input, file, platform) {
    await using bundle = await rolldown({ input, platform });
    await bundle.write({ file, format: 'esm', minify: true });
  },
};

const app = `import { createClient } from '@room-sessions/core';
import { getRoomSettings } from '@room-sessions/rooms';

const { BASE_URL: baseUrl, API_KEY: apiKey, SOCIAL_ID: socialId } = globalThis.process.env;
const client = createClient({ baseUrl, apiKey, dangerouslyAllowBrowser: true });
const settings = await getRoomSettings(client, { socialId });
console.log(Object.keys(settings).length > 0);
`;

const gateway = await startGateway();
afterAll(() => gateway.close());

/** The text of a bundle, and its output. */
async function bundleAndRun(
  name: string,
  platform: Platform,
  code: string,
): Promise<[string, string]> {
  const entry = join(inject('installed'), `${name}-${platform}.mjs`);
  await writeFile(entry, code);
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'bundle.mjs');
  await bundlers[name]!(entry, file, platform);
  const env = { BASE_URL: gateway.url, API_KEY: gateway.apiKey, SOCIAL_ID: sample.socialId };
  const output = await execOk([process.execPath, file], { env });
  return [await readFile(file, 'utf8'), output];
}

/** Code for Node: tunnels, socket error codes, and imports of its modules. */
const forNode = ['proxy-authorization', 'ECONNREFUSED', 'node:http'];

describe.each(Object.keys(bundlers))('bundling with %s', (name) => {
  it('creates a working bundle for Node with one copy of core', async () => {
    const [text, printed] = await bundleAndRun(name, 'node', app);
    expect(printed).toBe('true\n');
    for (const present of forNode) expect(text).toContain(present);
    expect(text.match(/@room-sessions\/core\/received/g)).toHaveLength(1);
  });

  it('creates a working bundle for pages, without other operations and code for Node', async () => {
    const [text, printed] = await bundleAndRun(name, 'browser', app);
    expect(printed).toBe('true\n');
    for (const absent of [...forNode, 'node:', '/room/set/copy', 'playlist', 'ZodMini'])
      expect(text).not.toContain(absent);
  });
});
