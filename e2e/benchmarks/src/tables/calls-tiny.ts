import { clients } from '../clients.ts';
import type { Table } from '../table.ts';
import { measureCallsGrowth } from './calls-growth.ts';
import { how, measureCalls, metrics } from './calls.ts';

const contenders = [
  clients.fetch,
  clients['raw socket'],
  clients['node:http'],
  clients['undici.request'],
  clients.stripe,
  clients.smithy,
  clients.azure,
  clients.ofetch,
  clients['openapi-fetch'],
  clients.ours,
  clients['ours over fetch'],
  clients['hey-api'],
  clients['hey-api with zod'],
  clients.octokit,
  clients.axios,
  clients.openai,
  clients.cloudflare,
  clients.ky,
];

export const callsTiny: Table = {
  name: 'calls-tiny',
  title: 'A call with a small response',
  about: `CPU of one call over keep-alive connections. The response is 73 bytes of JSON. ${how} Plain \`fetch\` is 1.`,
  baseline: 'fetch',
  metrics,
  contenders,
  targets: [
    { contender: 'ours', metric: 'cpu', against: 'fetch', most: 0.45 },
    { contender: 'ours', metric: 'cpu', against: 'node:http', most: 1.35 },
    { contender: 'ours over fetch', metric: 'cpu', against: 'fetch', most: 1.1 },
  ],
  async measure(bench) {
    const samples = await measureCalls('tiny', contenders, bench);
    return { samples, growth: await measureCallsGrowth(bench) };
  },
};
