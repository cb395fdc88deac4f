import { describe, expect, it } from 'vitest';
import { brokenRules, type Rule } from './dependency-rules.ts';
import { readPackages } from '@room-sessions/testing/packed';

const packages = await readPackages();

describe('a rule for files', () => {
  const table: Record<string, Rule> = {
    core: {
      own: [],
      files: {
        'src/node/': { node: true },
        'src/diagnostics.ts': { node: 'if-present' },
        'src/trace.ts': { others: ['@opentelemetry/api'] },
      },
    },
  };
  const peers = { '@opentelemetry/api': '^1' };
  const findFaults = (sources: Record<string, string>, peerDependencies = peers): string[] =>
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
    [
      'type imports from these files everywhere',
      { 'src/a.ts': "import type { A } from './node/transport.ts';" },
    ],
    ['tests of these files', { 'src/a.test.ts': "import { a } from './node/transport.ts';" }],
    [
      'imports of a file that runs without Node',
      { 'src/a.ts': "import { a } from './diagnostics.ts';" },
    ],
    ['imports of other files in these files', { 'src/node/a.ts': "import { a } from '../a.ts';" }],
  ])('permits %s', (_, sources) => {
    expect(findFaults(sources)).toEqual([]);
  });

  it.each<[string, Record<string, string>, string]>([
    ['another file', { 'src/a.ts': node }, 'core/src/a.ts: imports node:http, and must run'],
    [
      'a file with the name of a folder',
      { 'src/node.ts': node },
      'core/src/node.ts: imports node:http',
    ],
    [
      'a file that must run without Node, but imports a Node module',
      { 'src/diagnostics.ts': node },
      'core/src/diagnostics.ts: imports node:http, and must run without Node',
    ],
    [
      'a file with the same prefix',
      { 'src/trace-more.ts': there['src/trace.ts'] },
      'core/src/trace-more.ts: imports @opentelemetry/api, which is not one',
    ],
    ['a file with another permission', { 'src/trace.ts': node }, 'trace.ts: imports node:http'],
    [
      'a package that only another file may import',
      { 'src/node/a.ts': "import { trace } from '@opentelemetry/api';" },
      'core/src/node/a.ts: imports @opentelemetry/api, which is not one of its dependencies',
    ],
    [
      'a file that imports such a file',
      { 'src/index.ts': "export { a } from './node/transport.ts';" },
      'core/src/index.ts: imports ./node/transport.ts, which may import more than the rest',
    ],
    [
      'a file that imports a file with another permission',
      { 'src/trace.ts': "import { a } from './node/transport.ts';" },
      'core/src/trace.ts: imports ./node/transport.ts, which may import more than the rest',
    ],
  ])('refuses %s', (_, sources, fault) => {
    const faults = findFaults(sources);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it.each<[string, Record<string, string> | undefined, string[]]>([
    [
      'has the Node file under the condition `node`',
      { node: './src/node/a.ts', default: './src/b.ts' },
      [],
    ],
    [
      'has the Node file also under another condition',
      { browser: './src/node/a.ts', node: './src/node/a.ts' },
      ['core/src/a.ts: imports #a, which also needs Node with the condition `browser`.'],
    ],
    [
      'has no target',
      undefined,
      ['core/src/a.ts: imports #a, which its package.json does not map.'],
    ],
  ])('checks the target of a `#` import for Node that %s', (_, conditions, faults) => {
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

  it('requires a declared peer and rejects other imports', () => {
    expect(findFaults({}, {} as typeof peers)).toEqual([
      'core/src/trace.ts: imports @opentelemetry/api, which its package.json does not declare.',
    ]);
    expect(findFaults({}, { ...peers, 'left-pad': '^1' } as typeof peers)).toEqual([
      'core: package.json depends on left-pad.',
    ]);
  });

  describe('for files that run anywhere', () => {
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
    ])('permits %s', (line) => {
      expect(faultsWith(line)).toEqual([]);
    });

    it.each([node, "import { serve } from './server.ts';", "await import('node:fs');"])(
      'refuses %s',
      (line) => {
        expect(faultsWith(line)).toEqual([
          expect.stringMatching(/^core\/src\/client.ts: imports .*wherever there is fetch\.$/),
        ]);
      },
    );
  });

  describe('for layers', () => {
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
      'rejects an import from a lower layer with %s',
      (line) => {
        expect(faultsWith('src/low/b.ts', line)).toEqual([
          expect.stringMatching(/^core\/src\/low\/b.ts: imports .*which is of a layer above\.$/),
        ]);
      },
    );
  });

  it('fails if its files are missing', () => {
    const media = packages.map((one) =>
      one.name === 'media' ? { ...one, sources: new Map([['src/index.ts', '']]) } : one,
    );
    expect(brokenRules(media)).toEqual(['media/src/node.ts: has a rule, but does not exist.']);
  });
});
