// Rehearses a release with the commands of the workflows, in a copy of the checkout and with an npm registry on
// loopback: the first versions, a fix, a new field and a breaking change.

import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk, type TemporaryFolder, temporaryFolder } from '@room-sessions/testing';
import {
  copyCheckout,
  npmInstall,
  readPackages,
  startInstalledGateway,
} from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayPacts, startPrism } from './prism.ts';
import { type Registry, startRegistry } from './registry.ts';

const repository = 'some-owner/some-name';
const core = '@room-sessions/core';
const sdk = '@room-sessions/sdk';

let folder: TemporaryFolder;
let registry: Registry;
/** The copy, and a folder in which a user installs the packages. */
let copy: string;
let home: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  registry = await startRegistry();
  copy = join(folder.path, 'copy');
  home = join(folder.path, 'home');
  await copyCheckout(copy);
  await mkdir(home);
  await writeFile(join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
  await Promise.all([copy, home].map((path) => registry.bind(path)));
  await inCopy('git', 'init', '--quiet', '--initial-branch', 'main');
  await inCopy('git', 'config', 'user.name', 'rehearsal');
  await inCopy('git', 'config', 'user.email', 'rehearsal@localhost');
  await commit('The checkout');
  await inCopy('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts');
}, 300_000);
afterAll(async () => {
  await registry?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const environment = {
  ...process.env,
  GITHUB_REPOSITORY: repository,
  GITHUB_SHA: 'HEAD',
  GITHUB_STEP_SUMMARY: '',
  // Its tests are those of every commit.
  ROOM_SESSIONS_TESTS: undefined,
};

const inCopy = (...command: string[]): Promise<string> =>
  execOk(command, { cwd: copy, env: environment, timeout: 400_000 });

async function commit(message: string): Promise<void> {
  await inCopy('git', 'add', '--all');
  await inCopy('git', 'commit', '--quiet', '--allow-empty', '--message', message);
}

/** Publishes like release.yml, from an unstamped checkout. */
async function publish(): Promise<void> {
  await inCopy('pnpm', 'build', '--output-logs=errors-only');
  await inCopy('pnpm', 'release:publish');
  await inCopy('git', 'restore', '.');
}

async function readVersions(): Promise<Record<string, string>> {
  const packages = await readPackages(copy);
  return Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]));
}

let commands = 0;

const npm = (...args: string[]): Promise<string> =>
  // Each command has an empty cache, because npm may otherwise use metadata from before a release.
  execOk(
    [
      'npm',
      ...args,
      '--prefer-online',
      '--no-audit',
      '--no-fund',
      '--cache',
      join(folder.path, `cache-${(commands += 1)}`),
    ],
    {
      cwd: home,
      timeout: 300_000,
    },
  );

