import { type Client, clients } from '../clients.ts';
import { openProgram, type Turns } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Table } from '../table.ts';

const contenders: readonly Client[] = [
  clients.fetch,
  clients.ofetch,
  clients['openapi-fetch'],
  clients['hey-api'],
  clients['hey-api with zod'],
  clients.ours,
  clients['ours with schemas'],
  clients.octokit,
  { ...clients.stripe, does: 'uses its `fetch` adapter; records its own request times' },
  clients.ky,
  clients.openai,
  clients.cloudflare,
  { ...clients.axios, does: 'uses its `fetch` adapter; no timeout, no retry' },
];

const warmUp = 2500;
const turns = 8;
const callsOfTurn = 400;

const counts = [warmUp, callsOfTurn].map(String);

export const overhead: Table = {
  name: 'overhead',
  title: 'Client overhead over `fetch`',
  about: `CPU of one call over a \`fetch\` stub that responds from memory, with 73 bytes of JSON or with 20 items in 11 kB. Each round has ${turns * callsOfTurn} sequential calls in turns of ${callsOfTurn}, after a warm-up of ${warmUp} calls. The stub without a client is 1.`,
  baseline: 'fetch',
  metrics: [
    { key: 'tiny', title: 'small response', unit: 'µs', digits: 1 },
    { key: 'list', title: '20 items', unit: 'µs', digits: 1 },
  ],
  contenders: contenders,
  targets: [
    { contender: 'ours', metric: 'tiny', against: 'fetch', most: 1.5 },
    { contender: 'ours', metric: 'list', against: 'fetch', most: 1.1 },
    { contender: 'ours with schemas', metric: 'list', against: 'fetch', most: 1.9 },
  ],
  async measure({ home, rounds }) {
    const open = (module: string, work: string): Promise<Turns> =>
      openProgram(home, 'stubbed-calls.mjs', [module, work, ...counts]);
    const samples = await alternate(contenders, 'fetch', rounds, turns, async ({ module }) => {
      await using opening = new AsyncDisposableStack();
      const tiny = opening.use(await open(module, 'tiny'));
      const list = opening.use(await open(module, 'list'));
      const opened = opening.move();
      return {
        turn: async () => ({
          tiny: (await tiny.turn())['cpu']!,
          list: (await list.turn())['cpu']!,
        }),
        [Symbol.asyncDispose]: () => opened.disposeAsync(),
      };
    });
    return { samples };
  },
};
