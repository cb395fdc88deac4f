import { defineConfig } from 'vitepress';
import { leadLinks } from '../site/markdown-links.ts';
import { guides } from './guides.ts';
import { search } from './search.ts';
import { sidebar } from './sidebar.ts';

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
  transformPageData: ({ relativePath, title }) => ({ title: titles.get(relativePath) ?? title }),
  // One chunk holds the search index. It is loaded when the search opens.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  markdown: {
    config: leadLinks,
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
    ],
    sidebar: await sidebar(),
    outline: [2, 3],
    search,
    docFooter: { prev: false, next: false },
  },
});
