// One contender reads all PAGES pages of 20 items: `pages.mjs CONTENDER URL PAGES`.

import { print } from './measure.mjs';

const [name, url, pages] = process.argv.slice(2);
const size = 20;

const contenders = {
  async fetch() {
    return async (list) => {
      let items = 0;
      for (let page = 0; ; page++) {
        const response = await fetch(`${url}/${list}?page=${page}&size=${size}`);
        const got = await response.json();
        items += got.length;
        if (got.length < size) return items;
      }
    };
  },
  async openai() {
    const { default: OpenAI } = await import('openai');
    return async (list) => {
      const client = new OpenAI({ apiKey: 'benchmark', baseURL: `${url}/${list}` });
      return count(client.files.list({ limit: size }));
    };
  },
  async stripe() {
    const { default: Stripe } = await import('stripe');
    const { hostname: host, port } = new URL(url);
    const stripe = new Stripe('sk_test_benchmark', {
      host,
      port,
      protocol: 'http',
      telemetry: false,
    });
    return async (list) => count(stripe.customers.list({ limit: size, email: list }));
  },
  async ours() {
    const { RoomsClient } = await import('@room-sessions/rooms');
    const rooms = new RoomsClient({ baseUrl: url, apiKey: 'benchmark' });
    const [, prefetch] = /(\d+)$/.exec(name) ?? [];
    const options = prefetch === undefined ? {} : { prefetch: Number(prefetch) };
    return async (list) => count(rooms.listAlternateHosts(list, { size }, options));
  },
};

async function count(list) {
  let items = 0;
  for await (const _ of list) items += 1;
  return items;
}

const asked = async () => (await (await fetch(`${url}/count`)).json()).count;

const read = await contenders[name.split(',')[0]]();
await read('pages-2');
await asked();
const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
const items = await read(`pages-${pages}`);
const wall = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
if (items !== pages * size - 1) throw new Error(`${name} returned ${items} items.`);
print({ wall, cpu: (user + system) / 1000, requests: await asked() });
