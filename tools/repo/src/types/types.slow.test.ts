// Checks the types of the packed packages with each supported compiler and combination of globals.

import { appendFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { consumers } from '../consumers.ts';
import { type Cell, cells, getName, platformTypes } from './cells.ts';
import { typeFaults } from './type-faults.ts';

const home = inject('installed');
const files = Object.keys(consumers).map((name) => `${name}.ts`);
const faultyTypes = '@pact-foundation';
const declared = ({ dom, node }: Cell): boolean => dom || node;
const named = (cell: Cell): readonly [string, Cell] => [getName(cell), cell];

beforeAll(async () => {
  for (const [name, { ts }] of Object.entries(consumers)) {
    await writeFile(join(home, `${name}.ts`), ts);
  }
});

describe('the packed packages type-check under', () => {
  it.each(cells.filter(declared).map(named))('%s', async (_, cell) => {
    expect(await typeFaults(cell, home, files, { faultyTypes })).toEqual([]);
  });
});

describe('a CommonJS file imports the packed packages under', () => {
  const typical = cells.filter(({ resolution, node }) => resolution === 'nodenext' && node);

  it.each(typical.map(named))('%s', async (_, cell) => {
    await writeFile(
      join(home, 'required.cts'),
      `import { RoomSessions } from '@room-sessions/sdk';
export const settings: Promise<unknown> = new RoomSessions().rooms.getSettings('x');
`,
    );
    expect(await typeFaults(cell, home, ['required.cts'])).toEqual([]);
  });
});

describe('the packed types without platform types', () => {
  const bare = cells.filter((cell) => !declared(cell));
  const ours = /^[^:]+: node_modules\/@room-sessions\/.*: error (.*)$/;

  it.each(bare.map(named))('lack only these: %s', async (_, cell) => {
    const faults = await typeFaults(cell, home, files, { faultyTypes });
    const missing = faults.flatMap((line) => {
      const [, error] = ours.exec(line) ?? [];
      return error === undefined
        ? []
        : [/^TS2304: Cannot find name '(\w+)'/.exec(error)?.[1] ?? line];
    });
    expect([...new Set(missing)].toSorted()).toEqual(platformTypes);
  });

  it.each(bare.map(named))('are usable with skipLibCheck: %s', async (_, cell) => {
    await writeFile(
      join(home, 'bare.ts'),
      `import { RoomSessions, type Settings } from '@room-sessions/sdk';
export const settings: Promise<Settings> = new RoomSessions().rooms.getSettings('x');
// @ts-expect-error a room has an id
new RoomSessions().rooms.getSettings();
`,
    );
    expect(await typeFaults(cell, home, ['bare.ts'], { skipLibCheck: true })).toEqual([]);
  });

  it('are documented in docs/typescript.md', async () => {
    const page = await readFile(join(root, 'docs/typescript.md'), 'utf8');
    for (const name of platformTypes) expect(page).toContain(`\`${name}\``);
    for (const { version, resolution } of cells) {
      expect(page).toContain(version);
      expect(page).toContain(`\`${resolution}\``);
    }
  });
});

describe('the check of packed types reports', () => {
  const at = (version: string): Cell =>
    cells.find(
      (cell) =>
        cell.version === version && cell.resolution === 'nodenext' && cell.dom && !cell.node,
    )!;

  /** The errors of each compiler in a module, and in core with an addition to its types. */
  const faultsIn = async (consumer: string, added = ''): Promise<string[]> => {
    await using folder = await temporaryFolder();
    const core = 'node_modules/@room-sessions/core';
    await cp(join(home, core), join(folder.path, core), { recursive: true });
    await appendFile(join(folder.path, core, 'dist/index.d.ts'), added);
    await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder.path, 'consumer.ts'), consumer);
    const errors = ['5.9', '6.0', '7.0'].map((version) =>
      typeFaults(at(version), folder.path, ['consumer.ts'], { lib: ['esnext'] }),
    );
    return (await Promise.all(errors)).flat();
  };

  it('a missing export', async () => {
    const faults = await faultsIn("export { absent } from '@room-sessions/core';\n");
    expect(faults).toHaveLength(3);
    expect(faults[0]).toBe(
      'TypeScript 5.9, nodenext, with the DOM library, without @types/node: consumer.ts(1,10): ' +
        `error TS2305: Module '"@room-sessions/core"' has no exported member 'absent'.`,
    );
  });

  it('a type that needs a newer TypeScript than the oldest supported version', async () => {
    const newer = '\nexport declare const since: Temporal.Instant;\n';
    const faults = await faultsIn("export { since } from '@room-sessions/core';\n", newer);
    expect(faults).toEqual([
      expect.stringMatching(
        /^TypeScript 5\.9, .*: node_modules\/@room-sessions\/core\/dist\/index\.d\.ts\(\d+,\d+\): error TS2503: Cannot find namespace 'Temporal'\.$/,
      ),
    ]);
  });

  it('an import of an internal file', async () => {
    const faults = await faultsIn("import '@room-sessions/core/dist/client.js';\n");
    expect(faults[0]).toContain(
      'TS2882: Cannot find module or type declarations for side-effect import',
    );
  });
});
