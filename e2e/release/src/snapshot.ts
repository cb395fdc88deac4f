// `pnpm release:snapshot --tag pr-12` publishes all packages with an npm tag. A snapshot includes all packages,
// because no version range matches a snapshot version, and each package must depend on the other snapshots.

import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { execInherit } from '@room-sessions/testing';
import { readPackages, root } from '@room-sessions/testing/packed';
import { writeCoreVersion } from './core-version.ts';
import { readSource, stamp } from './stamp.ts';

async function snapshot(tag: string): Promise<void> {
  const source = readSource(process.env);
  const bumps = (await readManifests()).map(({ name }) => `'${name}': patch`);
  const changeset = join(root, '.changeset/snapshot.md');
  writeFileSync(changeset, `---\n${bumps.join('\n')}\n---\n\nA snapshot.\n`);
  await call('changeset', 'version', '--snapshot', tag);
  const packages = await readManifests();
  checkVersions(packages, tag);
  writeCoreVersion();
  await call('turbo', 'run', 'build', '--output-logs=errors-only');
  await stamp(source);
  // Snapshots get no Git tags.
  await call('changeset', 'publish', '--tag', tag, '--no-git-tag');
  const installs = packages.map(({ name }) => `npm install ${name}@${tag}\n`).join('');
  console.log(installs);
  const summary = process.env['GITHUB_STEP_SUMMARY'];
  if (summary) appendFileSync(summary, `\`\`\`sh\n${installs}\`\`\`\n`);
}

const readManifests = async () => (await readPackages()).map(({ manifest }) => manifest);

async function call(...command: readonly string[]): Promise<void> {
  const code = await execInherit(['pnpm', 'exec', ...command], { cwd: root });
  if (code !== 0) throw new Error(`${command.join(' ')} exited with code ${code}.`);
}

/** Rejects release versions and 0.0.0, because a published version cannot be removed. */
export function checkVersions(
  packages: ReadonlyArray<{ readonly name: string; readonly version: string }>,
  tag: string,
): void {
  const others = packages.filter(({ version }) => !version.startsWith(`0.0.0-${tag}-`));
  if (others.length === 0) return;
  const names = others.map(({ name, version }) => `${name} ${version}`).join(', ');
  throw new Error(`Not a snapshot, so nothing was published: ${names}.`);
}

if (import.meta.main) {
  await runProgram({
    usage:
      'Usage: pnpm release:snapshot --tag NAME   (lowercase letters, digits and -, but not latest)',
    options: { tag: { type: 'string', default: '' } },
    run({ values: { tag } }) {
      if (!/^[a-z][a-z0-9-]*$/.test(tag) || tag === 'latest') {
        throw new UsageError(tag ? `--tag cannot be ${tag}.` : '--tag is required.');
      }
      return snapshot(tag);
    },
  });
}
