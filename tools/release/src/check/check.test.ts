// On a copy of the repository: what has no changeset, or one that says too little, is refused in
// words; and a change of the API document goes the whole way to the versions.

import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  documentFile,
  type JsonObject,
  readDocument,
  readLedger,
  readYaml,
} from '@room-sessions/codegen';
import { execOk } from '@room-sessions/testing';
import { readPackages } from '@room-sessions/testing/packed';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readChangesets } from '../changesets.ts';
import { type Copy, copyCheckout } from '../copy.ts';
import { keepSpec, stampCore } from '../publish/after-version.ts';
import { bumped } from '../rehearse/bumped.ts';
import { compare } from '../spec-diff/compare.ts';
import { releasedSpec } from '../spec-diff/files.ts';
import { checkRelease } from './check.ts';

let copy: Copy;
let released: string;
const git = (...args: string[]): Promise<string> => execOk(['git', ...args], { cwd: copy.path });
const edit = async (file: string, change: (text: string) => string): Promise<void> => {
  const path = join(copy.path, file);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await writeFile(path, after);
};
const changeset = (name: string, bumps: Readonly<Record<string, string>>): Promise<void> =>
  writeFile(join(copy.path, `.changeset/${name}.md`), `---\n${stringify(bumps)}---\n\nA change.\n`);
const faults = (ref = 'main'): Promise<string[]> => checkRelease(copy.path, ref);
const versions = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readPackages(copy.path)).map(({ manifest }) => [manifest.name, manifest.version]),
  );

/** A list of transcriptions that can be searched, as one domain alone notices it. */
async function addParameter(): Promise<void> {
  const document = await readDocument(copy.path);
  const { get } = (document['paths'] as Record<string, Record<string, JsonObject>>)[
    '/api/v1/transcription'
  ]!;
  (get!['parameters'] as JsonObject[]).push({
    name: 'text',
    in: 'query',
    description: 'Text to search for.',
    schema: { type: 'string' },
  });
  await writeFile(join(copy.path, documentFile), stringify(document));
}

/** A badge question without its options, which no other domain has. */
async function removeField(): Promise<void> {
  const document = await readDocument(copy.path);
  const { schemas } = document['components'] as Record<string, Record<string, JsonObject>>;
  delete (schemas!['BadgeQuestion']!['properties'] as JsonObject)['options'];
  await writeFile(join(copy.path, documentFile), stringify(document));
}

