// Which changed files are in the tarball of a package, and make it another one.

import { matchesGlob } from 'node:path';
import { parse } from 'yaml';

/** Pages for people are packed too, and go out with the next release; they ask for none. */
const pages = /(?:^|\/)(?:README|CHANGELOG|LICENSE)(?:\.md)?$|^skills\//;

/** What is built of these is packed, where they are not themselves. */
const isBuilt = (path: string): boolean =>
  path.startsWith('src/') && !/\.test\.ts$|^src\/testing\//.test(path);

/**
 * Whether a file is packed, or what is built of it, by the `files` of a manifest; paths are below the
 * package.
 */
export function isPacked(path: string, files: readonly string[]): boolean {
  if (pages.test(path)) return false;
  if (files.includes('dist') && isBuilt(path)) return true;
  const within = (pattern: string): boolean =>
    path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
  const [out, into] = [files.filter((one) => one.startsWith('!')), files].map((list) =>
    list.map((one) => one.replace(/^!/, '')),
  );
  const wanted = into!.filter((one) => !out!.includes(one));
  return wanted.some(within) && !out!.some(within);
}

/** Of a manifest what its users get, with the ranges that the settings of its workspace have for it. */
export function publishedPart(text: string | undefined, workspace: string | undefined): string {
  if (text === undefined) return '';
  const manifest = JSON.parse(text) as Record<string, unknown>;
  delete manifest['scripts'];
  delete manifest['devDependencies'];
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    const asked = manifest[kind] as Record<string, string> | undefined;
    if (asked) manifest[kind] = rangesOf(asked, (parse(workspace ?? '') ?? {}) as Catalogs);
  }
  return JSON.stringify(manifest);
}

interface Catalogs {
  readonly catalog?: Ranges;
  readonly catalogs?: Readonly<Record<string, Ranges>>;
}

type Ranges = Readonly<Record<string, string>>;

const rangesOf = (asked: Ranges, { catalog, catalogs }: Catalogs): Ranges =>
  Object.fromEntries(
    Object.entries(asked).map(([name, range]) => {
      const [, catalogName] = /^catalog:(.*)$/.exec(range) ?? [];
      if (catalogName === undefined) return [name, range];
      const found = ['', 'default'].includes(catalogName) ? catalog : catalogs?.[catalogName];
      return [name, found?.[name] ?? range];
    }),
  );
