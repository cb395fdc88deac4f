// Which page of the site shows which file of the repository, both ways. Pages link to files, as they
// do where the repository itself is read; the site turns those links into links to pages.
import { posix } from 'node:path';

const isPackage = (path: string): boolean =>
  /^(packages\/[^/]+|contracts)(\/README\.md)?$/.test(path);

/** The page, below the root of the site, that shows a file or folder of the repository. */
export function getPage(path: string): string {
  if (path === 'README.md' || path === '.' || path === 'docs') return 'index.md';
  const [, name] = /^(?:packages\/)?([^/]+)(?:\/README\.md)?$/.exec(path) ?? [];
  if (name !== undefined && isPackage(path)) return `packages/${name}.md`;
  if (/^docs\/(?:contributing\/)?[^/]+\.md$/.test(path)) return path.slice('docs/'.length);
  if (/^[^/]+\.md$/.test(path)) return `project/${path.toLowerCase()}`;
  // A folder's README is shown with the folder.
  if (posix.basename(path) === 'README.md') return `source/${posix.dirname(path)}.md`;
  // VitePress removes these endings, and reads brackets as a dynamic route.
  return `source/${path.replace(/\.(html|md)$/, '-$1').replaceAll(/[[\]]/g, '')}.md`;
}

/** The Markdown file of a page; undefined for a page without a file. */
export function getOrigin(page: string): string | undefined {
  const [folder, ...rest] = page.split('/');
  const name = rest.join('/');
  if (rest.length === 0 || folder === 'contributing') return `docs/${page}`;
  if (folder === 'packages' && rest.length === 1) {
    return name === 'contracts.md'
      ? 'contracts/README.md'
      : `packages/${name.slice(0, -3)}/README.md`;
  }
  if (folder === 'project') return `${name.slice(0, -3).toUpperCase()}.md`;
  if (folder === 'source') return `${name.slice(0, -3)}/README.md`;
  return undefined;
}

/** Whether a file is the README of a published package. */
export const isPackageReadme = (path: string): boolean =>
  isPackage(path) && path.endsWith('/README.md');

const elsewhere = /^(?:[a-z][a-z+.-]*:|\/\/|#|\/)/i;

/** The file that a link of a file leads to, and the anchor in it; nothing for one that leads elsewhere. */
export function target(origin: string, link: string): { path: string; anchor: string } | undefined {
  if (elsewhere.test(link) || link === '') return undefined;
  const [path = '', anchor] = link.split('#');
  const resolved = posix.normalize(posix.join(posix.dirname(origin), decodeURI(path)));
  return {
    path: resolved.replace(/\/$/, ''),
    anchor: anchor === undefined ? '' : `#${anchor}`,
  };
}

/** What a link of a page says on the site. */
export function linkOnSite(page: string, link: string): string {
  const origin = getOrigin(page);
  const found = origin === undefined ? undefined : target(origin, link);
  if (found === undefined) return link;
  // The README is not a page of the site; the pages of the HTTP API list the operations.
  if (`${found.path}${found.anchor}` === 'README.md#the-operations') return '/http/index.md';
  return `/${getPage(found.path)}${found.anchor}`;
}
