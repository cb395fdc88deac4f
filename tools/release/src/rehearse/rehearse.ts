// The whole release, as it will be, on this machine: versions, build, publication, installation by
// plain npm, the programs of the READMEs, and a second release with a change in one domain.

import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { readPackages, startInstalledGateway } from '@room-sessions/testing/packed';
import { readChangesets } from '../changesets.ts';
import { type Copy, copyCheckout } from '../copy.ts';
import { type Versions, bumped, checkBumped } from './bumped.ts';
import {
  checkChangelog,
  checkLinks,
  type Home,
  installAlone,
  installTagged,
  runReadme,
  update,
  versionsIn,
} from './home.ts';
import { checkManifest } from './manifest.ts';
import { type Registry, startRegistry } from './registry.ts';

export interface Rehearsal {
  /** Full name → version, after the first release and after the second. */
  readonly first: Versions;
  readonly second: Versions;
  /** The same under the tag of a snapshot. */
  readonly snapshot: Versions;
}

/** A name that nobody has; what is published must say it. */
const repository = 'some-owner/some-name';

/** Rehearses it all; `tell` hears each step as it is done. */
export async function rehearse(tell: (line: string) => void): Promise<Rehearsal> {
  await using registry = await startRegistry();
  await using copy = await copyCheckout();
  await using homes = await temporaryFolder();
  tell(`registry at ${registry.url}, copy of the checkout installed`);
  await registry.bind(copy.path);
  await copy.commit('The registry');

  await release(copy, 'The first release');
  const first = await versionsOf(copy);
  await checkPublished(registry, first);
  await checkCommit(copy);
  const names = Object.entries(first).map(([name, version]) => `${name} ${version}`);
  tell(`published: ${names.join(', ')}`);

  const users = await installEach(registry, Object.keys(first), homes.path);
  tell(`${users.size} packages, each installed alone by npm; changelogs are there`);
  const gateway = users.get('@room-sessions/gateway')!;
  await tryReadmes([...users.values()], gateway, tell);

  await changeDomain(copy);
  await release(copy, 'The second release');
  const second = await versionsOf(copy);
  checkBumped(first, second, [`${changed} ${first[changed]} → ${nextPatch(first[changed]!)}`]);
  await checkPublished(registry, second);
  tell(`second release: ${bumped(first, second).join(', ')}, and no other`);
  const upgraded = dependants.map((name) => users.get(name)!);
  for (const home of upgraded) await checkUpgrade(home, second);
  await tryReadmes(upgraded, gateway, tell);

  const snapshot = await rehearseSnapshot(copy, registry, second, homes.path);
  tell(`snapshot: ${bumped(second, snapshot).join(', ')}; latest stayed`);
  return { first, second, snapshot };
}

/** The domain that the second release changes. */
const changed = '@room-sessions/recordings';

const sdk = '@room-sessions/sdk';

/** Whose users get that change by `npm update`. */
const dependants = [changed, sdk];

async function versionsOf(copy: Copy): Promise<Versions> {
  const packages = await readPackages(copy.path);
  return Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]));
}

const nextPatch = (version: string): string =>
  version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/** The commands of the workflows, in their order. */
async function release(copy: Copy, message: string): Promise<void> {
  // The commit of a release has used up its changesets: what it says is published as it is.
  if ((await readChangesets(copy.path)).length > 0) {
    await execOk(['pnpm', 'release:version'], { cwd: copy.path });
    await copy.commit(message);
  }
  await copy.build();
  await publishFrom(copy);
}

/** What looks at versions, or at what follows them, holds in the commit of a release. */
async function checkCommit(copy: Copy): Promise<void> {
  const checks = [
    ['pnpm', '--silent', 'format:check'],
    ['pnpm', '--silent', 'generate', '--check'],
    [process.execPath, 'tools/repo/src/api/main.ts', '--check'],
    ['pnpm', '--silent', 'release:check', '--since', 'HEAD~1'],
  ];
  for (const check of checks) await execOk(check, { cwd: copy.path, timeout: 120_000 });
  const changes = await execOk(['git', 'status', '--porcelain'], { cwd: copy.path });
  if (changes !== '') throw new Error(`A release leaves changes behind:\n${changes}`);
}

async function publishFrom(copy: Copy): Promise<void> {
  await execOk(['pnpm', 'release:publish', '--no-git-tag'], {
    cwd: copy.path,
    env: { ...process.env, GITHUB_REPOSITORY: repository, GITHUB_SHA: 'HEAD' },
    timeout: 120_000,
  });
}

