import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sendLoad } from '../load.ts';
import { startPostgres } from '../postgres.ts';
import { type Program, startProgram } from '../program.ts';
import { alternate } from '../rounds.ts';
import type { Contender, Sample, Table } from '../table.ts';

interface Gateways extends Contender {
  /** The number of gateways on one PostgreSQL. Without it, one server on SQLite. */
  readonly count?: number;
}

const baseline = 'node:http, SQLite';
const oneGateway = 'ours, PostgreSQL';

const contenders: readonly Gateways[] = [
  { name: baseline },
  { name: 'ours, SQLite', isOurs: true },
  { name: oneGateway, isOurs: true, count: 1 },
  { name: '2 gateways, PostgreSQL', isOurs: true, count: 2 },
  { name: '3 gateways, PostgreSQL', isOurs: true, count: 3 },
];

type Server = Program<NodeJS.CpuUsage>;

const cpu = async (server: Server): Promise<number> => {
  const { user, system } = await server.turn();
  return user + system;
};

/** The CPU of a server for one request in µs. */
async function measureCpu(server: Server, kind: 'page' | 'write'): Promise<number> {
  const before = await cpu(server);
  const { count } = await sendLoad(server.ready, kind, { connections: 32, seconds: 2 });
  return ((await cpu(server)) - before) / count;
}

/** The length of one slice in ms, and the time that a limited gateway runs in each slice. */
const [slice, share] = [100, 20];

/**
 * Pauses a gateway for most of each slice, so that the cores of this machine do not limit several gateways. The slices
 * of the gateways start at different times, because gateways on separate machines would not pause together.
 */
function limit({ child }: Server, nth: number, count: number): Disposable {
  const resume = (): void => {
    child.kill('SIGCONT');
    setTimeout(() => isOver || child.kill('SIGSTOP'), share);
  };
  let isOver = false;
  let slices: NodeJS.Timeout | undefined;
  const start = setTimeout(() => (slices = setInterval(resume, slice)), (nth * slice) / count);
  return {
    [Symbol.dispose]() {
      isOver = true;
      clearTimeout(start);
      clearInterval(slices);
      child.kill('SIGCONT');
    },
  };
}

/** Writes per second of all gateways, each with a share of a core. */
async function measureRate(servers: readonly Server[]): Promise<number> {
  using limits = new DisposableStack();
  for (const [nth, server] of servers.entries()) limits.use(limit(server, nth, servers.length));
  const load = { connections: Math.round(60 / servers.length), seconds: 5 };
  const loads = await Promise.all(servers.map(({ ready }) => sendLoad(ready, 'write', load)));
  return loads.reduce((sum, { count, seconds }) => sum + count / seconds, 0);
}

export const gateway: Table = {
  name: 'gateway',
  title: 'CPU of a gateway request, and writes per second of several gateways',
  metrics: [
    { key: 'page', title: 'page of 20', unit: 'µs', digits: 0, baseline },
    { key: 'write', title: 'write of 5 KB', unit: 'µs', digits: 0, baseline },
    { key: 'rate', title: 'writes per second', unit: '', digits: 0, baseline: oneGateway },
  ],
  contenders,
  async measure(home, rounds) {
    await using postgres = await startPostgres(home);
    return await alternate(contenders, { rounds, turns: 2, baseline }, async (one) => {
      const { isOurs, count } = one;
      await using opening = new AsyncDisposableStack();
      const name = `benchmark_${randomUUID().slice(0, 8)}`;
      const database = count ? await postgres.create(name) : join(home.path, name);
      const servers: Server[] = [];
      for (let nth = 0; nth < (count ?? 1); nth++) {
        const program = ['gateway.mjs', isOurs ? 'ours' : 'by-hand', database] as const;
        servers.push(opening.use(await startProgram<NodeJS.CpuUsage>(home, ...program)));
      }
      const [first] = servers;
      for (const kind of ['page', 'write'] as const) {
        for (const { ready } of servers)
          await sendLoad(ready, kind, { connections: 32, seconds: 2 });
      }
      const opened = opening.move();
      return {
        turn: async (): Promise<Sample> => ({
          ...((count ?? 1) === 1 && {
            page: await measureCpu(first!, 'page'),
            write: await measureCpu(first!, 'write'),
          }),
          ...(count && { rate: await measureRate(servers) }),
        }),
        [Symbol.asyncDispose]: () => opened.disposeAsync(),
      };
    });
  },
};
