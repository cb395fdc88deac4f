import type { Home } from '../home.ts';
import { runProgram, type Served, serveProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Growth, Sample, Table, Target } from '../table.ts';

/** The client, the number of users per request, and the number of concurrent requests. */
interface Way extends Contender {
  readonly as: 'fetch' | 'ours';
  readonly batch: number;
  readonly concurrency: number;
}

const users = 10_000;
/** Single invites take minutes, so that only some users are invited and the rate is extrapolated. */
const oneByOne = 100;
const latency = 20;

const way = (as: Way['as'], batch: number, concurrency: number, does?: string): Way => ({
  name: `${as}, ${batch} per request, concurrency ${concurrency}`,
  as,
  batch,
  concurrency,
  isOurs: as === 'ours',
  ...(does === undefined ? {} : { does }),
});

const single: Way = {
  ...way('fetch', 1, 1, `measured with ${oneByOne} users; no timeout, no retry`),
};

const simple = 'a loop: no timeout, no retry, no list of failed invites';
const concurrencies = [4, 16] as const;

const ways: readonly Way[] = [
  single,
  ...concurrencies.map((concurrency) => way('fetch', 100, concurrency, simple)),
  way('ours', 100, 1),
  way('ours', 100, 4, 'default'),
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
  title: 'Inviting 10,000 users',
  about: `Users per second when ${users.toLocaleString('en')} users are invited and the server responds after ${latency} ms. One request per user, one after the other, is 1. Compare each row with the \`fetch\` row of the same concurrency.`,
  baseline: single.name,
  metrics: [
    { key: 'rate', title: 'users per second', unit: '', digits: 0, isMoreBetter: true },
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
    // Extrapolates CPU, time and requests to all users.
    return Object.fromEntries(
      Object.entries(sample).map(([key, value]) => [key, key === 'rate' ? value : value * scale]),
    );
  };

async function overBatches(invite: Invite): Promise<Growth> {
  const sizes = [20, 50, 100, 250, 500, 1000];
  return {
    name: 'batches',
    title: 'Time in ms by users per request, concurrency 4',
    x: 'users per request',
    series: await measureTimes(invite, sizes, (as, size) => way(as, size, 4)),
  };
}

async function overConcurrency(invite: Invite): Promise<Growth> {
  const counts = [1, 2, 4, 8, 16, 32];
  return {
    name: 'concurrency',
    title: 'Time in ms by concurrency, 100 users per request',
    x: 'concurrency',
    series: await measureTimes(invite, counts, (as, count) => way(as, 100, count)),
  };
}

async function measureTimes(
  invite: Invite,
  values: readonly number[],
  getWay: (as: Way['as'], value: number) => Way,
): Promise<Growth['series']> {
  const series = [];
  for (const as of ['fetch', 'ours'] as const) {
    const points: [number, number][] = [];
    for (const value of values) points.push([value, (await invite(getWay(as, value)))['wall']!]);
    series.push({ name: as, points });
  }
  return series;
}
