// The search of the built site, without a browser: the index that its page loads, and the options in
// its page.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readSite } from './testing/read-site.ts';

interface Index {
  search(query: string): readonly { readonly id: string }[];
}
interface MiniSearch {
  loadJSON(json: string, options: object): Index;
}

interface MiniSearchOptions {
  readonly options: object;
  readonly searchOptions: object;
}
interface SiteData {
  readonly themeConfig: { readonly search: { options: { miniSearch: MiniSearchOptions } } };
}

const { base, folder } = inject('site');
let index: Index;

beforeAll(async () => {
  const { files } = await readSite(folder);
  const file = [...files].find((name) => name.includes('@localSearchIndexroot'));
  const { default: json } = (await import(pathToFileURL(join(folder, file!)).href)) as {
    default: string;
  };
  const { options, searchOptions } = await optionsInPage();
  // VitePress brings its MiniSearch along; the defaults are those of its search box.
  const fromVitePress = createRequire(createRequire(import.meta.url).resolve('vitepress'));
  const miniSearch = fromVitePress('minisearch') as MiniSearch;
  index = miniSearch.loadJSON(json, {
    storeFields: ['title', 'titles'],
    searchOptions: { prefix: true, ...searchOptions },
    ...options,
  });
});

/** The options of MiniSearch that a page carries: its own script creates them. */
async function optionsInPage(): Promise<MiniSearchOptions> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const script = [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    .map(([, code = '']) => code)
    .find((code) => code.includes('__VP_SITE_DATA__='))!;
  const context = { window: {} };
  const site = runInNewContext(`${script}; window.__VP_SITE_DATA__`, context) as SiteData;
  return site.themeConfig.search.options.miniSearch;
}

/** Pages of the results, best first, each once. */
const search = (query: string): string[] => [
  ...new Set(index.search(query).map(({ id }) => id.slice(base.length).split('#')[0]!)),
];

describe('the search', () => {
  it.each([
    ['pagination', 'paging'],
    ['cursor', 'paging'],
    ['retry', 'retry'],
    ['idempotency', 'retry'],
    ['timeout', 'retry'],
    ['rate limit', 'retry'],
    ['backoff', 'retry'],
    ['CORS', 'authentication'],
    ['API key', 'authentication'],
    ['mock', 'testing-with-the-gateway'],
    ['testing', 'testing-with-the-gateway'],
    ['upload', 'uploads'],
    ['create room', 'what-the-api-can-do'],
    ['list rooms', 'what-the-api-can-do'],
    ['delete', 'what-the-api-can-do'],
    ['webhook', 'what-the-api-can-do'],
    ['TypeScript', 'typescript'],
    ['Express', 'recipes'],
    ['Fastify', 'recipes'],
    ['Hono', 'recipes'],
    ['Next.js', 'in-a-web-app'],
    ['proxy', 'node'],
    ['OpenTelemetry', 'observability'],
    ['logging', 'observability'],
    ['401', 'authentication'],
    ['413', 'every-error'],
    ['ECONNREFUSED', 'every-error'],
    ['drift', 'validation'],
    ['PostgreSQL', 'stores'],
    ['Docker', 'running-the-gateway'],
    ['MCP', 'mcp'],
    ['CLI', 'cli'],
    ['benchmark', 'benchmarks'],
    ['Deno', 'runtimes'],
    ['install', 'start'],
    ['copyRoomSet', 'http/copyRoomSet'],
    ['driftSummary', 'api/core'],
  ])('lists for %j the page %s first', (query, page) => {
    expect(search(query)[0]).toMatch(new RegExp(`^${page}(?:/[\\w-]+)?\\.html$`));
  });

  it('finds nothing for a word that no page has', () => {
    expect(search('zzqxv')).toEqual([]);
  });
});
