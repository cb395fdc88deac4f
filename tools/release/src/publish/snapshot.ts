// `pnpm release:snapshot --tag pr-12`: publishes what the pending changesets change, and all that
// depends on it, under a tag of its own. Nobody gets it who does not ask for that tag.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/command-line';
import { programOf, execOk, temporaryFolder } from '@room-sessions/testing';
import { readPackages, root } from '@room-sessions/testing/packed';
import { readChangesets } from '../changesets.ts';
import { stampCore } from './after-version.ts';
import { publish } from './publish.ts';
import { checkSnapshotsAlone, type Plan } from './snapshots-alone.ts';

/** @throws Error with what went wrong. */
async function snapshot(checkout: string, tag: string): Promise<number> {
  const changeset = programOf('@changesets/cli', checkout);
  await takeDependants(checkout);
  await execOk([...changeset, 'version', '--snapshot', tag], { cwd: checkout });
  await checkPlan(checkout, tag);
  await stampCore(checkout);
  await execOk(['pnpm', '--filter=./packages/*', '--filter=./contracts', 'run', 'build'], {
    cwd: checkout,
    timeout: 180_000,
  });
  // Versions of snapshots are no releases: git does not remember them.
  return publish(checkout, ['--tag', tag, '--no-git-tag']);
}

/** @throws Error where changesets would publish anything but snapshots, or nothing. */
async function checkPlan(checkout: string, tag: string): Promise<void> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'plan.json');
  const command = [...programOf('@changesets/cli', checkout), 'publish-plan', '--output', file];
  await execOk(command, { cwd: checkout });
  checkSnapshotsAlone(JSON.parse(await readFile(file, 'utf8')) as Plan, tag);
}

/**
 * Adds whoever depends on what is changed: the version of a snapshot is in no range, so that the sdk
 * of one would come with the clients of the last release.
 */
async function takeDependants(checkout: string): Promise<void> {
  const packages = await readPackages(checkout);
  const changesets = await readChangesets(checkout);
  const changed = new Set(changesets.flatMap(({ bumps }) => [...bumps.keys()]));
  const before = new Set(changed);
  for (let size = -1; size !== changed.size;) {
    size = changed.size;
    for (const { manifest } of packages) {
      const asked = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
      if (asked.some((name) => changed.has(name))) changed.add(manifest.name);
    }
  }
  const added = [...changed].filter((name) => !before.has(name));
  if (added.length === 0) return;
  const head = added.map((name) => `'${name}': patch`).join('\n');
  await writeFile(
    join(checkout, '.changeset/snapshot-dependants.md'),
    `---\n${head}\n---\n\nWith the snapshots that it asks for.\n`,
  );
}

await runProgram({
  usage: 'Usage: pnpm release:snapshot --tag NAME   (small letters, digits and -, not latest)',
  options: { tag: { type: 'string', default: '' } },
  run({ values: { tag } }) {
    if (!/^[a-z][a-z0-9-]*$/.test(tag) || tag === 'latest') {
      throw new UsageError(tag ? `--tag cannot be ${tag}.` : '--tag is needed.');
    }
    return snapshot(root, tag);
  },
});
