// The clients, configured as their documentation describes. Each returns a function for each operation.

const headers = { 'x-api-key': 'benchmark' };
const path = { socialId: '6b0f2a58-4c0e-4f6b-9d2a-0c4f2b7d9e11' };
const query = { page: 0, size: 20 };
const settings = `/api/v1/social/settings/${path.socialId}`;
const hosts = `/api/v1/social/alternate/host/${path.socialId}`;

/** Calls both operations by URL. */
const byUrl = (get, url = '') => ({
  tiny: () => get(url + settings),
  list: () => get(`${url}${hosts}?page=0&size=20`),
});

/** Calls both operations by path and query. */
const byPath = (get) => ({ tiny: () => get(settings), list: () => get(hosts, query) });

async function ours({ url, ...options }) {
  const { RoomsClient } = await import('@room-sessions/rooms');
  const rooms = new RoomsClient({ baseUrl: url, apiKey: 'benchmark', ...options });
  return {
    tiny: () => rooms.getSettings(path.socialId),
    list: async () => (await rooms.listAlternateHosts(path.socialId, query)).items,
  };
}

export const clients = {
  ours,

  'ours over fetch': (options) => ours({ fetch: globalThis.fetch, ...options }),

  async 'ours with schemas'(options) {
    const { validate } = await import('@room-sessions/schemas/validation');
    const { roomsSchemas } = await import('@room-sessions/schemas/rooms');
    return ours({ use: [validate({ schemas: roomsSchemas, mode: 'strict' })], ...options });
  },

  fetch({ url, fetch = globalThis.fetch }) {
    return byUrl(async (target) => (await fetch(target, { headers })).json(), url);
  },

  async 'node:http'({ url }) {
    const { Agent, request } = await import('node:http');
    const agent = new Agent({ keepAlive: true });
    const get = (target) =>
      new Promise((resolve, reject) => {
        const sent = request(target, { agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => resolve(JSON.parse(text)));
          response.on('error', reject);
        });
        sent.on('error', reject).end();
      });
    return byUrl(get, url);
  },

  async undici({ url }) {
    const { request } = await import('undici');
    return byUrl(async (target) => (await request(target, { headers })).body.json(), url);
  },

  async ky({ url, fetch }) {
    const { default: ky } = await import('ky');
    const client = ky.create({ baseUrl: url, headers, ...(fetch && { fetch }) });
    return byPath((target, searchParams) => client.get(target, { searchParams }).json());
  },

  async 'up-fetch'({ url, fetch = globalThis.fetch }) {
    const { up } = await import('up-fetch');
    const client = up(fetch, () => ({ baseUrl: url, headers }));
    return byPath((target, params) => client(target, { params }));
  },

  async 'openapi-fetch'({ url, fetch }) {
    const { default: createClient } = await import('openapi-fetch');
    const client = createClient({ baseUrl: url, headers, fetch });
    const get = async (path, params) => (await client.GET(path, { params })).data;
    return {
      tiny: () => get('/api/v1/social/settings/{socialId}', { path }),
      list: () => get('/api/v1/social/alternate/host/{socialId}', { path, query }),
    };
  },

  async 'hey-api'({ url, fetch }) {
    const { createClient, createConfig } = await import('../hey-api/client/index.js');
    const { getRoomSettings, listAlternateHosts } = await import('../hey-api/sdk.gen.js');
    const client = createClient(createConfig({ baseUrl: url, auth: 'benchmark', fetch }));
    return {
      tiny: async () => (await getRoomSettings({ client, path })).data,
      list: async () => (await listAlternateHosts({ client, path, query })).data,
    };
  },

  async stripe({ url, fetch }) {
    const { default: Stripe } = await import('stripe');
    const { hostname: host, port } = new URL(url);
    const httpClient = fetch && Stripe.createFetchHttpClient(fetch);
    const client = new Stripe('benchmark', { host, port, protocol: 'http', httpClient });
    return byUrl((target) => client.rawRequest('GET', target));
  },

  async openai({ url, fetch }) {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({ baseURL: url, apiKey: 'benchmark', fetch });
    return byPath((target, query) => client.get(target, { query }));
  },
};
