// Gateways on one PostgreSQL with a network delay of 1 ms: `gateway-scale.mjs COUNT SHARE ROUTE MS`. 64
// connections create playlists for 16 tenants for MS ms. SHARE is the share of a core for each gateway, 0 for no
// limit. With ROUTE `key` all requests of a tenant go to one gateway, with `any` to all gateways.

import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, startServer } from './gateway-child.mjs';
import { load, postAs } from './gateway-load.mjs';
import { issueKeys } from './gateway-keys.mjs';
import { print } from './measure.mjs';
import { startPostgres } from './postgres.mjs';

const [count, share, route, ms] = process.argv
  .slice(2)
  .map((text, at) => (at === 2 ? text : Number(text)));
const tenants = 16;
const connections = 64;

const postgres = await startPostgres();
const proxy = await startChild('database-proxy.mjs', [postgres.url, '1']);
const gateways = [];
for (let nth = 0; nth < count; nth += 1) gateways.push(await startServer('ours', proxy.url));
const keys = await issueKeys(postgres.url, tenants);

/** CPU time of a process in ns. */
const readCpuTime = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);

/** The length of one slice, in which a gateway runs and then pauses, as in `cpulimit`. */
const slice = 100;

/**
 * Pauses a gateway for the rest of a slice after it used its share. The slices of several gateways start at
 * different times, because gateways on separate machines would not pause together.
 */
function limit({ child, pid }, nth) {
  const begun = performance.now() + (nth * slice) / count;
  const first = readCpuTime(pid);
  let stopped = false;
  const timer = setInterval(() => {
    const slices = Math.floor((performance.now() - begun) / slice) + 1;
    const isOver = readCpuTime(pid) - first >= slices * share * slice * 1e6;
    if (isOver !== stopped) child.kill(isOver ? 'SIGSTOP' : 'SIGCONT');
    stopped = isOver;
  }, 1);
  return () => {
    clearInterval(timer);
    child.kill('SIGCONT');
  };
}

/** CPU time of all server processes in ns. */
function databaseTime() {
  let sum = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      if (Number(parent) === postgres.pid) sum += readCpuTime(pid);
    } catch {
      // The process has ended.
    }
  }
  return sum;
}

async function run(duration, requests) {
  let isOver = false;
  let answered = 0;
  const timer = sleep(duration).then(() => (isOver = true));
  await Promise.all([
    timer,
    ...Array.from({ length: connections }, (_, at) => {
      const tenant = at % tenants;
      const { url } = gateways[(route === 'key' ? tenant : at) % count];
      return load(url, requests[tenant], {
        count: Infinity,
        connections: 1,
        onBody: () => (answered += isOver ? 0 : 1),
        isOver: () => isOver,
      });
    }),
  ]);
  return answered / (duration / 1000);
}

const requests = keys.map(postAs);
await run(1500, requests);
const cpu = async () =>
  (await Promise.all(gateways.map((one) => one.cpu()))).reduce((a, b) => a + b);
const before = [await cpu(), databaseTime()];
const release = share > 0 ? gateways.map(limit) : [];
const rate = await run(ms, requests);
for (const end of release) end();
const writes = rate * (ms / 1000);
const sample = {
  rate,
  gateway: ((await cpu()) - before[0]) / writes,
  database: (databaseTime() - before[1]) / 1000 / writes,
};
for (const one of [...gateways, proxy]) await one.kill();
await postgres.stop();
print(sample);
