// The software bill of materials (CycloneDX) of each published package, an attachment of its GitHub release. pnpm
// lists the installed dependencies; this program adds the bundled code.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { execOk } from '@room-sessions/testing';
import { readPackages, root } from '@room-sessions/testing/packed';

interface Component {
  /** The scope of the package. */
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly properties?: readonly unknown[];
}

interface Bill {
  readonly components?: readonly Component[];
}

const read = (file: string): Bill => JSON.parse(readFileSync(file, 'utf8')) as Bill;

/**
 * Writes `room-sessions-NAME-VERSION.cdx.json` for each package into a folder. The packages must be built.
 *
 * @throws Error if the version of bundled code is unknown.
 */
export async function writeBills(folder: string): Promise<void> {
  const bill = ['pnpm', 'sbom', '--sbom-format', 'cyclonedx'];
  const packages = await readPackages();
  const filters = packages.flatMap((one) => ['--filter', `./${one.folder}`]);
  const out = ['--split', '--out', join(folder, '%s-%v.cdx.json')];
  await execOk([...bill, '--prod', ...filters, ...out], { cwd: root });
  const all = JSON.parse(await execOk([...bill, ...filters], { cwd: root })) as Bill;
  for (const { name, folder: place, manifest } of packages) {
    const file = join(folder, `room-sessions-${name}-${manifest.version}.cdx.json`);
    const { components = [], ...rest } = read(file);
    const contained = globSync('*-license.txt', { cwd: join(root, place, 'dist') }).flatMap(
      (license) =>
        license === 'bundled-license.txt'
          ? readNames(join(root, place, 'dist', license)).map((one) => findVersion(all, one))
          : [findComponent(all, basename(license, '-license.txt'))],
    );
    const complete = { ...rest, components: [...components, ...contained] };
    writeFileSync(file, JSON.stringify(complete, null, 2));
  }
}

/** The name of the license file: `owner-name` for `@owner/name`. */
const getFileName = ({ group, name }: Component): string =>
  [...(group ? [group.replace('@', '')] : []), name].join('-');

/** `NAME VERSION` of each package in the file. */
const readNames = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^=== (\S+ \S+)$/gm)].map(([, name = '']) => name);

function findVersion({ components = [] }: Bill, wanted: string): Component {
  const found = components.find(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}` === wanted,
  );
  if (!found) throw new Error(`The packages do not use ${wanted}.`);
  return toRequired(found);
}

function findComponent({ components = [] }: Bill, name: string): Component {
  const [found, ...others] = components.filter((one) => getFileName(one) === name);
  if (!found || others.length > 0) {
    throw new Error(`The packages use ${found ? 'several versions' : 'no version'} of ${name}.`);
  }
  return toRequired(found);
}

function toRequired(found: Component): Component {
  const { scope: _, properties: __, ...component } = found;
  return { ...component, scope: 'required' };
}

if (import.meta.main) {
  await runProgram({
    usage: 'Usage: node test/release/sbom.ts FOLDER',
    words: 'any',
    run: ({ words: [folder, ...more] }) => {
      if (!folder || more.length > 0) throw new UsageError('Expected one folder.');
      return writeBills(resolve(folder));
    },
  });
}
