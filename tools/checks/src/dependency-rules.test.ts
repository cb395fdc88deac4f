import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, type Rule, rules } from './dependency-rules.ts';
import { readManifest, readPackages, root, type WorkspacePackage } from '@room-sessions/packing';

let packages: WorkspacePackage[];
beforeAll(async () => {
  packages = await readPackages();
});

describe('the dependency rules', () => {
  it('hold in this repository', () => {
    expect(brokenRules(packages)).toEqual([]);
  });

  it('have a rule for each package, and a package for each rule', () => {
    expect(packages.map(({ name }) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  // Each made once, in a copy of the packages as they are.
  it.each([
    [
      'core imports a domain',
      'core',
      "import { RoomsClient } from '@room-sessions/rooms';",
      'does not declare',
    ],
    [
      'a domain imports another',
      'rooms',
      "import { MediaClient } from '@room-sessions/media';",
      'does not declare',
    ],
    [
      'a client imports zod',
      'rooms',
      "import * as z from 'zod/mini';",
      'not one of its dependencies',
    ],
    [
      'a client imports the gateway',
      'media',
      "import { startGateway } from '@room-sessions/gateway';",
      'does not declare',
    ],
    [
      'a package reaches into another',
      'rooms',
      "import { run } from '@room-sessions/core/src/pipeline.ts';",
      'does not export',
    ],
    [
      'a relative path leaves the package',
      'rooms',
      "import { run } from '../../core/src/pipeline.ts';",
      'outside of its src/',
    ],
    [
      'core imports a package outside of the entry that is for it',
      'core',
      "import { trace } from '@opentelemetry/api';",
      'not one of its dependencies',
    ],
    [
      'core imports a module of Node',
      'core',
      "import { readFile } from 'node:fs/promises';",
      'must run without Node',
    ],
    [
      'a client reaches for what is for Node',
      'media',
      "export { imageFile } from './node.ts';",
      'which may import more than the rest',
    ],
    [
      'core asks for one by a call',
      'core',
      "const fs = await import('node:fs');",
      'must run without Node',
    ],
    [
      'schemas imports more of core than types',
      'schemas',
      "import { createClient } from '@room-sessions/core';",
      'types only',
    ],
    ['a side effect', 'core', "import 'left-pad';", 'not one of its dependencies'],
    [
      'an export of another module',
      'core',
      "export { z } from 'zod';",
      'not one of its dependencies',
    ],
  ])('are broken when %s', (_, name, line, why) => {
    const spoilt = packages.map((one) =>
      one.name === name ? { ...one, sources: new Map([['src/spoilt.ts', line]]) } : one,
    );
    // Only what was spoilt: another fault has a test of its own above.
    const faults = brokenRules(spoilt).filter((fault) => fault.includes('spoilt.ts:'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${name}/src/spoilt.ts: imports `);
    expect(faults[0]).toContain(why);
  });

  it('are broken when a manifest declares what its package may not have', () => {
    const spoilt = packages.map((one) =>
      one.name === 'core'
        ? { ...one, manifest: { ...one.manifest, dependencies: { zod: '^4' } } }
        : one,
    );
    expect(brokenRules(spoilt)).toContain('core: package.json depends on zod.');
  });

  it('are broken when users would install what the build takes in', () => {
    const spoilt = packages.map((one) =>
      one.name === 'gateway'
        ? { ...one, manifest: { ...one.manifest, dependencies: { kysely: '1.0.0' } } }
        : one,
    );
    expect(brokenRules(spoilt)).toContain('gateway: package.json depends on kysely.');
  });

  it('are broken by a build that takes in what its manifest does not name', () => {
    const spoilt = packages.map((one) =>
      one.name === 'gateway' ? { ...one, manifest: { ...one.manifest, devDependencies: {} } } : one,
    );
    expect(brokenRules(spoilt)[0]).toMatch(
      /imports kysely, which its package\.json does not declare/,
    );
  });

  it('are broken when a package has no rule', () => {
    const spoilt = packages.map((one) => (one.name === 'core' ? { ...one, name: 'extra' } : one));
    expect(brokenRules(spoilt)).toContain('extra: no rule says what it may import.');
  });
});

describe('a rule for files', () => {
  const table: Record<string, Rule> = {
    core: {
      own: [],
      files: {
        'src/node/': { node: true },
        'src/diagnostics.ts': { node: 'where-present' },
        'src/trace.ts': { others: ['@opentelemetry/api'] },
      },
    },
  };
  const peers = { '@opentelemetry/api': '^1' };
  const faultsOf = (sources: Record<string, string>, peerDependencies = peers): string[] =>
    brokenRules(
      [
        {
          name: 'core',
          folder: 'packages/core',
          manifest: { name: '@room-sessions/core', version: '0.0.0', peerDependencies },
          sources: new Map(Object.entries({ ...there, ...sources })),
        },
      ],
      table,
    );
  const node = "import { request } from 'node:http';";
  const there = {
    'src/node/transport.ts': node,
    'src/diagnostics.ts': "process.getBuiltinModule?.('node:diagnostics_channel');",
    'src/trace.ts': "import { trace } from '@opentelemetry/api';",
  };

  it.each<[string, Record<string, string>]>([
    ['the files that it names', {}],
    [
      'files that import each other',
      { 'src/node/agent.ts': "import { a } from './transport.ts';" },
    ],
    ['types of them everywhere', { 'src/a.ts': "import type { A } from './node/transport.ts';" }],
    ['tests of them', { 'src/a.test.ts': "import { a } from './node/transport.ts';" }],
    [
      'all to import one that runs without',
      { 'src/a.ts': "import { a } from './diagnostics.ts';" },
    ],
    ['them to import the rest', { 'src/node/a.ts': "import { a } from '../a.ts';" }],
  ])('permits %s', (_, sources) => {
    expect(faultsOf(sources)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another file', { 'src/a.ts': node }, 'core/src/a.ts: imports node:http, and must run'],
    [
      'a file whose name is that of a folder',
      { 'src/node.ts': node },
      'core/src/node.ts: imports node:http',
    ],
    [
      'one that is to run without, and would not',
      { 'src/diagnostics.ts': node },
      'core/src/diagnostics.ts: imports node:http, and must run without Node',
    ],
    [
      'a file whose name begins alike',
      { 'src/trace-more.ts': there['src/trace.ts'] },
      'core/src/trace-more.ts: imports @opentelemetry/api, which is not one',
    ],
    ['a file with another permission', { 'src/trace.ts': node }, 'trace.ts: imports node:http'],
    [
      'a package that is for another file',
      { 'src/node/a.ts': "import { trace } from '@opentelemetry/api';" },
      'core/src/node/a.ts: imports @opentelemetry/api, which is not one of its dependencies',
    ],
    [
      'a file that imports one of them',
      { 'src/index.ts': "export { a } from './node/transport.ts';" },
      'core/src/index.ts: imports ./node/transport.ts, which may import more than the rest',
    ],
    [
      'one that imports one of another permission',
      { 'src/trace.ts': "import { a } from './node/transport.ts';" },
      'core/src/trace.ts: imports ./node/transport.ts, which may import more than the rest',
    ],
  ])('refuses %s', (_, sources, fault) => {
    const faults = faultsOf(sources);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it.each<[string, Record<string, string> | undefined, string[]]>([
    ['stands for it under its condition', { node: './src/node/a.ts', default: './src/b.ts' }, []],
    [
      'stands for it elsewhere too',
      { browser: './src/node/a.ts', node: './src/node/a.ts' },
      ['core/src/a.ts: imports #a, which is for Node under the condition `browser` too.'],
    ],
    [
      'stands for nothing',
      undefined,
      ['core/src/a.ts: imports #a, which its package.json does not map.'],
    ],
  ])('judges a `#` name of what is for Node that %s', (_, conditions, faults) => {
    const manifest = {
      name: '@room-sessions/core',
      version: '0.0.0',
      peerDependencies: peers,
      ...(conditions ? { imports: { '#a': conditions } } : {}),
    };
    const sources = { ...there, 'src/a.ts': "import { a } from '#a';" };
    const folder = 'packages/core';
    const core = { name: 'core', folder, manifest, sources: new Map(Object.entries(sources)) };
    expect(brokenRules([core], table)).toEqual(faults);
  });

  it('asks for a peer to be declared, and permits no other', () => {
    expect(faultsOf({}, {} as typeof peers)).toEqual([
      'core/src/trace.ts: imports @opentelemetry/api, which its package.json does not declare.',
    ]);
    expect(faultsOf({}, { ...peers, 'left-pad': '^1' } as typeof peers)).toEqual([
      'core: package.json depends on left-pad.',
    ]);
  });

  describe('that run anywhere', () => {
    const gateway: Record<string, Rule> = {
      core: { own: [], node: true, anywhere: ['src/client.ts', 'src/events/'] },
    };
    const faultsWith = (line: string): string[] =>
      brokenRules(
        [
          {
            name: 'core',
            folder: 'packages/core',
            manifest: { name: '@room-sessions/core', version: '0.0.0' },
            sources: new Map([
              ['src/client.ts', line],
              ['src/events/read.ts', ''],
              ['src/server.ts', node],
            ]),
          },
        ],
        gateway,
      );

    it.each([
      "import { events } from './events/read.ts';",
      "import type { Server } from './server.ts';",
      "export type * from './server.ts';",
    ])('permits them %s', (line) => {
      expect(faultsWith(line)).toEqual([]);
    });

    it.each([node, "import { serve } from './server.ts';", "await import('node:fs');"])(
      'refuses them %s',
      (line) => {
        expect(faultsWith(line)).toEqual([
          expect.stringMatching(/^core\/src\/client.ts: imports .*wherever there is fetch\.$/),
        ]);
      },
    );
  });

  describe('that are layers', () => {
    const layered: Record<string, Rule> = {
      core: { own: [], layers: [['src/low/'], ['src/high/', 'src/main.ts']] },
    };
    const faultsWith = (path: string, line: string): string[] =>
      brokenRules(
        [
          {
            name: 'core',
            folder: 'packages/core',
            manifest: { name: '@room-sessions/core', version: '0.0.0' },
            sources: new Map([
              ['src/low/a.ts', ''],
              ['src/high/a.ts', ''],
              ['src/main.ts', ''],
              [path, line],
            ]),
          },
        ],
        layered,
      );

    it.each([
      ['src/high/b.ts', "import { a } from '../low/a.ts';"],
      ['src/high/b.ts', "import { main } from '../main.ts';"],
      ['src/low/b.ts', "import { words } from '../words.ts';"],
      ['src/words.ts', "import { a } from './high/a.ts';"],
    ])('permits %s %s', (path, line) => {
      expect(faultsWith(path, line)).toEqual([]);
    });

    it.each(["import { a } from '../high/a.ts';", "import type { a } from '../main.ts';"])(
      'refuses a lower one %s',
      (line) => {
        expect(faultsWith('src/low/b.ts', line)).toEqual([
          expect.stringMatching(/^core\/src\/low\/b.ts: imports .*which is of a layer above\.$/),
        ]);
      },
    );
  });

  it('is a fault itself when the files are gone', () => {
    const media = packages.map((one) =>
      one.name === 'media' ? { ...one, sources: new Map([['src/index.ts', '']]) } : one,
    );
    expect(brokenRules(media)).toEqual(['media/src/node.ts: has a rule, and is not there.']);
  });
});

describe('the dependencies of the published packages', () => {
  it.each(['core', 'models'])('%s has none at all', async (name) => {
    expect((await readManifest(join(root, 'packages', name))).dependencies ?? {}).toEqual({});
  });

  it.each(['rooms', 'media', 'recordings', 'badging', 'sdk'])(
    '%s has none of others',
    async (name) => {
      const { dependencies = {} } = await readManifest(join(root, 'packages', name));
      expect(Object.keys(dependencies).filter((one) => !one.startsWith('@room-sessions/'))).toEqual(
        [],
      );
    },
  );
});
