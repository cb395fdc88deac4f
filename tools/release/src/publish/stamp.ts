// Where the sources are, written into manifests and READMEs for the time of a publication. Git has
// neither: the same tree can be published from any copy of the repository, each naming itself.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { mapLinks, withoutCode } from '@room-sessions/testing/markdown';

export interface Source {
  /** The server of the repository, such as `https://github.com`. */
  readonly server: string;
  /** `owner/name`. */
  readonly repository: string;
  /** The commit that is published. */
  readonly commit: string;
}

/**
 * The source of a workflow of GitHub; undefined elsewhere.
 * @throws Error for a name that is none.
 */
export function sourceOf(env: NodeJS.ProcessEnv): Source | undefined {
  const repository = env['GITHUB_REPOSITORY'];
  if (!repository) return undefined;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(`GITHUB_REPOSITORY is ${JSON.stringify(repository)}, not owner/name.`);
  }
  return {
    repository,
    server: env['GITHUB_SERVER_URL'] || 'https://github.com',
    commit: env['GITHUB_SHA'] || 'HEAD',
  };
}

/**
 * Stamps every published package of a checkout. What it gives puts back what was there, and so does
 * an exit in the middle: nothing of it waits, so that it can be done there.
 */
export async function stamp(checkout: string, source: Source): Promise<() => void> {
  const folders = [...(await packageFolders(checkout)).values()];
  const originals = new Map<string, string>();
  const edit = (file: string, change: (text: string) => string): void => {
    const text = readFileSync(file, 'utf8');
    originals.set(file, text);
    writeFileSync(file, change(text));
  };
  const putBack = (): void => {
    for (const [file, text] of originals) writeFileSync(file, text);
    originals.clear();
    process.off('exit', putBack);
  };
  process.on('exit', putBack);
  try {
    for (const folder of folders) {
      edit(join(checkout, folder, 'package.json'), (text) => stampManifest(text, folder, source));
      edit(join(checkout, folder, 'README.md'), (text) => stampReadme(text, folder, source));
    }
  } catch (error) {
    putBack();
    throw error;
  }
  return putBack;
}

/** Provenance needs the field: npm compares it with the workflow that publishes. */
export function stampManifest(text: string, directory: string, source: Source): string {
  const url = `${source.server}/${source.repository}`;
  const manifest = JSON.parse(text) as Record<string, unknown>;
  manifest['repository'] = { type: 'git', url: `git+${url}.git`, directory };
  manifest['bugs'] = { url: `${url}/issues` };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Turns links that leave the package into absolute ones: beside the tarball there is nothing.
 * @throws Error for what leads out of the repository, and for what would stay as it is: an image, and
 * links of another form.
 */
export function stampReadme(text: string, directory: string, source: Source): string {
  const stamped = mapLinks(text, (target) => {
    const [path = '', anchor] = target.split('#');
    const place = posix.join(directory, path);
    if (/^[a-z]+:/i.test(target) || path === '' || place.startsWith(`${directory}/`)) return target;
    if (place.startsWith('..')) throw new Error(`${directory}/README.md links out to ${target}.`);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    return `${source.server}/${source.repository}/blob/${source.commit}/${place}${hash}`;
  });
  const [lost] =
    /!\[[^\]]*\]\((?!https?:)[^)]*\)/.exec(withoutCode(text)) ??
    /(?:\]\(|\]: *|\b(?:href|src)=")\.\.?\/[^\s)">]*/.exec(withoutCode(stamped)) ??
    [];
  if (lost === undefined) return stamped;
  throw new Error(`${directory}/README.md has ${lost}, which leads nowhere from a tarball.`);
}
