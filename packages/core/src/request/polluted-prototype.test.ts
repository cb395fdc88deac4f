import { expect, it } from 'vitest';
import { runAlone } from '../testing/run-alone.ts';

const call = `
import { createServer } from 'node:http';
import { middleware, createClient, request } from './index.ts';

const server = createServer((request, response) => {
  response.end(JSON.stringify([request.url, request.rawHeaders]));
}).listen(0, '127.0.0.1', async () => {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:' + server.address().port,
    apiKey: 'canary-0f2b7c51d9e84a36',
    headers: { 'x-own': '1' },
    use: [middleware((request, next) => next({ ...request }))],
    ...(process.env.OVER === 'fetch' ? { fetch: (url, init) => fetch(url, init) } : {}),
  });
  const options = { headers: { 'x-more': '1' }, query: { own: '1' } };
  Object.prototype.polluted = 'polluted';
  const [url, headers] = await request(client, 'GET', '/x', options);
  delete Object.prototype.polluted;
  console.log(url, headers.includes('x-own'), headers.includes('x-more'));
  console.log(JSON.stringify(headers).includes('polluted'));
  client.close?.();
  server.close();
  server.closeAllConnections();
});`;

it.each(['node', 'fetch'])(
  'a property that a library adds to Object.prototype is not sent over %s',
  async (OVER) => {
    expect(await runAlone(call, { OVER })).toBe('/x?own=1 true true\nfalse');
  },
);
