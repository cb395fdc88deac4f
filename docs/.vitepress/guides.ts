// The written pages of docs/, in the order in which they are read: the sidebar of the site, and what
// README.md and llms.txt list of them (`pnpm pages`).

export interface Group {
  readonly text: string;
  /** The page, without its extension; what the sidebar calls it; what it is about. */
  readonly pages: readonly (readonly [page: string, text: string, about: string])[];
  /** Whether it is for those who change this repository, not for those who use its packages. */
  readonly within?: boolean;
}

export const guides: readonly Group[] = [
  {
    text: 'Begin',
    pages: [
      [
        'start',
        'Start in a minute',
        'a gateway, a package, a first program; which package is for what',
      ],
      [
        'what-the-api-can-do',
        'What the API can do',
        'for each resource: create, read, list, update, delete, with its operation or "not in the API"',
      ],
      [
        'authentication',
        'Authentication',
        'where the key comes from and goes, keys that change, guests',
      ],
      [
        'in-a-web-app',
        'In a web app',
        'Next.js, TanStack Start and TanStack Query: routes that keep the key, and typed queries',
      ],
      [
        'when-a-key-arrives',
        'When a key arrives',
        'how a deployment differs from what is assumed here, and what to change',
      ],
      [
        'mcp',
        'Tools for assistants (MCP)',
        'the operations as tools of an assistant: which, answers, confirmed writes, your own HTTP server',
      ],
      ['from-fetch', 'From hand-written fetch', 'calls by hand beside what takes their place'],
      [
        'examples',
        'Examples',
        'programs to copy: a server and a page for guests, a nightly export, a bulk inviter, tests of an app, a contract',
      ],
    ],
  },
  {
    text: 'Calls',
    pages: [
      [
        'errors',
        'Errors',
        'the classes, their codes, what `delivery` means, what to do about each',
      ],
      [
        'every-error',
        'Every error',
        'of calls, of the gateway and of each command: what it means for data, what to do',
      ],
      ['retry', 'Retries and timeouts', 'what is retried, backoff, timeouts, the retry budget'],
      ['paging', 'Lists and pagination', 'lists page by page, item by item, with prefetch'],
      ['inviting', 'Inviting many', 'batches, results per user, going on after a failure'],
      ['uploads', 'Uploads', 'images of any size, from any source, with progress'],
      [
        'validation',
        'Validation and drift',
        'checking requests and responses, reporting how a gateway differs from the API document',
      ],
      ['middleware', 'Middleware', 'your own code around each attempt, and extensions'],
      [
        'observability',
        'Observability',
        'logging, request ids, diagnostics channels, OpenTelemetry, HAR',
      ],
      ['node', 'On Node', 'connections, proxies, certificates'],
      [
        'cli',
        'Command line',
        'the command `room-sessions` in a terminal: every operation, profiles, invites from a file, completion, exit codes',
      ],
      ['faults', 'What a caller sees of faults', 'each way in which a call can fail, observed'],
    ],
  },
  {
    text: 'The gateway',
    pages: [
      [
        'running-the-gateway',
        'Running it',
        'every option, health checks, metrics, log, limits, TLS, signals, Docker, several gateways',
      ],
      [
        'testing-with-the-gateway',
        'Testing an app with it',
        'a gateway in tests, with failures, a clock and keys of their own',
      ],
      [
        'control-plane',
        'The control plane',
        'what a test does to it: seed, reset, snapshots, clock, ids, journal, expectations, replay, keys',
      ],
      ['console', 'The console', 'a page to see and edit its records, requests and expectations'],
      [
        'past-one-machine',
        'Past one machine',
        'several gateways on one PostgreSQL: what each adds, how to balance, restart and spread tenants',
      ],
      [
        'stores',
        'Stores',
        'SQLite and PostgreSQL, several gateways on one database, backup and restore, what is promised of data',
      ],
      ['provider-states', 'Provider states', 'sentences that bring about what a test needs'],
    ],
  },
  {
    text: 'Contracts',
    pages: [
      [
        'contracts-in-ci',
        'Contracts in your CI',
        'your deployment against the contracts of the clients',
      ],
      ['contract-coverage', 'What they cover', 'which operations and responses they ask for'],
      [
        'contract-faults',
        'Faults, and who notices',
        'which faults of gateways, clients and pacts they notice',
      ],
      [
        'conformance',
        'Under tools of others',
        'the gateway under tools that nobody here wrote, and what they found',
      ],
    ],
  },
  {
    text: 'What is known',
    pages: [
      [
        'gaps',
        'What is not known',
        'everything that the API document leaves open, and what is done about it',
      ],
      ['runtimes', 'Runtimes', 'what was run on which runtime, and where they differ'],
      ['typescript', 'TypeScript', 'compilers and settings under which the types hold'],
      ['benchmarks', 'Benchmarks', 'speed, memory and size, measured beside others'],
      ['support', 'Support', 'which versions are supported, and until when'],
      ['versioning', 'Versions', 'what a version promises, and how the next one comes about'],
      ['dependencies', 'Dependencies', 'every dependency and why it is here'],
    ],
  },
  {
    text: 'Working on it',
    within: true,
    pages: [
      [
        'contributing/add-an-operation',
        'An operation more',
        'each step, and who tells of the next',
      ],
      [
        'contributing/change-an-assumption',
        'Another assumption',
        'when somebody has learned how the real gateway behaves',
      ],
      [
        'contributing/pact-broker',
        'Contracts and the Pact Broker',
        'what a release publishes there, and what it asks',
      ],
      [
        'contributing/release',
        'Releasing',
        'the steps, the first release, and what to do when one fails',
      ],
    ],
  },
];
