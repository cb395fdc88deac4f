// The written pages of docs/, in reading order: the sidebar of the site, and the lists of pages in
// README.md and llms.txt (`pnpm pages`).

export type GuidePage = readonly [
  /** The path without its extension. */
  page: string,
  /** The title in the sidebar. */
  text: string,
  about: string,
  /** Other names of its subject, which the search finds; only for words that are not in the title. */
  keywords?: string,
];

export interface Group {
  readonly text: string;
  readonly pages: readonly GuidePage[];
  /** For contributors to this repository, not for users of its packages. */
  readonly within?: boolean;
}

export const guides: readonly Group[] = [
  {
    text: 'Getting started',
    pages: [
      [
        'start',
        'Start in a minute',
        'a gateway, a package, a first program; which package does what',
        'install quickstart getting started npm pnpm yarn bun',
      ],
      [
        'what-the-api-can-do',
        'What the API can do',
        'which operations exist to create, read, list, update or delete each resource',
        'create room, list rooms, delete room, remove, webhook, webhooks, CRUD',
      ],
      [
        'authentication',
        'Authentication and CORS',
        'API keys, key rotation, browsers and CORS, guests',
        'API key, token, credentials, secret, CORS, 401, unauthorized',
      ],
      [
        'in-a-web-app',
        'Next.js and TanStack',
        'Next.js, TanStack Start and TanStack Query: routes that keep the key, and typed queries',
        'React, Next.js, TanStack Query, web app',
      ],
      [
        'recipes',
        'Recipes: servers, jobs, tests, CI',
        'Express, Fastify, Hono, Next.js route handlers, a nightly export, Vitest and Jest, contracts in CI, a proxy',
        'Express, Fastify, Hono, middleware of a server, error handler, cron job, Jest',
      ],
      [
        'mcp',
        'MCP server for assistants',
        'the operations as tools of an AI assistant, with confirmation of writes',
        'MCP, Model Context Protocol, AI, agent, LLM, tools',
      ],
      [
        'from-fetch',
        'Migrating from fetch',
        'hand-written calls, and the SDK call that replaces each',
        'migrate, axios, curl',
      ],
      [
        'examples',
        'Example programs',
        'programs to copy: a server and a page for guests, a bulk inviter, tests of an app, a contract',
        'sample, samples, demo',
      ],
    ],
  },
  {
    text: 'Calls',
    pages: [
      [
        'errors',
        'Errors',
        'error classes and codes, and whether the gateway may have processed the request',
        'error handling, try catch, exception, HTTP status, 400, 403, 404, 409, 413, 422, 500',
      ],
      [
        'every-error',
        'Error reference',
        'what each error code, HTTP status and exit code means, and what to do next',
        'ECONNREFUSED, ENOTFOUND, ETIMEDOUT, ECONNRESET, exit code, error code, troubleshooting, 401, 413',
      ],
      [
        'retry',
        'Retries and timeouts',
        'what is retried, backoff, timeouts, the retry budget',
        'retry, timeout, idempotency, idempotent, idempotency key, rate limit, rate limiting, 429, throttling, exponential backoff, deadline',
      ],
      [
        'paging',
        'Lists and pagination',
        'lists page by page, item by item, with prefetch',
        'page, size, sort, cursor, next page, paginate, iterate',
      ],
      [
        'inviting',
        'Inviting many users',
        'batches, results per user, resuming after a failure',
        'bulk, batch, invites, invitation',
      ],
      [
        'uploads',
        'Uploading images',
        'images of any size, from any source, with progress',
        'upload, file, image, stream, multipart, progress',
      ],
      [
        'validation',
        'Validation and drift',
        'validating requests and responses, reporting how a gateway differs from the API document',
        'zod, schema, schemas, runtime checks, breaking change',
      ],
      [
        'middleware',
        'Middleware',
        'run your own code before and after each attempt',
        'interceptor, interceptors, hooks, plugin, cache',
      ],
      [
        'observability',
        'Observability',
        'logging, request ids, diagnostics channels, OpenTelemetry, HAR',
        'log, logging, debug, tracing, traces, metrics, OpenTelemetry, OTel, request id, correlation id',
      ],
      [
        'node',
        'Node.js: connections and proxies',
        'keep-alive connections, proxies, certificates',
        'proxy, HTTP_PROXY, HTTPS_PROXY, keep-alive, agent, TLS, certificate, self-signed, undici',
      ],
      [
        'cli',
        'Command line (CLI)',
        'every operation in a terminal: profiles, invites from a file, completion, exit codes',
        'CLI, terminal, shell, room-sessions command',
      ],
      [
        'faults',
        'Failure modes, observed',
        'each way in which a call can fail, and the error that the caller gets',
        'network failure, connection reset, DNS',
      ],
    ],
  },
  {
    text: 'The gateway',
    pages: [
      [
        'testing-with-the-gateway',
        'Testing with the local gateway',
        'test your app with a gateway whose failures, clock and keys your test controls',
        'mock, mocking, mock server, stub, fake, test, testing, tests, unit test, integration test, fixtures, Vitest, Jest, msw',
      ],
      [
        'running-the-gateway',
        'Running the local gateway',
        'every option, keys, TLS, CORS, Docker',
        'Docker, container, environment variables',
      ],
      [
        'operating-the-gateway',
        'Operating the gateway',
        'health checks, metrics, log, limits, shutdown, exit codes',
        'Kubernetes, Prometheus, health check, readiness, liveness, monitoring, graceful shutdown, SIGTERM, drain',
      ],
      [
        'control-plane',
        'Control plane of the gateway',
        'the HTTP API with which a test sets up and inspects the gateway: seed, reset, snapshots, clock, journal, keys, records',
        'seed, reset, snapshot, clock, fake time, verify',
      ],
      [
        'expectations',
        'Expectations: set responses',
        'responses, failures and delays for chosen calls, and the replay of recorded traffic',
        'mock response, fault injection, chaos, latency, replay, HAR',
      ],
      [
        'console',
        'Console of the gateway',
        'a page to see and edit the records, requests and expectations of the gateway',
        'admin, dashboard, UI, inspector',
      ],
      [
        'past-one-machine',
        'Scaling the gateway',
        'several gateways on one PostgreSQL: Docker Compose, load balancer, rolling restart, throughput, limits',
        'load balancer, HAProxy, horizontal scaling, cluster, tenants, zero downtime',
      ],
      [
        'stores',
        'Databases: SQLite, PostgreSQL',
        'SQLite and PostgreSQL, several gateways on one database, backup and restore, guarantees for data',
        'PostgreSQL, Postgres, SQLite, database, backup, restore, migration, persistence',
      ],
      [
        'provider-states',
        'Provider states',
        'named states that set up the data of a test',
        'given, fixtures, Pact states',
      ],
    ],
  },
  {
    text: 'Contracts',
    pages: [
      [
        'when-a-key-arrives',
        'Comparing a deployment (probe)',
        'how a real gateway differs from the assumptions of the SDK, and what to change',
        'probe, staging, production, real gateway, compare, first key',
      ],
      [
        'contracts',
        'Contract tests with Pact',
        'write a contract for your app, and verify that a gateway fulfills it: on your machine, in CI, with a broker',
        'pact, consumer-driven contracts, contract testing, verifier, provider states, matchers, Pact Broker, PactFlow, can-i-deploy, GitHub Actions, GitLab, CI, continuous integration',
      ],
    ],
  },
  {
    text: 'Reference',
    pages: [
      [
        'gaps',
        'Gaps in the API document',
        'the open questions about the API, how the SDK handles each, and what the local gateway assumes',
        'unknown, undocumented, assumption, not documented',
      ],
      [
        'runtimes',
        'Runtimes',
        'what was tested on each runtime, and the differences',
        'Bun, Deno, Cloudflare Workers, workerd, edge, browser, Node.js versions',
      ],
      [
        'typescript',
        'TypeScript',
        'compilers and settings that the types support',
        'types, tsconfig, tsc, strict, moduleResolution, ESM, CommonJS',
      ],
      [
        'benchmarks',
        'Benchmarks',
        'speed, memory and size, compared with other clients',
        'performance, bundle size, throughput, latency',
      ],
      [
        'support',
        'Supported versions',
        'which versions are supported, and until when',
        'end of life, EOL, LTS, Node 20',
      ],
      [
        'versioning',
        'Versioning',
        'what can change in each version, and how releases are made',
        'semver, breaking change, changelog, deprecation',
      ],
    ],
  },
  {
    text: 'Contributing',
    within: true,
    pages: [
      [
        'contributing/architecture',
        'Architecture',
        'the folders, the life of a call and of a request, and the allowed imports',
      ],
      [
        'contributing/add-an-operation',
        'Adding an operation',
        'the steps, and the checks that report the next step',
      ],
      [
        'contributing/change-an-assumption',
        'Changing an assumption',
        'when the behavior of the real gateway becomes known',
      ],
      [
        'contributing/pact-broker',
        'Publishing to a Pact Broker',
        'what a release publishes to the broker, and what it reads from it',
      ],
      [
        'contributing/release',
        'Releasing',
        'the steps, the first release, and what to do when one fails',
      ],
    ],
  },
];
