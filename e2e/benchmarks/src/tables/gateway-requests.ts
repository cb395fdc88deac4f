import { runProgram } from '../program.ts';
import { interleave } from '../rounds.ts';
import type { Contender, Table } from '../table.ts';

const less = 'one constant key: no tenants, no request journal, no limits, no metrics';

const contenders: readonly Contender[] = [
  { name: 'node:http', does: less },
  { name: 'node:http, no store', does: `${less}, no store` },
  { name: 'Fastify', peer: 'fastify', does: less },
  { name: 'Hono', peer: 'hono', does: `${less}; on @hono/node-server` },
  { name: 'Prism', peer: '@stoplight/prism-cli', does: 'a mock: returns an example with one item' },
  {
    name: 'ours',
    isOurs: true,
    does: 'keys, tenants, request journal, limits, faults, metrics; runs zod only if the fast check does not accept the value',
  },
];

const most = 1.15;

export const gatewayRequests: Table = {
  name: 'gateway-requests',
  title: 'Gateway requests',
  about:
    'Server CPU per request with 32 concurrent requests: a page of 20 playlists in 10 KB, and a new playlist of 5 KB, which is durable before the response. Unless noted, all servers validate with the same zod schemas and store playlists in SQLite as the gateway does: `synchronous=FULL`, one commit per turn of the event loop. A handwritten `node:http` server is 1.',
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
      // Prism takes several times as long as the others.
      runProgram(home, 'gateway-requests.mjs', [
        name,
        ...(name === 'Prism' ? ['400', '400'] : ['12000', '9000']),
      ]),
    );
    return { samples };
  },
};
