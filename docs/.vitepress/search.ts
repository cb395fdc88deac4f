// The search of the site, which runs in the reader's browser, and what it is told of each page.
import type { DefaultTheme, MarkdownEnv } from 'vitepress';

type Search = NonNullable<DefaultTheme.Config['search']>;

export const search: Search = {
  provider: 'local',
  options: {
    _render(source, env: MarkdownEnv, markdown) {
      const html = markdown.render(source, env);
      if (env.frontmatter?.['search'] === false) return '';
      return env.relativePath.startsWith('generated/api/') ? searchedOfApi(html) : html;
    },
    miniSearch: {
      searchOptions: {
        // Guides before the reference, where both have the word.
        boostDocument: (id: string) => (/\/api\//.test(id) ? 0.5 : 1),
      },
    },
  },
};

/**
 * One result for each export and each method. Headings such as "Parameters" are none, and what an
 * entry only passes on is found where it is described.
 */
function searchedOfApi(html: string): string {
  const [described = ''] = html.split('<h2 id="references"');
  return described.replaceAll(
    /<h([4-6])([^>]*)>(.*?)<\/h\1>/g,
    (heading, _level, _rest, text: string) => (text.includes('()') ? heading : `<p>${text}</p>`),
  );
}
