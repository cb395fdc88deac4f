// The clients: each is a module of `programs/clients`, configured as documented.

import type { Contender } from './table.ts';

export interface Client extends Contender {
  /** Its module, without `.mjs`. */
  readonly module: string;
}

const bare = 'no timeout, no retry, no check of the status';

const peers = {
  fetch: { module: 'fetch', does: bare },
  'a socket': {
    module: 'socket',
    does: 'no HTTP client: written by hand for the answers of this one server',
  },
  'node:http': { module: 'node-http', does: bare },
  'undici.request': {
    module: 'undici',
    peer: 'undici',
    does: bare,
  },
  stripe: { module: 'stripe', peer: 'stripe', does: 'over `node:http`; measures itself' },
  smithy: {
    module: 'smithy',
    peer: '@smithy/node-http-handler',
    does: 'its transport alone: no timeout, no retry, no check of the status',
  },
  azure: {
    module: 'azure',
    peer: '@azure-rest/core-client',
    does: 'over `node:http`; no timeout, no check of the status',
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
    does: 'checks what is sent and answered; no timeout, no retry',
  },
  octokit: { module: 'octokit', peer: '@octokit/request', does: 'no timeout, no retry' },
  axios: { module: 'axios', peer: 'axios', does: 'over `node:http`; no timeout, no retry' },
  openai: { module: 'openai', peer: 'openai' },
  cloudflare: { module: 'cloudflare', peer: 'cloudflare' },
  ky: { module: 'ky', peer: 'ky' },
} satisfies Record<string, Omit<Client, 'name'>>;

const own = {
  ours: { module: 'ours' },
  'ours over fetch': { module: 'ours-fetch' },
  'ours with schemas': { module: 'ours-schemas', does: 'reports what the document does not say' },
} satisfies Record<string, Omit<Client, 'name'>>;

export type Peer = keyof typeof peers;
export type Own = keyof typeof own;

export const clients: Readonly<Record<Peer | Own, Client>> = Object.fromEntries([
  ...Object.entries(peers).map(([name, client]) => [name, { name, ...client }]),
  ...Object.entries(own).map(([name, client]) => [name, { name, isOurs: true, ...client }]),
]);