const installedVersion = async (name: string): Promise<string> => {
  const manifest = await readFile(join(home, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

it('npm run pack creates tarballs of all packages, which npm installs before the first release', async () => {
  const printed = await inCopy('npm', 'run', 'pack');
  expect(printed).toContain('15 packages');
  const tarballs = (await readdir(join(copy, 'packed'))).map((name) => join(copy, 'packed', name));
  const user = join(folder.path, 'user');
  await mkdir(user);
  await writeFile(join(user, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npmInstall(user, ...tarballs);
  await using gateway = await startInstalledGateway(user);
  const program = await readFile(join(copy, 'examples/first-call/src/first-call.js'), 'utf8');
  await writeFile(
    join(user, 'example.js'),
    program.replace('http://127.0.0.1:8080', gateway.url).replace('my-own-key', gateway.apiKey),
  );
  expect(await execOk([process.execPath, 'example.js'], { cwd: user })).toContain('Anna Moreau');
}, 400_000);

it('the page about releases lets npm trust the workflow for each published package', async () => {
  const page = await readFile(join(copy, 'docs/contributing/release.md'), 'utf8');
  const loop = /^ *for name in [^]*?^ *done$/m.exec(page)?.[0];
  const printed = await inCopy('bash', '-c', `npm() { echo "$3 $7"; }\n${loop}`);
  const names = Object.keys(await readVersions());
  expect(printed.trim().split('\n').toSorted()).toEqual(
    names.map((name) => `${name} release.yml`).toSorted(),
  );
});

describe('a release', { timeout: 400_000 }, () => {
  let first: Record<string, string>;

  it('applies the changesets and writes the changelogs', async () => {
    const before = await readVersions();
    await inCopy('pnpm', 'release:version').catch((error: unknown) => {
      // Directly after a release there is no changeset. Then the test publishes the released versions again.
      if (Object.values(before).includes('0.0.0')) throw error;
    });
    await commit('release: apply the changesets');
    first = await readVersions();
    expect(Object.keys(first)).toHaveLength(15);
    for (const { folder: path, manifest } of await readPackages(copy)) {
      if (before[manifest.name] === '0.0.0') expect(manifest.version).toBe('0.1.0');
      const changelog = await readFile(join(copy, path, 'CHANGELOG.md'), 'utf8');
      const [, entry = ''] = changelog.split(`\n## ${manifest.version}\n`);
      if (before[manifest.name] !== '0.0.0') continue;
      expect(entry).toMatch(/^### Minor Changes\n\n- \w+: First release\. /m);
    }
    const version = await readFile(join(copy, 'packages/core/src/version.ts'), 'utf8');
    expect(version).toContain(`'${first['@room-sessions/core']}'`);
  });

  it('publishes fifteen packages with their repository and with published version ranges', async () => {
    await publish();
    for (const [name, version] of Object.entries(first)) {
      const manifest = (await registry.read(name))?.versions[version];
      expect(manifest?.repository?.url).toContain(repository);
      const ranges = { ...manifest?.dependencies, ...manifest?.peerDependencies };
      expect(Object.values(ranges).join()).not.toMatch(/workspace:|catalog:|file:|link:/);
      expect([manifest?.scripts, manifest?.devDependencies]).toEqual([undefined, undefined]);
    }
  });

  it('passes the tests that mention a version', async () => {
    // Not those of the store, for which PostgreSQL runs as a user who may not enter the folder.
    const paths = ['*.test.ts', ':!*.slow.*', ':!*/store/*'];
    const files = await inCopy('git', 'grep', '-l', '-i', 'version', '--', ...paths);
    await inCopy('pnpm', 'vitest', 'run', ...files.trim().split('\n'));
  });

  it('adds the tags and GitHub releases that a failed run did not create', async () => {
    const bin = join(folder.path, 'bin');
    await mkdir(bin);
    // A fake `gh` without releases and tags, which prints the requested changes.
    await writeFile(
      join(bin, 'gh'),
      '#!/bin/bash\ncase "$*" in *view*|*git/ref/*) exit 1;; esac\necho "$*"\n',
    );
    await chmod(join(bin, 'gh'), 0o755);
    const sdkTag = `${sdk}@${first[sdk]}`;
    await inCopy('git', 'tag', '--delete', sdkTag);
    const made = await execOk(['.ci/tag-releases'], {
      cwd: copy,
      env: { ...environment, PATH: `${bin}:${process.env['PATH']}` },
    });
    for (const [name, version] of Object.entries(first)) {
      expect(made).toContain(`release create ${name}@${version} `);
    }
    expect(await inCopy('git', 'tag', '--list', sdkTag)).toBe(`${sdkTag}\n`);
  });

  it('can be installed with npm and runs the first program of each README', async () => {
    const names = Object.keys(first);
    await npm('install', '--prefer-offline', '--ignore-scripts', ...names);
    // The verification of the contracts is last, because it changes the data of the other programs.
    const contracts = '@room-sessions/contracts';
    await using gateway = await startInstalledGateway(home);
    for (const name of [...names.filter((one) => one !== contracts), contracts]) {
      const readme = await readFile(join(home, 'node_modules', name, 'README.md'), 'utf8');
      const [, program = ''] =
        /^```js\n(.*?)^```$/ms.exec(readme) ?? /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
      expect(program).not.toBe('');
      expect(readme).not.toMatch(/\]\(\.\.\//);
      await writeFile(join(home, 'example.ts'), program);
      await execOk([process.execPath, 'example.ts'], {
        cwd: home,
        env: {
          PATH: process.env['PATH'],
          ROOM_SESSIONS_BASE_URL: gateway.url,
          ROOM_SESSIONS_API_KEY: gateway.apiKey,
          ROOM_SESSIONS_STATE_URL: `${gateway.url}/_control/provider-states`,
          ROOM_SESSIONS_STATE_TOKEN: gateway.controlToken,
        },
      });
    }
  });

  it('sends requests that a mock server of the API document accepts, and reads its responses', async () => {
    await using prism = await startPrism(join(folder.path, 'prism'));
    const replayed = await replayPacts(prism.url);
    expect(replayed.length).toBeGreaterThan(40);
    // The pacts contain one invalid request, which the gateway and Prism must reject.
    const rejected = replayed.filter(({ violations }) => violations !== null);
    expect(rejected).toEqual(replayed.filter(({ expected }) => expected === 400));
    expect(rejected).toHaveLength(1);
    const program = join(home, 'every-operation.js');
    await cp(join(import.meta.dirname, 'every-operation.js'), program);
    await execOk([process.execPath, program, prism.url], { cwd: home });
  });

  /** Changes a file, applies a changeset for a package, and publishes. Returns the version of all packages. */
  async function release(
    name: string,
    bump: 'patch' | 'minor',
    file: string,
    change: (source: string) => string,
  ): Promise<string> {
    const path = join(copy, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
    await inCopy('pnpm', 'generate');
    await writeFile(
      join(copy, '.changeset/rehearsed.md'),
      `---\n'${name}': ${bump}\n---\n\nIt was rehearsed.\n`,
    );
    await commit('A change');
    await inCopy('pnpm', 'release:version');
    await commit('release: apply the changesets');
    const versions = [...new Set(Object.values(await readVersions()))];
    expect(versions).toHaveLength(1);
    await publish();
    return versions[0]!;
  }

  const entry = 'packages/core/src/index.ts';
  const addition =
    '\n/** Exists only in one release. */\nexport const rehearsed: boolean = true;\n';
  /** Uses the addition, and gives a client the transport of core. */
  const program = `
    import { createClient, rehearsed } from '${core}';
    import { RoomsClient } from '@room-sessions/rooms';
    new RoomsClient(createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'none' }));
    if (!rehearsed) process.exit(1);`;
  let second: string;

  const installedVersions = async (): Promise<string[]> => [
    ...new Set(await Promise.all(Object.keys(first).map(installedVersion))),
  ];

  it('gives all packages the version of a fix of core, and npm update installs it', async () => {
    second = await release(core, 'patch', entry, (source) => source + addition);
    expect(second).not.toBe(first[core]);
    await npm('update');
    expect(await installedVersions()).toEqual([second]);
    await execOk([process.execPath, '--input-type=module', '--eval', program], { cwd: home });
  });

  it('brings a new field of the API document with npm update', async () => {
    const name = '@room-sessions/models';
    second = await release(name, 'patch', 'spec/openapi.yaml', (source) =>
      source.replace(
        /^ {4}Playlist:\n[^]*?properties:\n/m,
        '$&        rehearsed:\n          type: string\n',
      ),
    );
    await npm('update');
    expect(await installedVersions()).toEqual([second]);
    const types = join(home, 'node_modules', name, 'dist/generated/index.d.ts');
    expect(await readFile(types, 'utf8')).toContain('rehearsed?: string');
    await execOk([process.execPath, '--input-type=module', '--eval', program], { cwd: home });
  });

  it('changes nothing for npm update after a breaking change of core', async () => {
    const third = await release(core, 'minor', entry, (source) => source.replace(addition, ''));
    expect(third).not.toBe(second);
    expect((await registry.read(core))?.['dist-tags']['latest']).toBe(third);
    await npm('update');
    expect(await installedVersions()).toEqual([second]);
    expect(await readdir(join(home, 'node_modules/@room-sessions/rooms'))).not.toContain(
      'node_modules',
    );
    await execOk([process.execPath, '--input-type=module', '--eval', program], { cwd: home });
  });
});
