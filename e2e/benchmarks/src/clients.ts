// The clients. Each is a module in `programs/clients`, configured as its documentation describes.

import type { Contender } from './table.ts';

export interface Client extends Contender {
  /** The name of its module, without `.mjs`. */
  readonly module: string;
}

const bare = 'no timeout, no retry, no status check';

const peers = {
  fetch: { module: 'fetch', does: bare },
  'raw socket': {
    module: 'socket',
    does: 'no HTTP client; parses only the responses of this test server',
  },
  'node:http': { module: 'node-http', does: bare },
  'undici.request': {
    module: 'undici',
    peer: 'undici',
    does: bare,
  },
  stripe: {
    module: 'stripe',
    peer: 'stripe',
    does: 'uses `node:http`; records its own request times',
  },
  smithy: {
    module: 'smithy',
    peer: '@smithy/node-http-handler',
    does: 'transport only: no timeout, no retry, no status check',
  },
  azure: {
    module: 'azure',
    peer: '@azure-rest/core-client',
    does: 'uses `node:http`; no timeout, no status check',
  },
  ofetch: { module: 'ofetch', peer: 'ofetch', does: 'no timeout' },
  'openapi-fetch': {
    module: 'openapi-fetch',
    peer: 'openapi-fetch',
    does: 'no timeout, no retry',
  },
  'hey-api': { module: 'hey-api', peer: '@hey-api/openapi-ts', does: 'no timeout, no retry' },
  'hey-api with zod': {
    module: 'hey-api-zod',
    peer: '@hey-api/openapi-ts',
    does: 'validates requests and responses; no timeout, no retry',
  },
  octokit: { module: 'octokit', peer: '@octokit/request', does: 'no timeout, no retry' },
  axios: { module: 'axios', peer: 'axios', does: 'uses `node:http`; no timeout, no retry' },
  openai: { module: 'openai', peer: 'openai' },
  cloudflare: { module: 'cloudflare', peer: 'cloudflare' },
  ky: { module: 'ky', peer: 'ky' },
} satisfies Record<string, Omit<Client, 'name'>>;

const own = {
  ours: { module: 'ours' },
  'ours over fetch': { module: 'ours-fetch' },
  'ours with schemas': {
    module: 'ours-schemas',
    does: 'validates responses and reports mismatches',
  },
} satisfies Record<string, Omit<Client, 'name'>>;

export type Peer = keyof typeof peers;
export type Own = keyof typeof own;

export const clients: Readonly<Record<Peer | Own, Client>> = Object.fromEntries([
  ...Object.entries(peers).map(([name, client]) => [name, { name, ...client }]),
  ...Object.entries(own).map(([name, client]) => [name, { name, isOurs: true, ...client }]),
]);