/** @throws Error for a package that is not there, or whose manifest is not for users. */
async function checkPublished(registry: Registry, versions: Versions): Promise<void> {
  for (const [name, version] of Object.entries(versions)) {
    const found = (await registry.read(name))?.versions[version];
    if (!found) throw new Error(`${name} ${version} was not published.`);
    checkManifest(name, found, repository);
  }
}

/** A folder for each package, with nothing else in it. */
async function installEach(
  registry: Registry,
  names: readonly string[],
  folder: string,
): Promise<Map<string, Home>> {
  const homes = new Map<string, Home>();
  const waiting = [...names];
  const work = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const home = await installAlone(registry, name, join(folder, name.split('/')[1]!));
      await checkChangelog(home);
      await checkLinks(home);
      homes.set(name, home);
    }
  };
  // As many as there are cores where this runs.
  await Promise.all([work(), work()]);
  return homes;
}

/** Runs the program of each README against the gateway that was installed. */
async function tryReadmes(
  homes: readonly Home[],
  gatewayHome: Home,
  tell: (line: string) => void,
): Promise<void> {
  const isVerifier = ({ name }: Home): boolean => name === '@room-sessions/contracts';
  // A verification brings about states of its own, such as no recordings, so it has its own gateway.
  for (const group of [homes.filter((home) => !isVerifier(home)), homes.filter(isVerifier)]) {
    if (group.length === 0) continue;
    await using gateway = await startInstalledGateway(gatewayHome.path);
    const env = {
      ROOM_SESSIONS_BASE_URL: gateway.url,
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ROOM_SESSIONS_STATE_URL: `${gateway.url}/_control/provider-states`,
      ROOM_SESSIONS_STATE_TOKEN: gateway.controlToken,
    };
    for (const home of group) await runReadme(home, env);
  }
  tell(`${homes.length} programs of READMEs run against the installed gateway`);
}

/** What a change in one domain is: its source, and a changeset. */
async function changeDomain(copy: Copy): Promise<void> {
  await appendFile(
    join(copy.path, 'packages/recordings/src/index.ts'),
    '\n/** Shows that this release is installed. */\nexport const rehearsed: boolean = true;\n',
  );
  await writeChangeset(copy, 'It says that it was rehearsed.');
}

async function writeChangeset(copy: Copy, summary: string): Promise<void> {
  await writeFile(
    join(copy.path, '.changeset/rehearsal.md'),
    `---\n'${changed}': patch\n---\n\n${summary}\n`,
  );
  await copy.commit(summary);
}

/** `npm update` brings the change to whoever has it, by way of another package too, and nothing else. */
async function checkUpgrade(home: Home, versions: Versions): Promise<void> {
  const before = await versionsIn(home);
  await update(home);
  const after = await versionsIn(home);
  checkBumped(before, after, [`${changed} ${before[changed]} → ${versions[changed]}`]);
  await execOk(
    [
      process.execPath,
      '--input-type=module',
      '--eval',
      `import { rehearsed } from '${changed}'; if (!rehearsed) process.exit(1);`,
    ],
    { cwd: home.path },
  );
}

/** A snapshot of a pull request: under its tag, `latest` as it was, and what belongs together. */
async function rehearseSnapshot(
  copy: Copy,
  registry: Registry,
  released: Versions,
  folder: string,
): Promise<Versions> {
  await writeChangeset(copy, 'A change that is only tried.');
  const tag = 'pr-12';
  await execOk(['pnpm', 'release:snapshot', '--tag', tag], {
    cwd: copy.path,
    env: { ...process.env, GITHUB_REPOSITORY: repository, GITHUB_SHA: 'HEAD' },
    timeout: 180_000,
  });
  const snapshot: Record<string, string> = {};
  for (const [name, version] of Object.entries(released)) {
    const tags = (await registry.read(name))?.['dist-tags'] ?? {};
    if (tags['latest'] !== version) {
      throw new Error(`The snapshot moved latest of ${name} from ${version} to ${tags['latest']}.`);
    }
    snapshot[name] = tags[tag] ?? version;
  }
  // The sdk of a snapshot asks for exactly what was published with it.
  const installed = await versionsIn(await installTagged(registry, sdk, join(folder, tag), tag));
  for (const name of dependants) {
    if (snapshot[name] === released[name]) throw new Error(`${name} has no snapshot.`);
    if (installed[name] !== snapshot[name]) {
      throw new Error(`${sdk}@${tag} installs ${name} ${installed[name]}, not ${snapshot[name]}.`);
    }
  }
  return snapshot;
}