/** As if all packages had just been released, wherever the repository stands. */
async function releaseAll(version: string): Promise<void> {
  for (const { file } of await readChangesets(copy.path)) await rm(join(copy.path, file));
  for (const { folder } of await readPackages(copy.path)) {
    const file = join(copy.path, folder, 'package.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
    await writeFile(join(copy.path, folder, 'CHANGELOG.md'), `# It\n\n## ${version}\n`);
  }
  await stampCore(copy.path);
  await keepSpec(copy.path);
}

beforeAll(async () => {
  copy = await copyCheckout();
  await releaseAll('0.1.0');
  await copy.commit('A release');
  released = (await git('rev-parse', 'HEAD')).trim();
  await git('checkout', '--quiet', '-b', 'work');
}, 300_000);

afterEach(async () => {
  await git('reset', '--quiet', '--hard', released);
  await git('clean', '--quiet', '-d', '--force', '.changeset', 'packages', 'spec');
});

afterAll(() => copy?.[Symbol.asyncDispose]());

describe('release:check', () => {
  it('has nothing to say where nothing changed, nor of a release', async () => {
    expect(await faults('HEAD')).toEqual([]);
    expect(await faults('HEAD~1')).toEqual([]);
  });

  it('refuses a changed source without a changeset, and names both', async () => {
    await appendFile(join(copy.path, 'packages/rooms/src/client.ts'), '\n// Changed.\n');
    const fault =
      '@room-sessions/rooms: packages/rooms/src/client.ts changed since main, and no changeset since then names it.';
    expect(await faults()).toEqual([fault]);
    await changeset('other', { '@room-sessions/media': 'patch' });
    expect(await faults()).toEqual([fault]);
    await changeset('this', { '@room-sessions/rooms': 'patch' });
    expect(await faults()).toEqual([]);
  });

  it('asks for none where users get nothing new: tests, pages, tasks', async () => {
    await writeFile(join(copy.path, 'packages/rooms/src/new.test.ts'), '');
    await appendFile(join(copy.path, 'packages/rooms/README.md'), '\nMore.\n');
    await edit('packages/rooms/package.json', (text) => text.replace('"tsc -p ."', '"tsc"'));
    expect(await faults()).toEqual([]);
  });

  it('asks for more than a patch where the API report lost something', async () => {
    const report = 'packages/rooms/api/index.api.md';
    await edit(report, (text) => text.replace('const getRoomSettings', 'const getSettings'));
    await changeset('small', { '@room-sessions/rooms': 'patch' });
    expect(await faults()).toEqual([
      expect.stringMatching(
        /^@room-sessions\/rooms: packages\/rooms\/api\/index\.api\.md has a breaking change \(.*getRoomSettings.*\), which asks for minor; the changesets say patch\.$/,
      ),
      // It hands on all that its clients have.
      '@room-sessions/sdk: its users meet what breaks in @room-sessions/rooms (getRoomSettings), which asks for minor; the changesets say nothing.',
    ]);
    await changeset('small', { '@room-sessions/rooms': 'minor', '@room-sessions/sdk': 'minor' });
    expect(await faults()).toEqual([]);
  });

  it('asks it of every package whose users meet what the report lost', async () => {
    const report = 'packages/core/api/index.api.md';
    await edit(report, (text) => text.replace(/(?<=export interface CallOptions .*\n).*\n/, ''));
    await changeset('small', { '@room-sessions/core': 'minor', '@room-sessions/rooms': 'patch' });
    const said = await faults();
    expect(said).toContainEqual(
      expect.stringMatching(
        /^@room-sessions\/rooms: its users meet what breaks in @room-sessions\/core \(.*\bRoomsClient\b.*\), which asks for minor; the changesets say patch\.$/,
      ),
    );
    expect(said.map((fault) => fault.split(':')[0])).toEqual([
      '@room-sessions/badging',
      '@room-sessions/media',
      '@room-sessions/recordings',
      '@room-sessions/rooms',
      '@room-sessions/sdk',
    ]);
  });

  it('asks for one where the range of a dependency changed that users install', async () => {
    await edit('pnpm-workspace.yaml', (text) => text.replace(/fastify: \^5.*/, 'fastify: ^5.99.0'));
    expect(await faults()).toEqual([
      '@room-sessions/gateway: pnpm-workspace.yaml changed since main, and no changeset since then names it.',
    ]);
  });

  it('asks for a changeset in every package after a change of the build configuration', async () => {
    await edit('tsdown.config.ts', (text) => text.replace('sourcemap: true', 'sourcemap: false'));
    const packages = await readPackages(copy.path);
    expect(await faults()).toEqual(
      packages.map(
        ({ manifest }) =>
          `${manifest.name}: tsdown.config.ts changed since main, and no changeset since then names it.`,
      ),
    );
  });

  it('refuses a version that was set by hand', async () => {
    await edit('packages/rooms/package.json', (text) => text.replace('"0.1.0"', '"0.3.0"'));
    const [fault] = await faults();
    expect(fault).toBe(
      '@room-sessions/rooms: its version is 0.3.0, and its CHANGELOG.md does not tell of it. Changesets set versions, by `pnpm release:version`.',
    );
  });

  it('asks for what the API document asks for', async () => {
    await removeField();
    await changeset('small', { '@room-sessions/badging': 'patch' });
    const said = await faults();
    expect(said).toContainEqual(
      expect.stringMatching(
        /^@room-sessions\/badging: the changesets say patch, the document asks for minor: getBadgeQuestion: /,
      ),
    );
    expect(said.join('\n')).toContain('@room-sessions/sdk: the changesets say nothing');
  });

  it('refuses a changeset of which no plan can be made', async () => {
    await changeset('misspelt', { '@room-sessions/room': 'patch' });
    await copy.commit('A changeset');
    const [fault, ...others] = await faults();
    expect(others).toEqual([]);
    expect(fault).toMatch(/^changeset status ended with 1:\n[^]*@room-sessions\/room\b/);
  });

  it('refuses, as a command, with what to do', async () => {
    await appendFile(join(copy.path, 'packages/rooms/src/client.ts'), '\n// Changed.\n');
    const command = ['pnpm', '--silent', 'release:check', '--since', 'main'];
    await expect(execOk(command, { cwd: copy.path })).rejects.toThrow(
      /ended with 1[^]*no changeset since then names it[^]*`pnpm changeset` adds one, and \.changeset\/README\.md/,
    );
  });

  it('says what it is where git does not know the name', async () => {
    await expect(faults('nowhere')).rejects.toThrow('nowhere');
  });
});

describe('a change of the API document', () => {
  /** Spec, code, changeset, versions: as a contributor goes. */
  async function releaseChange(): Promise<{ demands: Record<string, string>; lines: string[] }> {
    const before = await versions();
    const { demands } = await compare(
      await readYaml(join(copy.path, releasedSpec)),
      await readDocument(copy.path),
      {
        ledger: await readLedger(copy.path),
        versions: new Map(
          (await readPackages(copy.path)).map(({ name, manifest }) => [name, manifest.version]),
        ),
      },
    );
    const bumps = Object.fromEntries(demands.map(({ name, bump }) => [name, bump]));
    const check = ['pnpm', '--silent', 'spec:diff', '--check'];
    await expect(execOk(check, { cwd: copy.path })).rejects.toThrow('pnpm changeset');
    await execOk(['pnpm', 'generate'], { cwd: copy.path });
    await changeset('document', bumps);
    await execOk(check, { cwd: copy.path });
    expect(await faults()).toEqual([]);
    await execOk(['pnpm', 'release:version'], { cwd: copy.path });
    // The next change is compared with this one.
    expect(await readFile(join(copy.path, releasedSpec), 'utf8')).toBe(
      await readFile(join(copy.path, documentFile), 'utf8'),
    );
    return { demands: bumps, lines: bumped(before, await versions()) };
  }

  it('bumps what it asks for and no other, where it adds something in one domain', async () => {
    await addParameter();
    const { demands, lines } = await releaseChange();
    expect(Object.keys(demands).map((name) => name.split('/')[1])).toEqual([
      'gateway',
      'models',
      'recordings',
      'schemas',
    ]);
    expect(lines).toEqual([
      '@room-sessions/gateway 0.1.0 → 0.1.1',
      '@room-sessions/models 0.1.0 → 0.1.1',
      '@room-sessions/recordings 0.1.0 → 0.1.1',
      '@room-sessions/schemas 0.1.0 → 0.1.1',
    ]);
  });

  it('bumps the other clients by a patch, for the range alone, where models break', async () => {
    await removeField();
    const { lines } = await releaseChange();
    expect(lines).toEqual([
      '@room-sessions/badging 0.1.0 → 0.2.0',
      '@room-sessions/contracts 0.1.0 → 0.2.0',
      '@room-sessions/gateway 0.1.0 → 0.2.0',
      '@room-sessions/media 0.1.0 → 0.1.1',
      '@room-sessions/models 0.1.0 → 0.2.0',
      '@room-sessions/recordings 0.1.0 → 0.1.1',
      '@room-sessions/rooms 0.1.0 → 0.1.1',
      '@room-sessions/schemas 0.1.0 → 0.2.0',
      '@room-sessions/sdk 0.1.0 → 0.2.0',
    ]);
  });
});
