import { defineConfig } from 'vitepress';
import { leadLinks } from '../site/markdown-links.ts';
import { search } from './search.ts';
import { sidebar } from './sidebar.ts';

export default defineConfig({
  title: 'Room Sessions SDK',
  description: 'TypeScript packages for the Room Sessions Gateway, and a gateway of your own.',
  lang: 'en',
  srcExclude: ['site/**', 'public/**'],
  // What is generated stands apart from what is written, and beside it on the site.
  rewrites: { 'generated/:path*': ':path*' },
  // The sidebar alone would have each page load twenty others.
  router: { prefetchLinks: false },
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}favicon.svg` }],
  ],
  // One chunk holds what the search knows. It is loaded when somebody searches.
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
