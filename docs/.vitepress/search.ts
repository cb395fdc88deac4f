// The local search of the site: MiniSearch in the reader's browser, over an index that the build writes.
import type { DefaultTheme, MarkdownEnv } from 'vitepress';

type Search = Extract<NonNullable<DefaultTheme.Config['search']>, { provider: 'local' }>;

/** A section of a page, as VitePress adds it to the index. */
interface Section {
  readonly id: string;
  readonly title: string;
  /** The titles of the sections that contain it; empty for a whole page. */
  readonly titles: readonly string[];
  readonly text: string;
}

/** Other names of the subject of a page, which are not in its title. */
const keywords: Readonly<Record<string, string>> = {
  start: 'install quickstart getting started npm pnpm yarn bun',
  'what-the-api-can-do': 'create room, list rooms, delete room, remove, webhook, webhooks, CRUD',
  authentication: 'API key, token, credentials, secret, 401, unauthorized',
  'in-a-web-app': 'React, Next.js, TanStack Query, web app',
  mcp: 'Model Context Protocol, AI, agent, LLM, tools',
  errors:
    'error handling, try catch, exception, HTTP status, 400, 403, 404, 409, 422, 500, ECONNREFUSED, ENOTFOUND, ETIMEDOUT, ECONNRESET, error code, 401, 413, network failure, connection reset, DNS',
  recipes: 'sample, samples, demo, migrate, axios, curl, Express, Fastify, Hono',
  retry: 'retry, timeout, idempotency, rate limit, 429, throttling, backoff, deadline',
  paging: 'page, size, sort, cursor, next page, paginate, iterate',
  inviting: 'bulk, batch, invites, invitation',
  uploads: 'upload, file, stream, multipart, progress',
  validation: 'zod, schema, schemas, runtime checks, breaking change',
  observability:
    'log, logging, debug, tracing, metrics, OpenTelemetry, OTel, request id, middleware, interceptor, interceptors, hooks, plugin, cache',
  'testing-with-the-gateway':
    'mock, mock server, stub, fake, test, unit test, fixtures, Vitest, Jest, msw, React, jsdom, fake timers',
  'running-the-gateway': 'Docker, container, environment variables',
  'operating-the-gateway':
    'Kubernetes, Prometheus, health check, readiness, monitoring, SIGTERM, load balancer, HAProxy, cluster, zero downtime, Postgres, database, backup, restore, migration, persistence',
  'control-plane': 'seed, reset, snapshot, clock, fake time, verify',
  expectations: 'mock response, fault injection, chaos, latency, replay, HAR',
  console: 'admin, dashboard, UI, inspector',
  'provider-states': 'given, fixtures, Pact states',
  'when-a-key-arrives': 'probe, staging, production, real gateway, compare, first key',
  contracts:
    'pact, consumer-driven contracts, verifier, matchers, Pact Broker, PactFlow, can-i-deploy',
  gaps: 'unknown, undocumented, assumption, not documented',
  runtimes:
    'Bun, Deno, Cloudflare Workers, workerd, edge, browser, Node.js versions, proxy, HTTP_PROXY, HTTPS_PROXY, keep-alive, agent, TLS, certificate, self-signed, undici, TypeScript, types, tsconfig, tsc, strict, moduleResolution, ESM, CommonJS, end of life, EOL, LTS, Node 20, versioning, semver, breaking change, changelog, deprecation',
  benchmarks: 'performance, bundle size, throughput, latency',
};

/** The keywords of a guide, for the section of its title. */
function getKeywords({ id, titles }: Section): string {
  if (titles.length > 0 || /\/(?:api|http|packages|project|source)\//.test(id)) return '';
  return keywords[/([\w-]+)\.html/.exec(id)?.[1] ?? ''] ?? '';
}

/** VitePress types fewer options than it passes to MiniSearch. */
const fields: object = { fields: ['title', 'titles', 'text', 'keywords'] };

export const search: Search = {
  provider: 'local',
  options: {
    // A hit shows an excerpt, because titles alone do not tell which page answers.
    detailedView: true,
    _render(source, env: MarkdownEnv, markdown) {
      const html = markdown.render(source, env);
      return env.frontmatter?.['search'] === false ? '' : html;
    },
    miniSearch: {
      options: {
        ...fields,
        // Called only during the build.
        extractField: (section: Section, field: string) =>
          field === 'keywords' ? getKeywords(section) : section[field as keyof Section],
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
          if (/\/packages\/|\/gaps\./.test(id)) return 0.6;
          return stored?.titles?.length === 0 ? 1.5 : 1;
        },
      },
    },
  },
};
