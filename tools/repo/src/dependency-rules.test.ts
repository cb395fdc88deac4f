// Plants imports that .dependency-cruiser.mjs forbids; `pnpm lint` checks the packages themselves.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exec, findProgram, temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

/** Imports by file, each with the rules that forbid it. */
const imports: Readonly<Record<string, readonly [code: string, ...rules: string[]]>> = {
  'core/src/node/sockets.ts': ["import 'node:http';"],
  'core/src/types.ts': ["import type { A } from './node/sockets.ts';"],
  'core/src/domain.ts': ["import '@room-sessions/rooms';", 'core-packages'],
  'core/src/builtin.ts': ["await import('node:fs');", 'runs-without-node'],
  'core/src/socket.ts': ["export * from './node/sockets.ts';", 'loads-nothing-for-node'],
  'core/src/trace.ts': ["import '@opentelemetry/api';", 'core-others'],
  'rooms/src/other.ts': ["import type { M } from '@room-sessions/media';", 'rooms-packages'],
  'rooms/src/zod.ts': ["import 'zod';", 'rooms-others'],
  'rooms/src/deep.ts': ["import '@room-sessions/core/src/types.ts';", 'does-not-resolve'],
  'rooms/src/path.ts': ["import '../../core/src/types.ts';", 'relative-path-out-of-its-package'],
  'schemas/src/values.ts': ["import '@room-sessions/core';", 'schemas-without-a-client'],
  'schemas/src/validation/check.ts': ["import '@room-sessions/core';"],
  'schemas/src/types.ts': ["import type { C } from '@room-sessions/core';"],
  'gateway/src/store/rows.ts': ["import type { P } from '../handlers/put.ts';", 'gateway-layer-1'],
  'gateway/src/handlers/put.ts': [''],
  'gateway/src/http/server.ts': [
    "import type { E } from '../control/effect.ts';",
    'gateway-layer-4',
  ],
  'gateway/src/control/effect.ts': [
    "import type { B } from '../console/bind.ts';",
    'gateway-layer-5',
  ],
  'gateway/src/console/bind.ts': ["import type { A } from '../http/answer.ts';"],
  'gateway/src/http/answer.ts': [''],
  'gateway/src/handlers/get.ts': ["import '../store/rows.ts';"],
  'gateway/src/console/page/main.ts': ["import '../server.ts';", 'runs-in-pages'],
  'gateway/src/console/server.ts': ["import 'node:fs';"],
  'rooms/src/one.ts': ["import type { B } from './two.ts';", 'no-circle'],
  'rooms/src/two.ts': ["import { a } from './one.ts';"],
  'core/src/index.ts': [''],
  'rooms/src/index.ts': [''],
  'media/src/index.ts': [''],
};

it('the dependency rules forbid exactly the planted faults', async () => {
  await using folder = await temporaryFolder();
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  };
  for (const [path, [code]] of Object.entries(imports)) await write(`packages/${path}`, code);
  for (const name of ['core', 'rooms', 'media']) {
    const manifest = { name: `@room-sessions/${name}`, exports: { '.': './src/index.ts' } };
    await write(`packages/${name}/package.json`, JSON.stringify(manifest));
    await mkdir(join(folder.path, 'node_modules/@room-sessions'), { recursive: true });
    await symlink(
      join(folder.path, 'packages', name),
      join(folder.path, 'node_modules/@room-sessions', name),
    );
  }
  for (const name of ['zod', '@opentelemetry/api']) {
    await write(`node_modules/${name}/package.json`, '{}');
    await write(`node_modules/${name}/index.js`, '');
  }

  const depcruise = findProgram('dependency-cruiser', root, 'depcruise');
  const config = join(root, '.dependency-cruiser.mjs');
  const { stdout } = await exec(
    [...depcruise, '--config', config, '--output-type', 'json', 'packages'],
    { cwd: folder.path },
  );
  const { violations } = (JSON.parse(stdout) as Report).summary;
  const found = violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  const planted = Object.entries(imports).flatMap(([path, [, ...rules]]) =>
    rules.map((rule) => `packages/${path}: ${rule}`),
  );
  expect(found.toSorted()).toEqual(planted.toSorted());
});

interface Report {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly rule: { readonly name: string };
    }[];
  };
}
