import type { Home } from '../home.ts';
import { runProgram, type Served, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Growth, Sample, Table, Target } from '../table.ts';

/** Who invites how many users in a request, and how many requests are under way at a time. */
interface Way extends Contender {
  readonly as: 'fetch' | 'ours';
  readonly batch: number;
  readonly concurrency: number;
}

const users = 10_000;
/** One by one takes minutes: a part of them is invited, and told by its rate. */
const oneByOne = 100;
const latency = 20;

const way = (as: Way['as'], batch: number, concurrency: number, does?: string): Way => ({
  name: `${as}, ${batch} in a request, ${concurrency} at a time`,
  as,
  batch,
  concurrency,
  isOurs: as === 'ours',
  ...(does === undefined ? {} : { does }),
});

const single: Way = {
  ...way('fetch', 1, 1, `measured with ${oneByOne} users; no timeout, no retry`),
  name: 'fetch, one by one',
};

const simple = 'a loop: no timeout, no retry, and nobody knows who was refused';
const concurrencies = [4, 16] as const;

const ways: readonly Way[] = [
  single,
  ...concurrencies.map((concurrency) => way('fetch', 100, concurrency, simple)),
  way('ours', 100, 1),
  way('ours', 100, 4, 'as it is when nothing is said'),
  way('ours', 100, 16),
  way('ours', 500, 4),
];

const targets: readonly Target[] = concurrencies.map((concurrency) => ({
  contender: way('ours', 100, concurrency).name,
  metric: 'rate',
  against: way('fetch', 100, concurrency).name,
  least: 0.9,
}));

export const invites: Table = {
  name: 'invites',
  title: 'Ten thousand invites',
  about: `The rate at which ${users.toLocaleString('en')} users are invited by a server that takes ${latency} ms for each request. A request for each user, one by one, is 1; what a number of requests at a time allows is what a bare loop over \`fetch\` reaches with as many.`,
  baseline: single.name,
  metrics: [
    { key: 'rate', title: 'users in a second', unit: '', digits: 0, isMoreBetter: true },
    { key: 'wall', title: 'time', unit: 'ms', digits: 0, hasRatio: false },
    { key: 'requests', title: 'requests', unit: '', digits: 0, hasRatio: false },
    { key: 'cpu', title: 'CPU', unit: 'ms', digits: 0, hasRatio: false },
  ],
  contenders: ways,
  targets,
  async measure({ home, rounds }) {
    await using server = await serveProgram(home, 'latency-server.mjs', [`${latency}`]);
    const invite = inviter(home, server);
    const samples = await interleave(ways, single.name, rounds, ({ name }) =>
      invite(ways.find((one) => one.name === name)!),
    );
    const growth = [await overBatches(invite), await overConcurrency(invite)];
    return { samples, growth };
  },
};

type Invite = (way: Way) => Promise<Sample>;

const inviter =
  (home: Home, { url }: Served): Invite =>
  async ({ as, batch, concurrency }) => {
    const count = batch === 1 ? oneByOne : users;
    const args = [as, url, ...[count, batch, concurrency].map(String)];
    const sample = await runProgram(home, 'invites.mjs', args);
    const scale = users / count;
    // CPU and time of all of them.
    return Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, key === 'rate' ? value : value * scale]),
    );
  };

async function overBatches(invite: Invite): Promise<Growth> {
  const sizes = [20, 50, 100, 250, 500, 1000];
  return {
    name: 'batches',
    title: 'Time over users in a request, 4 requests at a time',
    x: 'users in a request',
    series: await timesOf(invite, sizes, (as, size) => way(as, size, 4)),
  };
}

async function overConcurrency(invite: Invite): Promise<Growth> {
  const counts = [1, 2, 4, 8, 16, 32];
  return {
    name: 'concurrency',
    title: 'Time over requests at a time, 100 users in each',
    x: 'requests at a time',
    series: await timesOf(invite, counts, (as, count) => way(as, 100, count)),
  };
}

async function timesOf(
  invite: Invite,
  values: readonly number[],
  wayOf: (as: Way['as'], value: number) => Way,
): Promise<Growth['series']> {
  const series = [];
  for (const as of ['fetch', 'ours'] as const) {
    const points: [number, number][] = [];
    for (const value of values) points.push([value, (await invite(wayOf(as, value)))['wall']!]);
    series.push({ name: as, points });
  }
  return series;
}
