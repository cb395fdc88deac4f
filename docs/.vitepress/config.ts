import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vitepress';
import llmstxt from 'vitepress-plugin-llms';
import { getOrigin, repositoryLinks } from '../site/links.ts';
import { docs } from '../site/paths.ts';
import { installTabs } from './install-tabs.ts';
import { narrow } from './narrow.ts';
import { search } from './search.ts';
import { guides, http, sidebar } from './sidebar.ts';

// The repository is known in CI only, as for a release. Without it the site shows no link to it.
const { GITHUB_REPOSITORY: name, GITHUB_SERVER_URL: server } = process.env;
const repository = name ? `${server || 'https://github.com'}/${name}` : undefined;
const { version } = createRequire(import.meta.url)('../../packages/sdk/package.json') as {
  version: string;
};

export default defineConfig({
  title: 'Room Sessions SDK',
  description: 'TypeScript packages for the Room Sessions Gateway, and a gateway of your own.',
  lang: 'en',
  // Here, so that vitepress-plugin-llms sees it too.
  base: process.env['DOCS_BASE'] || '/',
  srcExclude: ['site/**', 'public/**'],
  // Generated pages are in a folder of their own, and next to the written pages on the site.
  rewrites: (page) => page.replace(/^generated\//, ''),
  // Otherwise each page contains the sidebars of all packages.
  metaChunk: true,
  // Otherwise the sidebar alone makes each page load twenty others.
  router: { prefetchLinks: false },
  transformHead: ({ siteData }) => [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `${siteData.base}logo.svg` }],
  ],
  lastUpdated: true,
  transformPageData({ filePath, frontmatter }) {
    const origin = getOrigin(join(docs, filePath), frontmatter);
    // Without an address a page has no edit link.
    if (repository === undefined || origin === undefined)
      return { frontmatter: { ...frontmatter, editLink: false } };
    return { frontmatter: { ...frontmatter, edit: `${repository}/edit/main/${origin}` } };
  },
  // One chunk holds the search index. It is loaded when the search opens.
  vite: {
    build: { chunkSizeWarningLimit: 4000 },
    plugins: [
      repositoryLinks,
      llmstxt({
        customLLMsTxtTemplate: readFileSync(join(docs, 'site/llms.md'), 'utf8'),
        sidebar: [...guides, { text: 'HTTP API', items: http.flatMap(({ items = [] }) => items) }],
        // The API reference would be most of it. Files are what pages link to.
        ignoreFiles: ['generated/{api,project,source}/**', 'contributing/**'],
        generateLLMsFullTxt: false,
        injectLLMHint: false,
        // Its types are those of another version of Vite.
      }) as unknown as Plugin[],
    ],
  },
  markdown: {
    config(markdown) {
      installTabs(markdown);
      narrow(markdown);
    },
    // Of two pictures for light and dark, only the visible one is loaded.
    image: { lazyLoading: true },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    logo: '/logo.svg',
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
          { text: 'Runtimes and versions', link: '/runtimes' },
          ...(repository ? [{ text: 'Releases', link: `${repository}/releases` }] : []),
        ],
      },
    ],
    sidebar,
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
      socialLinks: [{ icon: 'github', link: repository, ariaLabel: 'Repository' }],
    }),
    footer: { message: 'MIT License. The packages have no telemetry.' },
  },
});
