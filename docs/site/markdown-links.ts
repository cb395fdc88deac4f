// The plugin of the site's Markdown that leads links of pages to pages.
import type { MarkdownRenderer } from 'vitepress';
import { linkOnSite } from './pages.ts';

interface Environment {
  /** Where the page is on the site, below its root. */
  readonly relativePath?: string;
}

/** Points the links of each page that has a file in the repository to pages of the site. */
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
