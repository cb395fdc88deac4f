import { beforeAll, describe, expect, inject, it } from 'vitest';
import { contentFaults } from './content-faults.ts';
import { attwFaults, publintFaults } from './tool-faults.ts';
import { readTarball, type Tarball, withFiles } from './tarball.ts';

const findFaults = async (tarball: Tarball): Promise<string[]> => [
  ...contentFaults(tarball),
  ...(await publintFaults(tarball)),
  ...(await attwFaults(tarball)),
];

it.each(Object.values(inject('packed')))('the tarball of $name passes the checks', async (one) => {
  expect(await findFaults(await readTarball(one.tarball))).toEqual([]);
});

describe('the check of a tarball', () => {
  let rooms: Tarball;

  beforeAll(async () => {
    rooms = await readTarball(inject('packed')['rooms']!.tarball);
  });

  const withManifest = (change: (manifest: Record<string, unknown>) => unknown): Tarball => {
    const manifest = JSON.parse(rooms.files.get('package.json')!) as Record<string, unknown>;
    return withFiles(rooms, {
      'package.json': JSON.stringify({ ...manifest, ...(change(manifest) as object) }),
    });
  };

  it.each<[string, Record<string, unknown>, string[]]>([
    [
      'with a missing entry',
      { exports: { '.': { types: './dist/index.d.ts', default: './dist/main.js' } } },
      [
        '.: ./dist/main.js does not exist.',
        'publint: pkg.exports["."].default is ./dist/main.js but the file does not exist. (FILE_DOES_NOT_EXIST)',
      ],
    ],
    [
      'with types after the code',
      { exports: { '.': { default: './dist/index.js', types: './dist/index.d.ts' } } },
      ['.: the types are not first.', '.: the last condition is not "default".'],
    ],
    [
      'with importable internal modules',
      {
        exports: {
          '.': { types: './dist/index.d.ts', default: './dist/index.js' },
          './*': './dist/*.js',
        },
      },
      ['./*: a pattern exposes internal modules.'],
    ],
    [
      'with the dependencies of a workspace',
      { dependencies: { '@room-sessions/core': 'workspace:^' } },
      ['package.json: @room-sessions/core is required as workspace:^, which npm does not support.'],
    ],
    [
      'with an exact version of our packages',
      { dependencies: { '@room-sessions/core': '0.1.0' } },
      ['package.json: @room-sessions/core is required as 0.1.0, not as a range.'],
    ],
    ['without keywords', { keywords: [] }, ['package.json: "keywords" lacks room-sessions.']],
    ['without engines', { engines: {} }, ['package.json: "engines" names no Node.']],
    ['with side effects', { sideEffects: true }, ['package.json: "sideEffects" is not false.']],
    [
      'without provenance',
      { publishConfig: { access: 'public' } },
      ['package.json: "publishConfig.provenance" is not true.'],
    ],
    [
      'with the entries of the workspace',
      { publishConfig: { access: 'public', provenance: true, exports: {} } },
      ['package.json: "publishConfig.exports" is still present, but npm does not read this field.'],
    ],
    [
      'with scripts',
      { scripts: { build: 'tsc' } },
      ['package.json: "scripts" is for development only.'],
    ],
    [
      'with build and test dependencies',
      { devDependencies: { '@room-sessions/testing': '^0.0.0' } },
      ['package.json: "devDependencies" is for development only.'],
    ],
    ['without a changelog', { files: ['dist'] }, ['package.json: "files" lacks CHANGELOG.md.']],
    ['of CommonJS', { type: 'commonjs' }, ['package.json: "type" is not "module".']],
  ])('rejects one %s', async (_, change, faults) => {
    expect(await findFaults(withManifest(() => change))).toEqual(expect.arrayContaining(faults));
  });

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without types', { 'dist/index.d.ts': undefined }, 'attw: @room-sessions/rooms has no types.'],
    [
      'with types that import a missing module',
      { 'dist/index.d.ts': "export * from './client.js';\n" },
      'attw: InternalResolutionError in /node_modules/@room-sessions/rooms/dist/index.d.ts: ./client.js.',
    ],
    ['without its license', { LICENSE: undefined }, 'LICENSE does not exist.'],
    ['with a test', { 'dist/client.test.js': '' }, 'dist/client.test.js is for development only.'],
    ['with settings', { 'src/.env': 'A=b\n' }, 'src/.env does not belong in a package.'],
    ['with a file of npm', { '.npmrc': '' }, '.npmrc does not belong in a package.'],
    ['with data', { 'dist/rooms.sqlite': '' }, 'dist/rooms.sqlite does not belong in a package.'],
    [
      'with an API report',
      { 'api/index.api.md': '' },
      'api/index.api.md does not belong in a package.',
    ],
    [
      'with a token',
      { 'dist/token.js': `export const token = 'npm_${'a1'.repeat(18)}';\n` },
      'dist/token.js contains a likely key.',
    ],
    [
      'with a private key',
      { 'dist/key.js': `export const key = '-----BEGIN PRIVATE KEY-----';\n` },
      'dist/key.js contains a likely key.',
    ],
    ['with a source', { 'src/client.ts': '' }, 'src/client.ts does not belong in a package.'],
    [
      'without a source map',
      { 'dist/index.js.map': undefined },
      'dist/index.js has no source map.',
    ],
    [
      'with a source map that lacks a source',
      { 'dist/index.js.map': '{ "sources": ["../src/client.ts"] }' },
      'dist/index.js.map lacks the text of ../src/client.ts.',
    ],
    ['with CommonJS code', { 'dist/index.js': 'module.exports = {};\n' }, 'FILE_INVALID_FORMAT'],
  ])('rejects one %s', async (_, change, fault) => {
    const faults = await findFaults(withFiles(rooms, change));
    expect(faults.join('\n')).toContain(fault);
  });
});
