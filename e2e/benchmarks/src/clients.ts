// The clients of `programs/clients.mjs`.

import type { Contender } from './table.ts';

/** Clients that can call a stub instead of `fetch`. */
export const clientsOverFetch: readonly Contender[] = [
  { name: 'fetch' },
  { name: 'ours', isOurs: true },
  { name: 'ours with schemas', isOurs: true },
  { name: 'hey-api', peer: '@hey-api/openapi-ts' },
  { name: 'ky', peer: 'ky' },
  { name: 'openai', peer: 'openai' },
  { name: 'openapi-fetch', peer: 'openapi-fetch' },
  { name: 'stripe', peer: 'stripe' },
  { name: 'up-fetch', peer: 'up-fetch' },
];

export const clients: readonly Contender[] = [
  ...clientsOverFetch,
  { name: 'ours over fetch', isOurs: true },
  { name: 'node:http' },
  { name: 'undici.request', peer: 'undici' },
];
