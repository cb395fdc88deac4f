// Whether every change that users of a package notice has a changeset that says enough.

import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentFile, type JsonObject, readDocument, readLedger } from '@room-sessions/codegen';
import { exec, programOf, tail } from '@room-sessions/testing';
import { readPackages, type WorkspacePackage } from '@room-sessions/testing/packed';
import { parse } from 'yaml';
import type { Bump } from '../bump.ts';
import { bumpsOf, readChangesets } from '../changesets.ts';
import { compare } from '../spec-diff/compare.ts';
import { missingIn } from '../spec-diff/demands.ts';
import { releasedSpec } from '../spec-diff/files.ts';
import { below, type Broken, brokenReports, isReport, saidTooLittle } from './broken-reports.ts';
import { changedSince, type Since } from './git.ts';
import { isPacked, publishedPart } from './packed.ts';

/** What is missing, a line each; empty when nothing is. */
export async function checkRelease(checkout: string, ref: string): Promise<string[]> {
  const since = await changedSince(checkout, ref);
  const packages = await readPackages(checkout);
  const changesets = await readChangesets(checkout);
  const pending = bumpsOf(changesets);
  const fresh = bumpsOf(changesets.filter(({ file }) => since.files.includes(file)));
  const faults: string[] = [];
  const broken: Broken[] = [];
  for (const one of packages) {
    const { name, version } = one.manifest;
    if (await wasReleased(one, since)) {
      // A release has used up its changesets.
      if (await isTold(checkout, one)) continue;
      faults.push(
        `${name}: its version is ${version}, and its CHANGELOG.md does not tell of it. ` +
          'Changesets set versions, by `pnpm release:version`.',
      );
    }
    const [file] = await changedFiles(checkout, one, since);
    if (file !== undefined && !fresh.has(name)) {
      faults.push(`${name}: ${file} changed since ${ref}, and no changeset since then names it.`);
    }
    broken.push(...(await brokenReports(checkout, one, since)));
  }
  faults.push(...(await saidTooLittle(checkout, packages, broken, pending)));
  faults.push(...(await brokenSpec(checkout, packages, since, pending)));
  faults.push(...(await brokenStatus(checkout, since.base)));
  return faults;
}

async function wasReleased(one: WorkspacePackage, since: Since): Promise<boolean> {
  const before = await since.read(`${one.folder}/package.json`);
  if (before === undefined) return false;
  return (JSON.parse(before) as { version: string }).version !== one.manifest.version;
}

/** Whether the changelog of a package knows its version. */
async function isTold(checkout: string, { folder, manifest }: WorkspacePackage): Promise<boolean> {
  const file = join(checkout, folder, 'CHANGELOG.md');
  return existsSync(file) && (await readFile(file, 'utf8')).includes(`\n## ${manifest.version}\n`);
}

/** The dependency ranges that packed manifests get. */
const settings = 'pnpm-workspace.yaml';

/** How every package is built. */
const buildConfig = 'tsdown.config.ts';

/** The text of a file, or undefined if it does not exist. */
type Read = (path: string) => Promise<string | undefined>;

/** The changed files of a package that its users get. */
async function changedFiles(
  checkout: string,
  one: WorkspacePackage,
  since: Since,
): Promise<string[]> {
  const { files = [] } = one.manifest as { readonly files?: readonly string[] };
  const found = since.files.filter((path) => {
    const inside = below(one, path);
    if (inside === undefined || inside === 'package.json') return false;
    return isReport(inside) || isPacked(inside, files);
  });
  const manifest = `${one.folder}/package.json`;
  const now: Read = (path) => readFile(join(checkout, path), 'utf8').catch(() => undefined);
  const parts: [files: readonly string[], part: (read: Read) => Promise<string>][] = [
    [
      [manifest, settings],
      async (read) => publishedPart(await read(manifest), await read(settings)),
    ],
    [[buildConfig], async (read) => (await read(buildConfig)) ?? ''],
  ];
  for (const [files, part] of parts) {
    const where = files.find((path) => since.files.includes(path));
    if (where !== undefined && (await part(now)) !== (await part(since.read))) found.push(where);
  }
  return found;
}

/** The document, compared with that of the last release, or with that of the other branch. */
async function brokenSpec(
  checkout: string,
  packages: readonly WorkspacePackage[],
  since: Since,
  pending: ReadonlyMap<string, Bump>,
): Promise<string[]> {
  const released = join(checkout, releasedSpec);
  const text = existsSync(released)
    ? await readFile(released, 'utf8')
    : await since.read(documentFile);
  if (text === undefined || text === (await readFile(join(checkout, documentFile), 'utf8')))
    return [];
  const { demands } = await compare(parse(text) as JsonObject, await readDocument(checkout), {
    ledger: await readLedger(checkout),
    versions: new Map(packages.map(({ name, manifest }) => [name, manifest.version])),
  });
  return missingIn(pending, demands);
}

/** Whether changesets can make a plan of what was committed since. */
async function brokenStatus(checkout: string, base: string): Promise<string[]> {
  const { code, output } = await exec(
    [...programOf('@changesets/cli', checkout), 'status', '--since', base],
    { cwd: checkout },
  );
  // It counts tests and pages too, and knows no release; who needs a changeset is said above.
  const isOnlyCounting = output.includes('no changesets were found');
  return code === 0 || isOnlyCounting
    ? []
    : [`changeset status ended with ${code}:\n${tail(output)}`];
}
