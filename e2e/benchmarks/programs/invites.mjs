// One contender invites users: `invites.mjs CONTENDER URL USERS BATCH CONCURRENCY`.

import { print } from './measure.mjs';

const [name, url, ...numbers] = process.argv.slice(2);
const [count, batchSize, concurrency] = numbers.map(Number);
const users = Array.from({ length: count }, (_, at) => `user-${at}`);

const contenders = {
  async fetch() {
    const [method, headers] = ['POST', { 'content-type': 'application/json' }];
    return async (invited) => {
      let next = 0;
      let done = 0;
      const worker = async () => {
        while (next < invited.length) {
          const batch = invited.slice(next, (next += batchSize));
          const body = JSON.stringify(batch.map((invitedUserId) => ({ invitedUserId })));
          const response = await fetch(`${url}/invites`, { method, headers, body });
          done += (await response.json()).length;
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      return done;
    };
  },
  async ours() {
    const { RoomsClient } = await import('@room-sessions/rooms');
    const rooms = new RoomsClient({ baseUrl: url, apiKey: 'benchmark' });
    return async (invited) =>
      (await rooms.invite('s-1', invited, { batchSize, concurrency })).invited.length;
  },
};

const asked = async () => (await (await fetch(`${url}/count`)).json()).count;

const invite = await contenders[name]();
await invite(users.slice(0, 4 * batchSize));
await asked();
const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
const done = await invite(users);
const wall = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
if (done !== count) throw new Error(`${name} invited ${done} of ${count}.`);
print({ wall, cpu: (user + system) / 1000, requests: await asked(), rate: (count / wall) * 1000 });
