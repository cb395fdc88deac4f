import { clients } from '../clients.ts';
import type { Table } from '../table.ts';
import { how, measureCalls, metrics } from './calls.ts';

const contenders = [
  clients.fetch,
  clients['raw socket'],
  clients['node:http'],
  clients['undici.request'],
  clients.stripe,
  clients.azure,
  clients.smithy,
  clients.ours,
  clients['ours over fetch'],
  clients['ours with schemas'],
  clients['hey-api'],
  clients['hey-api with zod'],
  clients.ky,
  clients.openai,
  clients.octokit,
];

export const callsList: Table = {
  name: 'calls-list',
  title: 'A call with a list of 20 items',
  about: `CPU of one call over keep-alive connections. The response is a page of 20 alternate hosts, 11 kB of JSON. ${how} Plain \`fetch\` is 1.`,
  baseline: 'fetch',
  metrics,
  contenders,
  targets: [
    { contender: 'ours', metric: 'cpu', against: 'fetch', most: 0.65 },
    { contender: 'ours with schemas', metric: 'cpu', against: 'fetch', most: 1 },
  ],
  async measure(bench) {
    return { samples: await measureCalls('list', contenders, bench) };
  },
};
