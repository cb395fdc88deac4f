import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenRules, rules } from './dependency-rules.ts';
import { readManifest, readPackages, root } from '@room-sessions/testing/packed';

const packages = await readPackages();

describe('the dependency rules', () => {
  it('pass in this repository', () => {
    expect(brokenRules(packages)).toEqual([]);
  });

  it('have a rule for each package, and a package for each rule', () => {
    expect(packages.map(({ name }) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  // Tests each violation in a copy of the packages.
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
      'core imports a package outside of its own entry',
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
      'a client imports a module for Node',
      'media',
      "export { imageFile } from './node.ts';",
      'which may import more than the rest',
    ],
    [
      'core imports a Node module with a call',
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
  ])('fail when %s', (_, name, line, why) => {
    const broken = packages.map((one) =>
      one.name === name ? { ...one, sources: new Map([['src/broken.ts', line]]) } : one,
    );
    // Only the fault of the broken file.
    const faults = brokenRules(broken).filter((fault) => fault.includes('broken.ts:'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`${name}/src/broken.ts: imports `);
    expect(faults[0]).toContain(why);
  });

  it('fail when a manifest declares a forbidden dependency', () => {
    const broken = packages.map((one) =>
      one.name === 'core'
        ? { ...one, manifest: { ...one.manifest, dependencies: { zod: '^4' } } }
        : one,
    );
    expect(brokenRules(broken)).toContain('core: package.json depends on zod.');
  });

  it('fail when users would install a bundled dependency', () => {
    const broken = packages.map((one) =>
      one.name === 'gateway'
        ? { ...one, manifest: { ...one.manifest, dependencies: { preact: '1.0.0' } } }
        : one,
    );
    expect(brokenRules(broken)).toContain('gateway: package.json depends on preact.');
  });

  it('fail when a build bundles an undeclared dependency', () => {
    const broken = packages.map((one) =>
      one.name === 'gateway' ? { ...one, manifest: { ...one.manifest, devDependencies: {} } } : one,
    );
    expect(brokenRules(broken)[0]).toMatch(
      /imports (?:fastify|preact|@room-sessions\/shared\S*), which its package\.json does not declare/,
    );
  });

  it('fail when a package has no rule', () => {
    const broken = packages.map((one) => (one.name === 'core' ? { ...one, name: 'extra' } : one));
    expect(brokenRules(broken)).toContain('extra: no rule lists its allowed imports.');
  });
});

describe('the dependencies of the published packages', () => {
  it.each(['core', 'models'])('are empty for %s', async (name) => {
    expect((await readManifest(join(root, 'packages', name))).dependencies ?? {}).toEqual({});
  });

  it.each(['rooms', 'media', 'recordings', 'badging', 'sdk'])(
    'of %s are packages of this repository',
    async (name) => {
      const { dependencies = {} } = await readManifest(join(root, 'packages', name));
      expect(Object.keys(dependencies).filter((one) => !one.startsWith('@room-sessions/'))).toEqual(
        [],
      );
    },
  );
});
