// Rehearses a release with the commands of the workflows, in a copy of the checkout and with an npm registry on
// loopback: the first versions, a patch of one package, a snapshot.

import { appendFile, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk, type TemporaryFolder, temporaryFolder } from '@room-sessions/testing';
import {
  copyCheckout,
  npmInstall,
  readPackages,
  startInstalledGateway,
} from '@room-sessions/testing/packed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Registry, startRegistry } from './registry.ts';

const repository = 'some-owner/some-name';
const recordings = '@room-sessions/recordings';
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
  expect(printed).toContain('13 packages');
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
    expect(Object.keys(first)).toHaveLength(13);
    for (const { folder: path, manifest } of await readPackages(copy)) {
      if (before[manifest.name] === '0.0.0') expect(manifest.version).toBe('0.1.0');
      const changelog = await readFile(join(copy, path, 'CHANGELOG.md'), 'utf8');
      const [, entry = ''] = changelog.split(`\n## ${manifest.version}\n`);
      expect(entry).toMatch(/^### (?:Major|Minor|Patch) Changes\n\n- \w+/m);
      if (before[manifest.name] === '0.0.0') expect(entry).toContain('First release. ');
    }
    const version = await readFile(join(copy, 'packages/core/src/version.ts'), 'utf8');
    expect(version).toContain(`'${first['@room-sessions/core']}'`);
  });

  it('publishes thirteen packages with their repository and with published version ranges', async () => {
    await publish();
    for (const [name, version] of Object.entries(first)) {
      const manifest = (await registry.read(name))?.versions[version];
      expect(manifest?.repository?.url).toContain(repository);
      const ranges = { ...manifest?.dependencies, ...manifest?.peerDependencies };
      expect(Object.values(ranges).join()).not.toMatch(/workspace:|catalog:|file:|link:/);
      expect([manifest?.scripts, manifest?.devDependencies]).toEqual([undefined, undefined]);
    }
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
    expect(made).toContain(`ref=refs/tags/contracts-v${first['@room-sessions/contracts']} `);
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

  it('changes one package for a patch, which npm update installs', async () => {
    await appendFile(
      join(copy, 'packages/recordings/src/index.ts'),
      '\n/** Exists only in this release. */\nexport const rehearsed: boolean = true;\n',
    );
    await writeFile(
      join(copy, '.changeset/patch.md'),
      `---\n'${recordings}': patch\n---\n\nIt was rehearsed.\n`,
    );
    await commit('A change of one package');
    await inCopy('pnpm', 'release:version');
    await commit('release: apply the changesets');
    const second = await readVersions();
    const changed = Object.keys(second).filter((name) => second[name] !== first[name]);
    expect(changed).toEqual([recordings]);
    await publish();
    await npm('update');
    expect(await installedVersion(recordings)).toBe(second[recordings]);
    expect(await installedVersion(sdk)).toBe(first[sdk]);
    const program = `import { rehearsed } from '${recordings}'; if (!rehearsed) process.exit(1);`;
    await execOk([process.execPath, '--input-type=module', '--eval', program], { cwd: home });
  });

  it('publishes all packages of a snapshot with its tag and keeps latest', async () => {
    const latest = (await registry.read(sdk))?.['dist-tags']['latest'];
    const printed = await inCopy('pnpm', 'release:snapshot', '--tag', 'pr-12');
    expect(printed).toContain(`npm install ${sdk}@pr-12`);
    for (const name of Object.keys(first)) {
      const tags = (await registry.read(name))?.['dist-tags'];
      expect(tags?.['pr-12']).toMatch(/^0\.0\.0-pr-12-\d+$/);
      expect(tags?.['latest']).not.toBe(tags?.['pr-12']);
    }
    expect((await registry.read(sdk))?.['dist-tags']['latest']).toBe(latest);
    await npm('install', `${sdk}@pr-12`);
    expect(await installedVersion(sdk)).toMatch(/^0\.0\.0-pr-12-/);
  });
});
