// Links of a built site that lead to nothing: pages, places within pages, and files. The build of
// VitePress knows of pages only, and only of links in Markdown.
import type { Site } from './read-site.ts';

/**
 * A line for each, with the page that has it. Links to other sites are nobody's to check here; what a
 * page loads from there, or gets ready to, is named.
 */
export function deadLinks({ pages, files }: Site, base: string): string[] {
  const anchors = new Map([...pages].map(([page, html]) => [page, anchorsOf(html)]));
  return [...pages].flatMap(([page, html]) => [
    ...loadsOf(html)
      .filter((link) => new URL(link, `${origin}${base}`).origin !== origin)
      .map((link) => `${page}: ${link} is loaded from elsewhere`),
    ...[...new Set(linksOf(html))].flatMap((link) => {
      const url = new URL(link, `${origin}${base}${page}`);
      if (url.origin !== origin) return [];
      if (!url.pathname.startsWith(base)) return [`${page}: ${link} leaves the site`];
      const path = decodeURIComponent(url.pathname.slice(base.length));
      const file = [path, `${path}index.html`].find((one) => files.has(one));
      if (file === undefined) return [`${page}: ${link} leads to nothing`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (anchor === '' || !pages.has(file) || anchors.get(file)?.has(anchor)) return [];
      return [`${page}: ${link} leads to no place of that page`];
    }),
  ]);
}

const origin = 'http://site.invalid';

// The HTML is of one machine's making: attributes are always quoted, and code is escaped.
const linksOf = (html: string): string[] =>
  [...withoutScripts(html).matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) =>
    plain(link),
  );

/** What is no link that a reader follows: images, scripts, styles, connections made beforehand. */
const loadsOf = (html: string): string[] =>
  [...withoutScripts(html).matchAll(/<(?!a\s)\w+\s[^>]*?\b(?:href|src)="(?!data:)([^"]*)"/g)].map(
    ([, link = '']) => plain(link),
  );

const anchorsOf = (html: string): Set<string> =>
  new Set([...withoutScripts(html).matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => plain(id)));

const withoutScripts = (html: string): string =>
  html.replaceAll(/(<script[^>]*>)[^]*?<\/script>/g, '$1');

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
