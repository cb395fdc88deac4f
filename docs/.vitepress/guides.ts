// The written pages of docs/, in the order in which they are read.

interface Group {
  readonly text: string;
  /** The page, without its extension, and what the sidebar calls it. */
  readonly pages: readonly (readonly [page: string, text: string])[];
}

export const guides: readonly Group[] = [
  {
    text: 'Begin',
    pages: [
      ['start', 'Start in a minute'],
      ['authentication', 'Authentication'],
      ['from-fetch', 'From hand-written fetch'],
      ['examples', 'Examples'],
    ],
  },
  {
    text: 'Calls',
    pages: [
      ['errors', 'Errors'],
      ['retry', 'Retry and time'],
      ['paging', 'Paging'],
      ['inviting', 'Inviting many'],
      ['uploads', 'Uploads'],
      ['validation', 'Validation and drift'],
      ['middleware', 'Middleware'],
      ['observability', 'Seeing inside'],
      ['node', 'On Node'],
      ['faults', 'What a caller sees of faults'],
    ],
  },
  {
    text: 'The gateway',
    pages: [
      ['running-the-gateway', 'Running it'],
      ['testing-with-the-gateway', 'Testing an app with it'],
      ['control-plane', 'The control plane'],
      ['console', 'The console'],
      ['stores', 'Stores'],
      ['provider-states', 'Provider states'],
    ],
  },
  {
    text: 'Contracts',
    pages: [
      ['contracts-in-ci', 'Contracts in your CI'],
      ['contract-coverage', 'What they cover'],
      ['contract-faults', 'Faults, and who notices'],
      ['conformance', 'Under tools of others'],
    ],
  },
  {
    text: 'What is known',
    pages: [
      ['gaps', 'What is not known'],
      ['runtimes', 'Runtimes'],
      ['typescript', 'TypeScript'],
      ['benchmarks', 'Benchmarks'],
      ['sizes', 'Sizes'],
      ['support', 'Support'],
      ['versioning', 'Versions'],
      ['dependencies', 'Dependencies'],
    ],
  },
  {
    text: 'Working on it',
    pages: [['contributing/pact-broker', 'The contracts and a Pact Broker']],
  },
];
