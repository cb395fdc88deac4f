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
  // A named import of node:http also loads `fetch`, because it reads each export.
  ...(name === 'node:http' && { does: `importing it loads \`fetch\`; ${clients[name].does}` }),
}));

export const firstCall: Table = {
  name: 'first-call',
  title: 'Import and first call',
  about:
    'Cost of importing a client and making its first call in a new Node process, without the start of the process. Each round has two processes. Plain `fetch`, which Node loads at its first call, is 1.',
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
