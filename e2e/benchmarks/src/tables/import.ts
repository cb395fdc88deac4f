import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

interface Importer extends Contender {
  /** The module specifier that `programs/import.mjs` imports. */
  readonly module: string;
}

const contenders: readonly Importer[] = [
  { name: 'empty module', module: './nothing.mjs' },
  { name: 'ours: rooms', isOurs: true, module: '@room-sessions/rooms' },
  { name: 'ours: media', isOurs: true, module: '@room-sessions/media' },
  { name: 'ours: sdk', isOurs: true, module: '@room-sessions/sdk' },
  { name: 'openapi-fetch', peer: 'openapi-fetch', module: 'openapi-fetch' },
  { name: 'octokit', peer: '@octokit/request', module: '@octokit/request' },
  { name: 'hey-api', peer: '@hey-api/openapi-ts', module: '../hey-api/stock/index.js' },
  { name: 'hey-api with zod', peer: '@hey-api/openapi-ts', module: '../hey-api/zod/index.js' },
  { name: 'ky', peer: 'ky', module: 'ky' },
  { name: 'stripe', peer: 'stripe', module: 'stripe' },
  { name: 'livekit', peer: 'livekit-server-sdk', module: 'livekit-server-sdk' },
  { name: 'openai', peer: 'openai', module: 'openai' },
  { name: 'cloudflare', peer: 'cloudflare', module: 'cloudflare' },
  { name: 'mistral', peer: '@mistralai/mistralai', module: '@mistralai/mistralai' },
];

export const importing: Table = {
  name: 'import',
  title: 'Import',
  about:
    'Cost of importing one module in a new Node process, without the start of the process. Each round has two processes.',
  metrics: [
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 1 },
    { key: 'wall', title: 'time', unit: 'ms', digits: 1 },
  ],
  contenders,
  targets: [
    { contender: 'ours: rooms', metric: 'cpu', most: 5 },
    { contender: 'ours: media', metric: 'cpu', most: 5 },
    { contender: 'ours: sdk', metric: 'cpu', most: 8 },
  ],
  async measure({ home, rounds }) {
    const samples = await interleave(contenders, undefined, rounds * 2, ({ module }) =>
      runProgram(home, 'import.mjs', [module]),
    );
    return { samples };
  },
};
