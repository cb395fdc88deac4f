// The server in a separate process, and the built page in a browser, with a gateway.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { readyUrl, type Running, spawnProgram } from '@room-sessions/testing';
import { launchBrowser } from '@room-sessions/testing/browser';
import { key } from '@room-sessions/testing/canaries';
import { build, preview } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';

const { socialId, unknownId } = sample;
const root = join(import.meta.dirname, '..');

let gateway: Gateway;
let server: Running;
let url: string;

/** The guest server; neither it nor the build of the page may show the key of the environment. */
const startServer = (PORT = '0'): Running =>
  spawnProgram([process.execPath, join(root, 'src/main.ts')], { env: { ...process.env, PORT } });

beforeAll(async () => {
  gateway = await startGateway({ apiKey: key });
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', key);
  server = startServer();
  url = await readyUrl(server, /(http:\/\/[\d.]+:\d+)/);
});
/** Each test uses another address, because the server has a rate limit for each address. */
let address = 0;
beforeEach(async () => {
  address += 1;
  await gateway.control.expectations.clear();
  await gateway.control.requests.clear();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server[Symbol.asyncDispose]();
  await gateway.close();
});

async function send(method: 'GET' | 'POST', path: string, init: RequestInit = {}) {
  const headers = { 'x-forwarded-for': `192.0.2.${address}`, ...init.headers };
  const response = await fetch(url + path, { method, ...init, headers });
  const body = (await response.json()) as object;
  expect(JSON.stringify([...response.headers, body])).not.toContain(key);
  return { status: response.status, body };
}

const ofHosts = '/gateway/api/v1/social/alternate/host';
const hosts = `${ofHosts}/${socialId}`;
const guests = `/gateway/rooms/${socialId}/guests`;
const banner = `/gateway/api/v1/social/${socialId}/show/banner`;
const empty = { headers: { 'content-type': 'application/json' }, body: '{}' };

it('the page serves guests without the key', async () => {
  vi.stubEnv('GUEST_SERVER_URL', url);
  const outDir = join(root, '.results/page');
  await build({ root, logLevel: 'error', build: { outDir } });
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!/\.(html|js)$/.test(file)) continue;
    expect(await readFile(join(outDir, file), 'utf8')).not.toContain(key);
  }
  const site = await preview({ root, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  await using browser = await launchBrowser(inject('browser'));
  const page = await browser.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), JSON.stringify(request.headers())));
  const says = (text: string) => page.locator('#said').filter({ hasText: text }).waitFor();

  await page.goto(`${site.resolvedUrls!.local[0]!}?room=${socialId}`);
  await page.getByText('Anna Moreau').waitFor();
  await page.getByRole('button', { name: 'Knock' }).click();
  await says('You knocked.');
  await page.getByRole('button', { name: 'Be invited' }).click();
  await says('You are invited, as Guest.');
  const { requests } = await gateway.control.requests.list();
  expect(requests.map(({ operation }) => operation)).toEqual([
    // The hosts are more than a page.
    'listAlternateHosts',
    'listAlternateHosts',
    'listAlternateHosts',
    'showBanner',
    'getRoomSettings',
    'getGuestUser',
    'inviteUsers',
  ]);
  expect(sent.join('\n')).not.toMatch(/x-api-key/i);

  await gateway.control.expectations.set({ operation: 'showBanner', effect: { status: 500 } });
  await page.getByRole('button', { name: 'Knock' }).click();
  await says('The rooms cannot be reached at the moment.');
  await page.goto(`${site.resolvedUrls!.local[0]!}?room=${unknownId}`);
  await says('There is no such room.');
  await page.goto(`${site.resolvedUrls!.local[0]!}?room=..`);
  await says('This link names no room.');
  await site.close();
});

