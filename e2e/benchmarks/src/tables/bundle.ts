import { useSamples } from '@room-sessions/repo/samples';
import { measure, type Sample } from '@room-sessions/repo/sizes';
import { peerCalls } from '../one-call.ts';
import type { Contender, Table } from '../table.ts';

/** Our contenders and the names of their size budgets. */
const own = {
  'ours: one operation': 'one operation: `getRoomSettings`',
  'ours: all operations': 'all operations',
  'ours: one operation with response validation':
    '`getRoomSettings`, with response validation of rooms',
  'ours: `RoomsClient`': 'the client `RoomsClient`',
} satisfies Record<string, string>;

const peers = peerCalls(
  'openapi-fetch',
  'hey-api',
  'hey-api with zod',
  'ofetch',
  'octokit',
  'ky',
  'axios',
  'livekit',
  'stripe',
  'openai',
  'mistral',
);

const contenders: readonly Contender[] = [
  ...Object.keys(own).map((name) => ({ name, isOurs: true })),
  ...peers,
];

const most = (contender: keyof typeof own, limit: number): Table['targets'][number] => ({
  contender,
  metric: 'kilobytes',
  most: limit,
});

export const bundle: Table = {
  name: 'bundle',
  title: 'Bundle size',
  about:
    'Size of a browser bundle that makes one call, bundled and minified with esbuild, then gzipped, in kB (1,000 bytes). The result is the same in each run.',
  metrics: [{ key: 'kilobytes', title: 'size', unit: 'kB', digits: 1 }],
  contenders,
  targets: [
    most('ours: one operation', 6),
    most('ours: all operations', 7.5),
    most('ours: one operation with response validation', 14),
  ],
  async measure({ home }) {
    const known = new Map((await useSamples()).map((sample) => [sample.name, sample]));
    const samples = contenders.map(({ name }): Sample => {
      const code = peers.find((one) => one.name === name)?.code;
      if (code !== undefined) return { name, code, platform: 'browser' };
      const sample = known.get(own[name as keyof typeof own]);
      if (!sample) throw new Error(`Unknown size sample ${own[name as keyof typeof own]}.`);
      return sample;
    });
    const sizes = await measure(home.path, samples);
    return {
      samples: new Map(
        contenders.map(({ name }, at) => [name, [{ kilobytes: sizes[at]! / 1000 }]] as const),
      ),
    };
  },
};
