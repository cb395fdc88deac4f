// The local search of the site: MiniSearch in the reader's browser, over an index that the build writes.
import type { DefaultTheme, MarkdownEnv } from 'vitepress';
import { guides } from './guides.ts';

type Search = Extract<NonNullable<DefaultTheme.Config['search']>, { provider: 'local' }>;

/** A section of a page, as VitePress adds it to the index. */
interface Section {
  readonly id: string;
  readonly title: string;
  /** The titles of the sections that contain it; empty for a whole page. */
  readonly titles: readonly string[];
  readonly text: string;
}

const keywords = new Map(
  guides.flatMap(({ pages }) => pages.map(([page, , , words = '']) => [page, words] as const)),
);

/** The keywords of a guide, for the section of its title. */
const keywordsOfPage = ({ id, titles }: Section): string => {
  if (titles.length > 0 || /\/(?:api|http|packages|project|source)\//.test(id)) return '';
  const [, page = ''] = /((?:contributing\/)?[\w-]+)\.html/.exec(id) ?? [];
  return keywords.get(page) ?? '';
};

/** VitePress types fewer options than it passes to MiniSearch. */
const fields: object = { fields: ['title', 'titles', 'text', 'keywords'] };

export const search: Search = {
  provider: 'local',
  options: {
    _render(source, env: MarkdownEnv, markdown) {
      const html = markdown.render(source, env);
      if (env.frontmatter?.['search'] === false) return '';
      return env.relativePath.startsWith('generated/api/') ? reduceApiPage(html) : html;
    },
    miniSearch: {
      options: {
        ...fields,
        // Called only during the build.
        extractField: (section: Section, field: string) =>
          field === 'keywords' ? keywordsOfPage(section) : section[field as keyof Section],
      },
      // VitePress copies functions into the page as text. These run there, so that they must be function
      // expressions that refer to nothing outside.
      searchOptions: {
        boost: { title: 4, keywords: 6, text: 2, titles: 1 },
        // In short words one letter is another word: "mock", "lock".
        fuzzy: (term: string) => (term.length > 5 ? 0.2 : false),
        boostDocument: (id: string, _term: string, stored?: { titles?: readonly string[] }) => {
          // Guides before references, and whole pages before their sections.
          if (/\/(?:api|project|contributing)\/|\/benchmarks\./.test(id)) return 0.4;
          if (/\/packages\/|\/(?:gaps|faults)\./.test(id)) return 0.6;
          return stored?.titles?.length === 0 ? 1.5 : 1;
        },
      },
    },
  },
};

/** Keeps a section for each export and method; re-exports are found on the page that describes them. */
function reduceApiPage(html: string): string {
  const [described = ''] = html.split('<h2 id="references"');
  return described.replaceAll(
    /<h([4-6])([^>]*)>(.*?)<\/h\1>/g,
    (heading, _level, _rest, text: string) => (text.includes('()') ? heading : `<p>${text}</p>`),
  );
}
