// Checks the types of the packed packages with each supported TypeScript, in programs for Node and in pages.

import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { compile, compilers } from './compile.ts';
import { consumers, programs } from './testing/run-consumer.ts';

const home = inject('installed');
const versions = Object.keys(compilers) as (keyof typeof compilers)[];

/** What pages import, without the types of Node. */
const page = `export * as media from '@room-sessions/media';
export * as schemas from '@room-sessions/schemas';
export { recordHar } from '@room-sessions/har';
export { createControl } from '@room-sessions/gateway/control';
import { RoomSessions, type Settings } from '@room-sessions/sdk';
export const settings: Promise<Settings> = new RoomSessions().rooms.getSettings('x');
// @ts-expect-error a room has an id
new RoomSessions().rooms.getSettings();
`;

/** CommonJS can require the packages. */
const required = `import { RoomSessions } from '@room-sessions/sdk';
export const settings: Promise<unknown> = new RoomSessions().rooms.getSettings('x');
`;

beforeAll(async () => {
  await cp(consumers, home, { recursive: true });
  await writeFile(join(home, 'page.ts'), page);
  await writeFile(join(home, 'required.cts'), required);
});

describe.each(versions)('the packed packages compile with TypeScript %s', (version) => {
  it('in programs for Node, without the library of pages', async () => {
    expect(await compile(home, [...programs, 'required.cts'], version)).toEqual([]);
  });

  it('in pages with a bundler, without the types of Node', async () => {
    expect(await compile(home, ['page.ts'], version, true)).toEqual([]);
  });
});

it('finds a type that the oldest TypeScript lacks, and an import of an internal module', async () => {
  await using folder = await temporaryFolder();
  const core = 'node_modules/@room-sessions/core';
  await mkdir(join(folder.path, 'node_modules'));
  await cp(join(inject('installed'), core), join(folder.path, core), { recursive: true });
  const added = '\nexport declare const since: Temporal.Instant;\n';
  await appendFile(join(folder.path, core, 'dist/index.d.ts'), added);
  const program = `export * from '@room-sessions/core';
export * from '@room-sessions/core/dist/client.js';
`;
  await writeFile(join(folder.path, 'program.ts'), program);
  expect(await compile(folder.path, ['program.ts'], '5.9')).toEqual([
    expect.stringContaining("error TS2503: Cannot find namespace 'Temporal'"),
    expect.stringContaining('error TS2307: Cannot find module'),
  ]);
});
