// Bundles an app that makes one call, and runs the bundle without other files.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { bundlers, type Platform } from './bundlers.ts';

const app = `import { createClient } from '@room-sessions/core';
import { getRoomSettings } from '@room-sessions/rooms';

const { BASE_URL: baseUrl, API_KEY: apiKey, SOCIAL_ID: socialId } = globalThis.process.env;
const settings = await getRoomSettings(createClient({ baseUrl, apiKey }), { socialId });
console.log(Object.keys(settings).length > 0);
`;

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(async () => {
  await gateway.close();
});

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

/** Modules that a bundle still imports. */
const asked = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|import|require)\s*\(?\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, id = '']) => id,
  );

describe.each(Object.keys(bundlers))('bundling with %s', (name) => {
  it('creates a working bundle for Node', async () => {
    const [text, printed] = await bundleAndRun(name, 'node', app);
    expect(printed).toBe('true\n');
    for (const present of ['proxy-authorization', 'ECONNREFUSED']) expect(text).toContain(present);
    // Only one copy of core, without the build for pages.
    expect(text.match(/@room-sessions\/core\/received/g)).toHaveLength(1);
  });

  it('creates a working bundle for pages, without modules of Node', async () => {
    const [text, printed] = await bundleAndRun(name, 'browser', app);
    expect(printed).toBe('true\n');
    expect(asked(text)).toEqual([]);
    // Without other operations, other domains, and zod.
    for (const absent of ['/room/set/copy', 'playlist', 'ZodMini'])
      expect(text).not.toContain(absent);
    // Without code for Node: tunnels and socket error codes.
    for (const absent of ['proxy-authorization', 'ECONNREFUSED'])
      expect(text).not.toContain(absent);
  });

  it('reports a missing export by name', async () => {
    const wrong = app.replace('{ getRoomSettings }', '{ absent, getRoomSettings }');
    const used = `${wrong}console.log(absent);\n`;
    await expect(bundleAndRun(name, 'browser', used)).rejects.toThrow(/absent/);
  });

  it('detects each notation of a Node module', async () => {
    const code = `import 'node:fs';\nconst a = await import('node:http');\nconsole.log(typeof a);\n`;
    const [text] = await bundleAndRun(name, 'node', code);
    expect(asked(text)).toContain('node:http');
  });
});
