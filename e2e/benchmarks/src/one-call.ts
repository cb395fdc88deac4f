// The TypeScript code of one call with each client. Clients of a specific API call that API; the others call
// `getRoomSettings`.

import { clients, type Peer } from './clients.ts';
import type { Contender } from './table.ts';

export interface OneCall extends Contender {
  readonly code: string;
}

const settings = '/api/v1/social/settings';
const address = 'http://127.0.0.1:8080';

const heyApi = (form: string): string => `import { client } from '../hey-api/${form}/client.gen.js';
import { getRoomSettings } from '../hey-api/${form}/index.js';

client.setConfig({ baseUrl: '${address}', auth: 'key' });
const { data, error } = await getRoomSettings({ path: { socialId: 's-1' } });
console.log(data, error);
`;

export const ours: Readonly<Record<'operation' | 'client' | 'sdk', OneCall>> = {
  operation: {
    name: 'ours',
    isOurs: true,
    code: `import { createClient } from '@room-sessions/core';
import { getRoomSettings } from '@room-sessions/rooms';

const client = createClient({ baseUrl: '${address}', apiKey: 'key' });
const found = await getRoomSettings(client, { socialId: 's-1' });
console.log(found);
`,
  },
  client: {
    name: 'ours, `RoomsClient`',
    isOurs: true,
    code: `import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient({ baseUrl: '${address}', apiKey: 'key' });
const found = await rooms.getSettings('s-1');
console.log(found);
`,
  },
  sdk: {
    name: 'ours, `RoomSessions`',
    isOurs: true,
    code: `import { RoomSessions } from '@room-sessions/sdk';

const { rooms } = new RoomSessions({ baseUrl: '${address}', apiKey: 'key' });
const found = await rooms.getSettings('s-1');
console.log(found);
`,
  },
};

const as = (name: Peer): Pick<Contender, 'peer' | 'does'> => {
  const { peer, does } = clients[name];
  return { ...(peer && { peer }), ...(does && { does }) };
};

const peers = {
  'openapi-fetch': {
    ...as('openapi-fetch'),
    code: `import createClient from 'openapi-fetch';
import type { paths } from '../openapi-typescript/schema.js';

const client = createClient<paths>({ baseUrl: '${address}', headers: { 'x-api-key': 'key' } });
const { data, error } = await client.GET('${settings}/{socialId}', {
  params: { path: { socialId: 's-1' } },
});
console.log(data, error);
`,
  },
  'hey-api': { ...as('hey-api'), code: heyApi('stock') },
  'hey-api with zod': { ...as('hey-api with zod'), code: heyApi('zod') },
  ofetch: {
    ...as('ofetch'),
    code: `import { ofetch } from 'ofetch';

const api = ofetch.create({ baseURL: '${address}', headers: { 'x-api-key': 'key' } });
const found = await api<{ lobbyEnabled?: boolean }>('${settings}/s-1');
console.log(found);
`,
  },
  octokit: {
    ...as('octokit'),
    code: `import { request } from '@octokit/request';

const { data } = await request('GET /repos/{owner}/{repo}', { owner: 'o', repo: 'r' });
console.log(data);
`,
  },
  ky: {
    ...as('ky'),
    code: `import ky from 'ky';

const api = ky.create({ headers: { 'x-api-key': 'key' } });
const found = await api.get('${address}${settings}/s-1').json<{ lobbyEnabled?: boolean }>();
console.log(found);
`,
  },
  axios: {
    peer: 'axios',
    does: 'no timeout, no retry',
    code: `import axios from 'axios';

const api = axios.create({ baseURL: '${address}', headers: { 'x-api-key': 'key' } });
const { data } = await api.get<{ lobbyEnabled?: boolean }>('${settings}/s-1');
console.log(data);
`,
  },
  livekit: {
    peer: 'livekit-server-sdk',
    does: 'retries in other regions of its cloud only',
    code: `import { RoomServiceClient } from 'livekit-server-sdk';

const rooms = new RoomServiceClient('${address}', 'key', 'secret');
const [found] = await rooms.listRooms(['r-1']);
console.log(found);
`,
  },
  stripe: {
    peer: 'stripe',
    code: `import Stripe from 'stripe';

const stripe = new Stripe('key');
const found = await stripe.products.retrieve('p-1');
console.log(found);
`,
  },
  openai: {
    peer: 'openai',
    code: `import OpenAI from 'openai';

const openai = new OpenAI({ apiKey: 'key', baseURL: '${address}' });
const found = await openai.models.retrieve('m-1');
console.log(found);
`,
  },
  mistral: {
    peer: '@mistralai/mistralai',
    code: `import { Mistral } from '@mistralai/mistralai';

const mistral = new Mistral({ apiKey: 'key', serverURL: '${address}' });
const found = await mistral.models.list();
console.log(found);
`,
  },
} satisfies Record<string, Omit<OneCall, 'name'>>;

/** Returns the calls of the named peers. */
export const peerCalls = (...names: ReadonlyArray<keyof typeof peers>): OneCall[] =>
  names.map((name) => ({ name, ...peers[name] }));
