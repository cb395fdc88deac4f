// Which changed files are in the tarball of a package, and make it another one.

import { matchesGlob } from 'node:path';

/** Pages for people are packed too, and go out with the next release; they ask for none. */
const pages = /(?:^|\/)(?:README|CHANGELOG|LICENSE)(?:\.md)?$|^skills\//;

/** Whether a file is packed, by the `files` of a manifest; paths are below the package. */
export function isPacked(path: string, files: readonly string[]): boolean {
  if (pages.test(path)) return false;
  const within = (pattern: string): boolean =>
    path === pattern || path.startsWith(`${pattern}/`) || matchesGlob(path, pattern);
  const [out, into] = [files.filter((one) => one.startsWith('!')), files].map((list) =>
    list.map((one) => one.replace(/^!/, '')),
  );
  const wanted = into!.filter((one) => !out!.includes(one));
  return wanted.some(within) && !out!.some(within);
}

/** Of a manifest what its users get. */
export function publishedPart(text: string | undefined): string {
  if (text === undefined) return '';
  const manifest = JSON.parse(text) as Record<string, unknown>;
  delete manifest['scripts'];
  delete manifest['devDependencies'];
  return JSON.stringify(manifest);
}
