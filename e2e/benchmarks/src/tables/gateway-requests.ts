import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const less = 'one key, which is a constant: no tenants, no journal, no limits, no figures';

const contenders: readonly Contender[] = [
  { name: 'node:http', does: less },
  { name: 'node:http, nothing kept', does: `${less}, and no store` },
  { name: 'Fastify', peer: 'fastify', does: less },
  { name: 'Hono', peer: 'hono', does: `${less}; on @hono/node-server` },
  { name: 'Prism', peer: '@stoplight/prism-cli', does: 'a mock: answers an example of one item' },
  {
    name: 'ours',
    isOurs: true,
    does: 'keys, tenants, journal, limits, faults, figures: all of it; what the schemas surely accept is not given to zod',
  },
];

const most = 1.15;

export const gatewayRequests: Table = {
  name: 'gateway-requests',
  title: 'A request to the gateway',
  about:
    "CPU of the server for each request, 32 at a time: a page of 20 playlists in 10 KB, and a new playlist of 5 KB, which is on the disk before it is answered. All check by the same zod schemas and, where nothing else is said, keep playlists in SQLite as the gateway does: `synchronous=FULL`, and a commit for the writes of one turn of the event loop. Half as many requests go first and do not count, because V8 compiles while a server is new. `node:http` by hand is 1; the gateway's target is 1.15.",
  baseline: 'node:http',
  metrics: [
    { key: 'list', title: 'CPU, page of 20', unit: 'µs', digits: 0 },
    { key: 'create', title: 'CPU, POST of 5 KB', unit: 'µs', digits: 0 },
  ],
  contenders,
  targets: ['list', 'create'].map((metric) => ({
    contender: 'ours',
    metric,
    against: 'node:http',
    most,
  })),
  async measure({ home, rounds }) {
    const samples = await interleave(contenders, 'node:http', rounds, ({ name }) =>
      // It takes several times as long as the others.
      runProgram(home, 'gateway-requests.mjs', [
        name,
        ...(name === 'Prism' ? ['400', '400'] : ['12000', '9000']),
      ]),
    );
    return { samples };
  },
};