it('the server responds only with the fields that guests need', async () => {
  const { status, body } = await send('GET', `${hosts}?sort=name,asc`);
  const anna = { user: { name: 'Anna Moreau' } };
  expect([status, body]).toEqual([200, expect.arrayContaining([anna])]);
  // No e-mail addresses of the hosts, and no tokens of the guest.
  expect(JSON.stringify(body)).not.toMatch(/\w@\w/);
  const guest = { userId: expect.any(String), name: 'Guest' };
  expect(await send('POST', guests)).toEqual({ status: 201, body: guest });
});

it.each([
  ['an unknown room', 'POST', `/gateway/rooms/${unknownId}/guests`, {}, 404],
  ['an id in another form', 'GET', `${ofHosts}/urn:uuid:${socialId}`, {}, 400],
  ['an invalid path', 'GET', `${ofHosts}/%zz"{`, {}, 400],
  ['a page that is too long', 'GET', `${hosts}?size=1000`, {}, 400],
  ['a banner with content', 'POST', banner, { ...empty, body: '{"text":"Buy!"}' }, 400],
  ['a body that is too large', 'POST', banner, { ...empty, body: `"${'a'.repeat(2_000)}"` }, 413],
  ['another path of the gateway', 'GET', '/gateway/api/v1/guest/user', {}, 404],
] as const)('the server refuses %s', async (_, method, path, init, code) => {
  const body = { error: expect.any(String), status: 'error', code };
  expect(await send(method, path, init)).toEqual({ status: code, body });
  const { requests } = await gateway.control.requests.list({ operation: 'getGuestUser' });
  expect(requests).toEqual([]);
});

it.each([
  [{ status: 401 }, 503],
  [{ status: 404 }, 404],
  [{ status: 429 }, 503],
  [{ drop: true }, 503],
  [{ status: 200, body: 'no JSON' }, 503],
] as const)('the server hides the details of a failure: %j', async (effect, status) => {
  const body = { error: `The key in db-7 is ${key}`, status: 'error' };
  const headers = { 'x-internal': 'db-7', 'set-cookie': `a=${key}` };
  const details = 'drop' in effect ? effect : { body, headers, ...effect };
  await gateway.control.expectations.set({ effect: details });
  const response = await send('GET', hosts);
  expect(response.status).toBe(status);
  expect(JSON.stringify(response.body)).not.toContain('db-7');
  expect(server.said.output).not.toContain(key);
});

it('the server reports that it is unknown whether the guest is invited', async () => {
  const effect = { status: 200, body: [] };
  await gateway.control.expectations.set({ operation: 'inviteUsers', effect });
  expect(await send('POST', guests)).toMatchObject({ status: 502 });
});

it('the server limits guests per address', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await send('POST', guests)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

it('the server aborts its call when the guest disconnects', async () => {
  await gateway.control.expectations.set({ effect: { stall: true } });
  const guest = new AbortController();
  const left = fetch(url + hosts, { signal: guest.signal }).catch(() => {});
  const hits = async () => (await gateway.control.expectations.list())[0]?.hits;
  await expect.poll(hits).toBe(1);
  guest.abort();
  await left;
  // A timeout, which would abort the call later, is logged as a TimeoutError.
  await expect.poll(() => server.said.output).toContain('"type":"AbortError"');
});

it('the server says in one line why it cannot start', async () => {
  const { port } = new URL(url);
  const { code, stderr } = await startServer(port).ended;
  const line = `guest-server: Port ${port} on 127.0.0.1 is in use; set PORT to another one.\n`;
  expect([code, stderr]).toEqual([1, line]);
});

// The last test, because it stops the server.
it('the server completes pending requests before it exits', async () => {
  await gateway.control.expectations.set({ effect: { delay: 500 } });
  const response = send('GET', hosts);
  const hits = async () => (await gateway.control.expectations.list())[0]?.hits;
  await expect.poll(hits).toBe(1);
  const ended = server.stop('SIGTERM');
  expect((await response).status).toBe(200);
  expect((await ended).code).toBe(0);
});
