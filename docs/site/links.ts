// Pages link to files of the repository, as they do where the repository itself is read. The site leads
// those links to the pages that show the files.
import { posix, relative, sep } from 'node:path';
import { mapLinks } from '@room-sessions/testing/markdown';
import type { Plugin } from 'vitepress';
import { root } from './paths.ts';

/** The page, below the root of the site, that shows a file or folder of the repository. */
export function getPage(path: string): string {
  if (path === 'README.md' || path === '.' || path === 'docs') return 'index.md';
  const [, name] = /^(?:packages\/)?([^/]+)(?:\/README\.md)?$/.exec(path) ?? [];
  if (name !== undefined && /^(packages\/|contracts(\/|$))/.test(path))
    return `packages/${name}.md`;
  if (/^docs\/(?:contributing\/)?[^/]+\.md$/.test(path)) return path.slice('docs/'.length);
  if (/^[^/]+\.md$/.test(path)) return `project/${path.toLowerCase()}`;
  // A folder's README is shown with the folder.
  if (posix.basename(path) === 'README.md') return `source/${posix.dirname(path)}.md`;
  // VitePress removes these endings, and reads brackets as a dynamic route.
  return `source/${path.replace(/\.(html|md)$/, '-$1').replaceAll(/[[\]]/g, '')}.md`;
}

/** The file of the repository that a link of a file leads to, and the anchor in it. */
export function getTarget(
  origin: string,
  link: string,
): [path: string, anchor: string] | undefined {
  // Other sites, anchors of the same page, paths of the site, and pictures, which are part of the page.
  if (/^(?:[a-z][a-z+.-]*:|#|\/)|\.(?:svg|webp)$/i.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const file = posix.join(posix.dirname(origin), decodeURI(path)).replace(/\/$/, '');
  return [file, anchor === undefined ? '' : `#${anchor}`];
}

/** A link of a file of the repository, as the site has it. */
export function toSite(origin: string, link: string): string {
  const [path, anchor] = getTarget(origin, link) ?? [];
  if (path === undefined) return link;
  return `/${getPage(path)}${anchor}`;
}

/** The file of the repository that a page shows: a copy names it as its `origin`. */
export function getOrigin(
  file: string,
  frontmatter: Readonly<Record<string, unknown>>,
): string | undefined {
  if (typeof frontmatter['origin'] === 'string') return frontmatter['origin'];
  const path = relative(root, file).replaceAll(sep, '/');
  return path.startsWith('docs/generated/') ? undefined : path;
}

/** Changes the Markdown before VitePress and vitepress-plugin-llms read it. */
export const repositoryLinks: Plugin = {
  name: 'repository-links',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.md')) return undefined;
    const [, named] = /^---\norigin: (.+)\n/.exec(code) ?? [];
    const origin = getOrigin(id, { origin: named });
    return origin === undefined ? undefined : mapLinks(code, (link) => toSite(origin, link));
  },
};
