import { describe, expect, inject, it } from 'vitest';
import { findFaults, getManifest, getSize, readTarball, type Tarball } from './tarball.ts';

const packed = Object.values(inject('packed'));
const ours = (name: string): boolean => name.startsWith('@room-sessions/');

/**
 * The limit of each unpacked size in kB. More than half of the bytes are source maps, which contain the sources. Raise a
 * limit in the commit that needs the change, with the reason.
 */
const limits: Readonly<Record<string, number>> = {
  badging: 30,
  cli: 1730,
  contracts: 340,
  core: 500,
  gateway: 4600,
  har: 100,
  mcp: 900,
  // With a second build, for pages; so has the SDK.
  media: 175,
  models: 135,
  opentelemetry: 50,
  probe: 690,
  recordings: 40,
  rooms: 150,
  schemas: 180,
  sdk: 255,
};

/** The packages of others that users install. */
const others: Readonly<Record<string, readonly string[]>> = {
  contracts: ['@pact-foundation/pact-core'],
  gateway: ['pg'],
  opentelemetry: ['@opentelemetry/api'],
  probe: ['yaml', 'zod'],
};

it.each(packed)('the tarball of $name passes the checks', async ({ name, manifest, tarball }) => {
  const read = await readTarball(tarball);
  expect(await findFaults(read)).toEqual([]);
  expect(getSize(read)).toBeLessThanOrEqual(limits[name] ?? 0);
  const { dependencies = {}, exports = {} } = getManifest(read);
  expect(Object.keys(dependencies).filter((one) => !ours(one))).toEqual(others[name] ?? []);
  // An entry of the workspace that `publishConfig` lacks would be missing only for users.
  const entries = Object.keys(manifest.exports ?? {}).filter((one) => one !== './operations');
  expect(Object.keys(exports), 'operations are for the bundles of cli and mcp').toEqual(entries);
});

describe('the check of a tarball', async () => {
  const rooms = await readTarball(packed.find(({ name }) => name === 'rooms')!.tarball);
  const manifest = JSON.parse(rooms.files.get('package.json')!) as Record<string, unknown>;
  const withFiles = (changed: Record<string, string | undefined>): Tarball => {
    const files = Object.entries({ ...Object.fromEntries(rooms.files), ...changed });
    const present = files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]));
    return { ...rooms, files: new Map(present as [string, string][]) };
  };

  it.each<[string, Record<string, string | undefined>, string]>([
    ['a missing license', { LICENSE: undefined }, 'LICENSE is missing.'],
    ['a test', { 'dist/client.test.js': '' }, 'dist/client.test.js does not belong in a package.'],
    ['a source', { 'src/client.ts': '' }, 'src/client.ts does not belong in a package.'],
    ['a token', { 'dist/a.js': `'npm_${'a1'.repeat(18)}';` }, 'dist/a.js contains a likely key.'],
    ['missing types', { 'dist/index.d.ts': undefined }, 'attw: @room-sessions/rooms has no types.'],
    [
      'types that import a missing module',
      { 'dist/index.d.ts': "export * from './client.js';\n" },
      'InternalResolutionError',
    ],
    ['CommonJS code', { 'dist/index.js': 'module.exports = {};\n' }, 'is written in CJS'],
  ])('finds %s', async (_, changed, fault) => {
    expect((await findFaults(withFiles(changed))).join('\n')).toContain(fault);
  });

  it.each([
    [{ license: undefined }, 'package.json has no license.'],
    [
      { dependencies: { '@room-sessions/core': 'workspace:^' } },
      '@room-sessions/core is required as workspace:^, not as a range.',
    ],
    [{ exports: { '.': './dist/main.js' } }, 'publint: pkg.exports["."] is ./dist/main.js but'],
  ])('finds the fault of a manifest with %j', async (changed, fault) => {
    const text = JSON.stringify({ ...manifest, ...changed });
    expect((await findFaults(withFiles({ 'package.json': text }))).join('\n')).toContain(fault);
  });
});
