import { type Client, clients, type Own, type Peer } from '../clients.ts';
import { runProgram, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Table } from '../table.ts';

const names: ReadonlyArray<Peer | Own> = [
  'fetch',
  'node:http',
  'ours',
  'ours over fetch',
  'openapi-fetch',
  'hey-api',
  'hey-api with zod',
  'ofetch',
  'octokit',
  'ky',
  'axios',
  'stripe',
  'openai',
  'cloudflare',
];
const contenders: readonly Client[] = names.map((name) => ({
  ...clients[name],
  // An import asks for each of its names, and one of them is of the client behind `fetch`.
  ...(name === 'node:http' && { does: `its import loads \`fetch\`; ${clients[name].does}` }),
}));

export const firstCall: Table = {
  name: 'first-call',
  title: 'Importing, and a first call',
  about:
    'What a process of Node takes to import a client and make its first call, over what it takes to start: two processes in each round. Bare `fetch`, which is imported with its first call, is 1.',
  baseline: 'fetch',
  metrics: [
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 1 },
    { key: 'wall', title: 'time', unit: 'ms', digits: 1 },
  ],
  contenders,
  targets: [{ contender: 'ours', metric: 'cpu', against: 'fetch', most: 0.6 }],
  async measure({ home, rounds }) {
    await using server = await serveProgram(home, 'echo-server.mjs');
    const samples = await interleave(contenders, 'fetch', rounds * 2, ({ module }) =>
      runProgram(home, 'first-call.mjs', [module, server.url]),
    );
    return { samples };
  },
};
