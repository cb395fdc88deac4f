// The clients, configured as their documentation describes. Each returns a function for each operation.

import { works } from './works.mjs';

const { tiny, list } = works;
const headers = { 'x-api-key': 'benchmark' };
const settings = `/api/v1/social/settings/${tiny.socialId}`;
const hosts = `/api/v1/social/alternate/host/${list.socialId}`;

/** Calls both operations by path. */
const byPath = (get) => ({ tiny: () => get(tiny.path), list: () => get(list.path) });

async function ours({ url, ...options }) {
  const { RoomsClient } = await import('@room-sessions/rooms');
  const rooms = new RoomsClient({ baseUrl: url, apiKey: 'benchmark', ...options });
  return {
    tiny: () => rooms.getSettings(tiny.socialId),
    list: async () => (await rooms.listAlternateHosts(list.socialId, list.query)).items,
  };
}

export const clients = {
  ours,

  'ours over fetch': (options) => ours({ fetch: globalThis.fetch, ...options }),

  async 'ours with schemas'(options) {
    const { validate } = await import('@room-sessions/core');
    const { roomsSchemas } = await import('@room-sessions/schemas/rooms');
    // The responses are valid, so that drift is a fault of this benchmark.
    const onDrift = (drift) => {
      console.error('Unexpected drift:', drift);
      process.exit(1);
    };
    return ours({ use: [validate({ schemas: roomsSchemas, onDrift })], ...options });
  },

  fetch({ url, fetch = globalThis.fetch }) {
    return byPath(async (path) => (await fetch(url + path, { headers })).json());
  },

  async 'node:http'({ url }) {
    const { Agent, request } = await import('node:http');
    const agent = new Agent({ keepAlive: true });
    return byPath(
      (path) =>
        new Promise((resolve, reject) => {
          const sent = request(url + path, { agent, headers }, (response) => {
            let text = '';
            response.setEncoding('utf8');
            response.on('data', (chunk) => (text += chunk));
            response.on('end', () => resolve(JSON.parse(text)));
            response.on('error', reject);
          });
          sent.on('error', reject).end();
        }),
    );
  },

  async 'undici.request'({ url }) {
    const { request } = await import('undici');
    return byPath(async (path) => (await request(url + path, { headers })).body.json());
  },

  async ky({ url, fetch }) {
    const { default: ky } = await import('ky');
    const client = ky.create({ baseUrl: url, headers, ...(fetch && { fetch }) });
    return {
      tiny: () => client.get(settings).json(),
      list: () => client.get(hosts, { searchParams: list.query }).json(),
    };
  },

  async 'up-fetch'({ url, fetch = globalThis.fetch }) {
    const { up } = await import('up-fetch');
    const client = up(fetch, () => ({ baseUrl: url, headers }));
    return {
      tiny: () => client(settings),
      list: () => client(hosts, { params: list.query }),
    };
  },

  async 'openapi-fetch'({ url, fetch }) {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl: url, headers, fetch });
    const get = async (path, params) => (await client.GET(path, { params })).data;
    const { socialId, query } = list;
    return {
      tiny: () => get('/api/v1/social/settings/{socialId}', { path: { socialId } }),
      list: () => get('/api/v1/social/alternate/host/{socialId}', { path: { socialId }, query }),
    };
  },

  async 'hey-api'({ url, fetch }) {
    const { createClient, createConfig } = await import('../hey-api/client/index.js');
    const { getRoomSettings, listAlternateHosts } = await import('../hey-api/sdk.gen.js');
    const client = createClient(createConfig({ baseUrl: url, auth: 'benchmark', fetch }));
    const { socialId, query } = list;
    return {
      tiny: async () => (await getRoomSettings({ client, path: { socialId } })).data,
      list: async () => (await listAlternateHosts({ client, path: { socialId }, query })).data,
    };
  },

  async stripe({ url, fetch }) {
    const { default: Stripe } = await import('stripe');
    const { hostname: host, port } = new URL(url);
    const httpClient = fetch && Stripe.createFetchHttpClient(fetch);
    const client = new Stripe('benchmark', { host, port, protocol: 'http', httpClient });
    return byPath((path) => client.rawRequest('GET', path));
  },

  async openai({ url, fetch }) {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({ baseURL: url, apiKey: 'benchmark', fetch });
    return {
      tiny: () => client.get(settings),
      list: () => client.get(hosts, { query: list.query }),
    };
  },
};
