// Whether every change that users of a package notice has a changeset that says enough.

import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, readYaml } from '@room-sessions/codegen';
import { readPackages, type WorkspacePackage } from '@room-sessions/packing';
import { parse } from 'yaml';
import { bumpFor, isLess, type Bump } from '../bump.ts';
import { bumpsOf, readChangesets } from '../changesets.ts';
import { finish, programOf, tail } from '../command.ts';
import { compare } from '../spec-diff/compare.ts';
import { missingIn } from '../spec-diff/demands.ts';
import { releasedSpec, spec } from '../spec-diff/files.ts';
import { compareReports } from './api-report.ts';
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
  for (const one of packages) {
    // A release has used up its changesets.
    if (await wasReleased(one, since)) continue;
    const [file] = await changedFiles(one, since);
    const { name } = one.manifest;
    if (file !== undefined && !fresh.has(name)) {
      faults.push(`${name}: ${file} changed since ${ref}, and no changeset since then names it.`);
    }
    faults.push(...(await brokenReports(checkout, one, since, pending.get(name) ?? 'none')));
  }
  faults.push(...(await brokenSpec(checkout, packages, since, pending)));
  faults.push(...(await brokenStatus(checkout, since.base)));
  return faults;
}

const below = ({ folder }: WorkspacePackage, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;

async function wasReleased(one: WorkspacePackage, since: Since): Promise<boolean> {
  const before = await since.read(`${one.folder}/package.json`);
  if (before === undefined) return false;
  return (JSON.parse(before) as { version: string }).version !== one.manifest.version;
}

/** The changed files of a package that its users get. */
async function changedFiles(one: WorkspacePackage, since: Since): Promise<string[]> {
  const { files = [] } = one.manifest as { readonly files?: readonly string[] };
  const found: string[] = [];
  for (const path of since.files) {
    const inside = below(one, path);
    if (inside === undefined) continue;
    if (inside === 'package.json') {
      const before = publishedPart(await since.read(path));
      if (publishedPart(JSON.stringify(one.manifest)) !== before) found.push(path);
    } else if (/^api\/.*\.api\.md$/.test(inside) || isPacked(inside, files)) found.push(path);
  }
  return found;
}

/** A report that lost or changed what it had asks for more than one that gained. */
async function brokenReports(
  checkout: string,
  one: WorkspacePackage,
  since: Since,
  said: Bump,
): Promise<string[]> {
  const reports = since.files.filter((path) => /^api\/.*\.api\.md$/.test(below(one, path) ?? ''));
  const faults: string[] = [];
  for (const path of reports) {
    const before = await since.read(path);
    if (before === undefined) continue;
    const file = join(checkout, path);
    const change = compareReports(before, existsSync(file) ? await readFile(file, 'utf8') : '');
    if (change === undefined) continue;
    const wanted = bumpFor(change.verdict, one.manifest.version);
    if (!isLess(said, wanted)) continue;
    faults.push(
      `${one.manifest.name}: ${path} has a ${change.verdict} change (${change.names.join(', ')}), ` +
        `which asks for ${wanted}; the changesets say ${said === 'none' ? 'nothing' : said}.`,
    );
  }
  return faults;
}

/** The document, compared with that of the last release, or with that of the other branch. */
async function brokenSpec(
  checkout: string,
  packages: readonly WorkspacePackage[],
  since: Since,
  pending: ReadonlyMap<string, Bump>,
): Promise<string[]> {
  const released = join(checkout, releasedSpec);
  const text = existsSync(released) ? await readFile(released, 'utf8') : await since.read(spec);
  if (text === undefined || text === (await readFile(join(checkout, spec), 'utf8'))) return [];
  const { demands } = await compare(
    parse(text) as JsonObject,
    await readYaml(join(checkout, spec)),
    {
      ledger: await readYaml(join(checkout, 'spec/gaps.yaml')),
      versions: new Map(packages.map(({ name, manifest }) => [name, manifest.version])),
    },
  );
  return missingIn(pending, demands);
}

/** Whether changesets can make a plan of what was committed since. */
async function brokenStatus(checkout: string, base: string): Promise<string[]> {
  const { code, ...said } = await finish(
    [...programOf('@changesets/cli', checkout), 'status', '--since', base],
    { cwd: checkout },
  );
  // It counts tests and pages too, and knows no release; who needs a changeset is said above.
  const isOnlyCounting = `${said.stdout}${said.stderr}`.includes('no changesets were found');
  return code === 0 || isOnlyCounting
    ? []
    : [`changeset status ended with ${code}:\n${tail(said)}`];
}
