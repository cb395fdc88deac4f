// The sidebar of each part of the site.
import { existsSync, readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { entries } from '../site/api/entries.ts';
import type { ApiContents } from '../site/api/generate.ts';
import { copiedFiles } from '../site/copies.ts';
import { domains, operations } from '../site/http/generate.ts';
import { apiContents } from '../site/paths.ts';
import { isPackageReadme, getPage } from '../site/pages.ts';
import { guides } from './guides.ts';

type Item = DefaultTheme.SidebarItem;

export async function sidebar(): Promise<DefaultTheme.SidebarMulti> {
  return { '/api/': await api(), '/http/': http(), '/': await written() };
}

async function written(): Promise<Item[]> {
  const copied = await copiedFiles();
  return [
    // Without `collapsed`: such a group is a button within a button, which screen readers cannot announce.
    ...guides.map(({ text, pages }) => ({
      text,
      items: pages.map(([page, title]) => ({ text: title, link: `/${page}` })),
    })),
    {
      text: 'Packages',
      items: copied.filter(isPackageReadme).map((file) => ({
        text: getPage(file).slice('packages/'.length, -'.md'.length),
        link: linkTo(file),
      })),
    },
    {
      text: 'The project',
      items: copied
        .filter((file) => !isPackageReadme(file))
        .map((file) => ({ text: getTitle(file), link: linkTo(file) })),
    },
  ];
}

const linkTo = (file: string): string => `/${getPage(file).replace(/\.md$/, '')}`;

/** `Contributing` for `CONTRIBUTING.md`. */
const getTitle = (file: string): string =>
  file.charAt(0) + file.slice(1, -'.md'.length).toLowerCase();

async function api(): Promise<Item[]> {
  // The build writes it first; other programs that load this configuration may not have it.
  const contents = existsSync(apiContents)
    ? (JSON.parse(readFileSync(apiContents, 'utf8')) as ApiContents)
    : {};
  const items = (await entries()).map(({ name }) => ({
    text: name,
    link: `/api/${name}`,
    ...(contents[name] && {
      collapsed: true,
      items: contents[name].map(({ path, title }) => ({ text: title, link: `/api/${path}` })),
    }),
  }));
  return [{ text: 'API reference', link: '/api/', items }];
}

function http(): Item[] {
  const first = {
    text: 'HTTP API',
    link: '/http/',
    items: [{ text: 'Models', link: '/http/models' }],
  };
  const groups = domains.map(({ name }) => ({
    text: name.charAt(0).toUpperCase() + name.slice(1),
    items: operations
      .filter(({ domain }) => domain === name)
      .map(({ id, summary }) => ({ text: summary, link: `/http/${id}` })),
  }));
  return [first, ...groups];
}
