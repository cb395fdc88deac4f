// The plugin of the site's Markdown that leads links of pages to pages.
import type { MarkdownRenderer } from 'vitepress';
import { linkOnSite } from './pages.ts';

interface Environment {
  /** Where the page is on the site, below its root. */
  readonly relativePath?: string;
}

/** Leads the links of each page that a file of the repository stands behind to pages of the site. */
export function leadLinks(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('lead-links', ({ tokens, env }) => {
    const { relativePath } = env as Environment;
    if (relativePath === undefined) return;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const link = token.type === 'link_open' ? token.attrGet('href') : null;
      if (link !== null) token.attrSet('href', linkOnSite(relativePath, link));
    }
  });
}
