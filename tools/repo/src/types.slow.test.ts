// Checks the types of the packed packages with each supported TypeScript, in programs for Node and in pages.

import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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
    expect(await compile(home, ['page.ts'], version, 'page')).toEqual([]);
  });
});

/** Libraries that are built on one package, and emit declarations of what they export. */
const libraries: Readonly<Record<string, string>> = {
  rooms: `import { RoomsClient } from '@room-sessions/rooms';
const client = new RoomsClient();
export const one = (id: string) => client.getSettings(id);
export const two = (id: string) => client.listAlternateHosts(id);
export const three = async (id: string) => await client.listAlternateHosts(id);
export const four = (id: string) => client.getSettings(id).withResponse();
export const five = client.client;
export const six = (id: string, users: string[]) => client.invite(id, users);
export const seven = client.client.call;`,
  media: `import { MediaClient, readImageHeader } from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';
const client = new MediaClient();
export const one = (file: Blob) => client.uploadImage(file, { name: 'x' });
export const two = () => client.listPlaylists();
export const three = readImageHeader;
export const four = () => imageFile('x.png');`,
  recordings: `import { RecordingsClient } from '@room-sessions/recordings';
const client = new RecordingsClient();
export const one = () => client.save({});
export const two = () => client.listTranscriptions();`,
  badging: `import { BadgingClient } from '@room-sessions/badging';
const client = new BadgingClient();
export const one = () => client.getQuestion();
export const two = () => client.listUserData();`,
  sdk: `import { RoomSessions } from '@room-sessions/sdk';
const client = new RoomSessions();
export const one = (id: string) => client.rooms.getSettings(id);
export const two = (id: string) => client.rooms.listAlternateHosts(id);
export const three = client.rooms;
export const four = client.client;`,
  har: `import { recordHar } from '@room-sessions/har';
export const one = recordHar();
export const two = () => one.har();`,
  opentelemetry: `import { openTelemetry } from '@room-sessions/opentelemetry';
export const one = openTelemetry();`,
  schemas: `import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { validate } from '@room-sessions/schemas/validation';
export const one = validate({ schemas: roomsSchemas, mode: 'strict' });
export const two = roomsSchemas;`,
};

/** Installs a package as pnpm does: its dependencies are beside it, and not in the folder of the library. */
async function installStrictly(home: string, name: string): Promise<void> {
  const from = join(inject('installed'), 'node_modules');
  const place = async (one: string): Promise<string> => {
    const beside = join(home, 'node_modules/.pnpm', one.replace('/', '+'), 'node_modules');
    const own = join(beside, one);
    await mkdir(dirname(own), { recursive: true });
    await cp(join(from, one), own, { recursive: true });
    const manifest = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as {
      readonly dependencies?: object;
      readonly peerDependencies?: object;
    };
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const other of needed) {
      await mkdir(dirname(join(beside, other)), { recursive: true });
      await symlink(await place(other), join(beside, other));
    }
    return own;
  };
  await mkdir(join(home, 'node_modules/@room-sessions'), { recursive: true });
  const scoped = `@room-sessions/${name}`;
  await symlink(await place(scoped), join(home, 'node_modules', scoped));
}

describe.each(Object.entries(libraries))('a library on %s alone', (name, text) => {
  it('emits declarations in the strict layout of pnpm', async () => {
    await using folder = await temporaryFolder();
    await installStrictly(folder.path, name);
    await writeFile(join(folder.path, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder.path, 'library.ts'), text);
    for (const version of versions) {
      expect(await compile(folder.path, ['library.ts'], version, 'library')).toEqual([]);
    }
  });
});

it('compiles as CommonJS whose resolution is left out, and knows the errors', async () => {
  await writeFile(
    join(home, 'classic.cts'),
    `${required}import { RoomSessionsError } from '@room-sessions/core';
import { createNodeTransport } from '@room-sessions/core/node';
import { validate } from '@room-sessions/schemas/validation';
import { imageFile } from '@room-sessions/media/node';
export const all = [createNodeTransport, validate, imageFile];
export const read = (thrown: unknown): number | undefined =>
  thrown instanceof RoomSessionsError && thrown.code === 'timeout' ? thrown.timeout : undefined;
`,
  );
  expect(await compile(home, ['classic.cts'], '5.9', 'classic')).toEqual([]);
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
