// The pending changesets of a checkout: what they bump, and by how much.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Bump, isBump, isLess } from './bump.ts';

export interface Changeset {
  /** Below the checkout. */
  readonly file: string;
  /** Full name of a package → bump. */
  readonly bumps: ReadonlyMap<string, Bump>;
  readonly summary: string;
}

/** The changesets of a folder, without the page that explains them. */
export async function readChangesets(checkout: string): Promise<Changeset[]> {
  const names = (await readdir(join(checkout, '.changeset')))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = join('.changeset', name);
      return readChangeset(file, await readFile(join(checkout, file), 'utf8'));
    }),
  );
}

/** @throws Error where the file does not begin with packages and their bumps. */
function readChangeset(file: string, text: string): Changeset {
  const [, head = '', summary = ''] = /^---\n(.*?)\n?---\n(.*)$/s.exec(text) ?? [];
  const bumps = new Map<string, Bump>();
  for (const [name, bump] of Object.entries((parse(head) ?? {}) as Record<string, unknown>)) {
    if (!isBump(bump)) throw new Error(`${file}: ${name} needs patch, minor or major.`);
    bumps.set(name, bump);
  }
  return { file, bumps, summary: summary.trim() };
}

/** The highest bump of each package. */
export function bumpsOf(changesets: readonly Changeset[]): Map<string, Bump> {
  const highest = new Map<string, Bump>();
  for (const { bumps } of changesets) {
    for (const [name, bump] of bumps) {
      if (isLess(highest.get(name) ?? 'none', bump)) highest.set(name, bump);
    }
  }
  return highest;
}
