// What the changes of the API reports ask of the pending changesets.

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspacePackage } from '@room-sessions/testing/packed';
import { bumpFor, isLess, type Bump, type Verdict } from '../bump.ts';
import { compareReports, type ReportChange } from './api-report.ts';
import type { Since } from './git.ts';
import { seenBreaks } from './seen-breaks.ts';

/** A path below a package; undefined for one that is not there. */
export const below = ({ folder }: WorkspacePackage, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;

/** Whether a path below a package is that of a report. */
export const isReport = (inside: string): boolean => /^api\/.*\.api\.md$/.test(inside);

/** A report that lost or changed what it had, or that gained. */
export interface Broken extends ReportChange {
  readonly one: WorkspacePackage;
  readonly path: string;
}

export async function brokenReports(
  checkout: string,
  one: WorkspacePackage,
  since: Since,
): Promise<Broken[]> {
  const found: Broken[] = [];
  for (const path of since.files.filter((file) => isReport(below(one, file) ?? ''))) {
    const before = await since.read(path);
    if (before === undefined) continue;
    const file = join(checkout, path);
    const change = compareReports(before, existsSync(file) ? await readFile(file, 'utf8') : '');
    if (change !== undefined) found.push({ ...change, one, path });
  }
  return found;
}

/** What the reports ask for, of their packages and of those whose users meet what broke. */
export async function saidTooLittle(
  checkout: string,
  packages: readonly WorkspacePackage[],
  changes: readonly Broken[],
  pending: ReadonlyMap<string, Bump>,
): Promise<string[]> {
  const faults: string[] = [];
  const demand = ({ manifest }: WorkspacePackage, verdict: Verdict, what: string): void => {
    const said = pending.get(manifest.name) ?? 'none';
    const wanted = bumpFor(verdict, manifest.version);
    if (!isLess(said, wanted)) return;
    const told = said === 'none' ? 'nothing' : said;
    faults.push(`${manifest.name}: ${what}, which asks for ${wanted}; the changesets say ${told}.`);
  };
  const broken = new Map<string, Set<string>>();
  for (const { one, path, verdict, names } of changes) {
    demand(one, verdict, `${path} has a ${verdict} change (${names.join(', ')})`);
    const { name } = one.manifest;
    if (verdict === 'breaking') broken.set(name, new Set([...(broken.get(name) ?? []), ...names]));
  }
  if (broken.size === 0) return faults;
  for (const [name, names] of seenBreaks(await readReports(checkout, packages), broken)) {
    const one = packages.find(({ manifest }) => manifest.name === name)!;
    const from = [...broken.keys()].join(', ');
    demand(one, 'breaking', `its users meet what breaks in ${from} (${[...names].join(', ')})`);
  }
  return faults;
}

async function readReports(
  checkout: string,
  packages: readonly WorkspacePackage[],
): Promise<Map<string, string[]>> {
  const read = packages.map(async ({ folder, manifest }) => {
    const path = join(checkout, folder, 'api');
    const files = await readdir(path).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')));
    return [manifest.name, texts] as const;
  });
  return new Map(await Promise.all(read));
}
