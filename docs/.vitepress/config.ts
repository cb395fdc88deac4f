import { createRequire } from 'node:module';
import { defineConfig } from 'vitepress';
import { leadLinks } from '../site/markdown-links.ts';
import { getOrigin } from '../site/pages.ts';
import { guides } from './guides.ts';
import { installTabs } from './install-tabs.ts';
import { findRepository } from './repository.ts';
import { search } from './search.ts';
import { sidebar } from './sidebar.ts';

const repository = findRepository(process.env);
const { version } = createRequire(import.meta.url)('../../packages/sdk/package.json') as {
  version: string;
};

/** The titles of the sidebar, which tabs show too. */
const titles = new Map(
  guides.flatMap(({ pages }) => pages.map(([page, title]) => [`${page}.md`, title])),
);

export default defineConfig({
  title: 'Room Sessions SDK',
  description: 'TypeScript packages for the Room Sessions Gateway, and a gateway of your own.',
  lang: 'en',
  srcExclude: ['site/**', 'public/**'],
  // Generated pages are in a folder of their own, and next to the written pages on the site.
  rewrites: { 'generated/:path*': ':path*' },
  // Otherwise the sidebar alone makes each page load twenty others.
  router: { prefetchLinks: false },
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}favicon.svg` }],
  ],
  lastUpdated: true,
  transformPageData({ relativePath, title, frontmatter }) {
    const origin = getOrigin(relativePath);
    // Without an address a page has no edit link.
    const edit = origin === undefined ? undefined : repository?.edit(origin);
    return {
      title: titles.get(relativePath) ?? title,
      frontmatter: { ...frontmatter, edit, ...(edit === undefined && { editLink: false }) },
    };
  },
  // One chunk holds the search index. It is loaded when the search opens.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    config(markdown) {
      leadLinks(markdown);
      installTabs(markdown);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    nav: [
      {
        text: 'Guides',
        link: '/start',
        activeMatch: '^/(?!api/|http/|packages/|source/|project/).+',
      },
      { text: 'HTTP API', link: '/http/', activeMatch: '^/http/' },
      { text: 'API reference', link: '/api/', activeMatch: '^/api/' },
      { text: 'Packages', link: '/packages/sdk', activeMatch: '^/packages/' },
      {
        text: version === '0.0.0' ? 'Unreleased' : `v${version}`,
        items: [
          { text: 'Versioning and releases', link: '/versioning' },
          { text: 'Supported versions', link: '/support' },
          ...(repository ? [{ text: 'Releases', link: `${repository.url}/releases` }] : []),
        ],
      },
    ],
    sidebar: await sidebar(),
    outline: [2, 3],
    search,
    externalLinkIcon: true,
    lastUpdated: { text: 'Last updated', formatOptions: { dateStyle: 'medium' } },
    editLink: {
      // Runs in the page: it must refer to nothing outside.
      pattern: ({ frontmatter }) => String(frontmatter['edit']),
      text: 'Edit this page',
    },
    ...(repository && {
      socialLinks: [{ icon: 'github', link: repository.url, ariaLabel: 'Repository' }],
    }),
    footer: { message: 'MIT License. The packages have no telemetry.' },
  },
});
