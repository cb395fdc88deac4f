// The sidebar of each part of the site.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { domains, operations, toTitle } from '../site/http/generate.ts';
import { generated } from '../site/paths.ts';

type Item = DefaultTheme.SidebarItem;

// Without `collapsed`: such a group is a button within a button, which screen readers cannot announce.
export const guides: Item[] = [
  {
    text: 'Getting started',
    items: [
      { text: 'Start in a minute', link: '/start' },
      { text: 'Guest check-in in 15 minutes', link: '/check-in' },
      { text: 'What the API can do', link: '/what-the-api-can-do' },
      { text: 'Authentication and CORS', link: '/authentication' },
      { text: 'Web apps: Next.js, TanStack Start, pages', link: '/in-a-web-app' },
      { text: 'Recipes: queries, mocks, jobs, CI', link: '/recipes' },
    ],
  },
  {
    text: 'Calls',
    items: [
      { text: 'Errors', link: '/errors' },
      { text: 'Retries and timeouts', link: '/retry' },
      { text: 'Lists and pagination', link: '/paging' },
      { text: 'Inviting many users', link: '/inviting' },
      { text: 'Uploading images', link: '/uploads' },
      { text: 'Validation and drift', link: '/validation' },
      { text: 'Observability and middleware', link: '/observability' },
      { text: 'Runtimes and versions', link: '/runtimes' },
    ],
  },
  {
    text: 'The gateway',
    items: [
      { text: 'Testing with the local gateway', link: '/testing-with-the-gateway' },
      { text: 'Running the local gateway', link: '/running-the-gateway' },
      { text: 'Operating the gateway', link: '/operating-the-gateway' },
      { text: 'Control plane of the gateway', link: '/control-plane' },
      { text: 'Expectations: set responses', link: '/expectations' },
      { text: 'Console of the gateway', link: '/console' },
      { text: 'Provider states', link: '/provider-states' },
    ],
  },
  {
    text: 'Tools',
    items: [
      { text: 'Command line (CLI)', link: '/cli' },
      { text: 'MCP server for assistants', link: '/mcp' },
      { text: 'Comparing a deployment (probe)', link: '/when-a-key-arrives' },
      { text: 'Contract tests with Pact', link: '/contracts' },
    ],
  },
  {
    text: 'Reference',
    items: [
      { text: 'Gaps in the API document', link: '/gaps' },
      { text: 'Benchmarks', link: '/benchmarks' },
    ],
  },
  {
    text: 'Contributing',
    items: [
      { text: 'Architecture', link: '/contributing/architecture' },
      { text: 'Adding an operation', link: '/contributing/add-an-operation' },
      { text: 'Changing an assumption', link: '/contributing/change-an-assumption' },
      { text: 'Releasing', link: '/contributing/release' },
    ],
  },
  {
    text: 'Packages',
    items:
      'sdk rooms media recordings badging core models schemas har opentelemetry gateway contracts cli probe mcp'
        .split(' ')
        .map((name) => ({ text: name, link: `/packages/${name}` })),
  },
  {
    text: 'The project',
    items: [
      { text: 'Agents', link: '/project/agents' },
      { text: 'Contributing', link: '/project/contributing' },
      { text: 'Security', link: '/project/security' },
    ],
  },
];

export const http: Item[] = [
  { text: 'HTTP API', link: '/http/', items: [{ text: 'Models', link: '/http/models' }] },
  ...domains.map(({ name }) => ({
    text: toTitle(name),
    items: operations
      .filter(({ domain }) => domain === name)
      .map(({ id, summary }) => ({ text: summary, link: `/http/${id}` })),
  })),
];

const withoutCollapsed = (key: string, value: unknown): unknown =>
  key === 'collapsed' ? undefined : value;

/** A sidebar for each package: all in one would multiply the size of each page. */
function api(): DefaultTheme.SidebarMulti {
  const file = join(generated, 'api/typedoc-sidebar.json');
  // The build writes it before; other programs that load this configuration may not have it.
  const entries = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8'), withoutCollapsed) as Item[])
    : [];
  const reference = (open?: Item): Item[] => [
    {
      text: 'API reference',
      link: '/api/',
      items: entries.map((entry) =>
        entry === open ? entry : { text: entry.text!, link: entry.link! },
      ),
    },
  ];
  return Object.fromEntries([
    ...entries.map((entry) => [entry.link!, reference(entry)]),
    ['/api/', reference()],
  ]);
}

export const sidebar: DefaultTheme.SidebarMulti = { ...api(), '/http/': http, '/': guides };
