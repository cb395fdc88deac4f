// The built page in a browser, with its server and a gateway.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '@room-sessions/testing/browser';
import { key } from '@room-sessions/testing/canaries';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { readyUrl, type Running, spawnProgram } from '@room-sessions/testing';
import { build, createServer, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const root = join(import.meta.dirname, '..');
const outDir = join(root, '.results/page');
const { socialId, unknownId } = sample;

let gateway: Gateway;
let server: Running;
let site: PreviewServer;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  gateway = await startGateway({ apiKey: key });
  // Both the build and the server run here: neither may take the key from the environment.
  process.env['ROOM_SESSIONS_BASE_URL'] = gateway.url;
  process.env['ROOM_SESSIONS_API_KEY'] = key;
  // The server of the other example, in a separate process.
  server = spawnProgram([process.execPath, join(root, '../guest-server/src/main.ts')], {
    env: { ...process.env, PORT: '0' },
  });
  process.env['GUEST_SERVER_URL'] = await readyUrl(server, /(http:\/\/[\d.]+:\d+)/);
  await build({ root, logLevel: 'error', build: { outDir } });
  site = await preview({ root, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  origin = new URL(site.resolvedUrls!.local[0]!).origin;
  browser = await launchBrowser(inject('browser'));
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await server?.[Symbol.asyncDispose]();
  await gateway?.close();
});

const said = (page: Page) => page.locator('#said');
/** Waits until the page shows the text. */
const says = (page: Page, text: string) => said(page).filter({ hasText: text }).waitFor();

async function open(room: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${origin}/?room=${room}`);
  return page;
}

it('serves guests without a key in the page or its requests', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: string[] = [];
  const origins = new Set<string>();
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    answers.push(
      response.text(),
      response.allHeaders().then((all) => JSON.stringify(all)),
    );
  });
  await page.goto(`${origin}/?room=${socialId}`);
  await page.getByText('Anna Moreau').waitFor();
  await page.getByRole('button', { name: 'Knock' }).click();
  await says(page, 'You knocked.');
  await page.getByRole('button', { name: 'Be invited' }).click();
  await says(page, 'You are invited, as Guest.');

  const { requests } = await gateway.control.requests.list();
  expect(requests.map(({ operation }) => operation)).toEqual([
    'listAlternateHosts',
    'showBanner',
    'getRoomSettings',
    'getGuestUser',
    'inviteUsers',
  ]);
  expect([...origins]).toEqual([origin]);
  expect(sent.join('\n').toLowerCase()).not.toContain('x-api-key');
  const held = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(held).toBe('[{},{},""]');
  expect(await context.cookies()).toEqual([]);
  const everything = [...sent, ...(await Promise.all(answers)), await page.content()];
  expect(everything.length).toBeGreaterThan(20);
  expect(everything.join('\n')).not.toContain(key);
  await context.close();
});

it('contains neither the key nor code for Node', async () => {
  const files = (await readdir(outDir, { recursive: true })).filter((name) =>
    /\.(html|js)$/.test(name),
  );
  expect(files).toHaveLength(2);
  for (const file of files) {
    const text = await readFile(join(outDir, file), 'utf8');
    expect(text).not.toContain(key);
    expect(text).not.toMatch(/from\s*["']node:/);
  }
});

it.each([
  ['a room that is not there', unknownId, 'There is no such room.'],
  ['not a room', 'x', 'must match format "uuid"'],
])('shows an error for %s', async (_, room, text) => {
  const page = await open(room);
  await says(page, text);
  await page.close();
});

it.each(['', '..'])('shows that a link to %j names no room, and sends no request', async (room) => {
  const page = await open(room);
  await says(page, 'This link names no room.');
  await page.getByRole('button', { name: 'Be invited' }).click();
  await page.getByRole('button', { name: 'Knock' }).click();
  await says(page, 'This link names no room.');
  await page.close();
});

it('shows the error of the server when the gateway fails, and recovers', async () => {
  const page = await open(socialId);
  await page.getByText('Anna Moreau').waitFor();
  await gateway.control.expectations.set({ operation: 'showBanner', effect: { status: 500 } });
  await page.getByRole('button', { name: 'Knock' }).click();
  await says(page, 'The rooms cannot be reached at the moment.');
  await gateway.control.expectations.clear();
  await page.getByRole('button', { name: 'Knock' }).click();
  await says(page, 'You knocked.');
  await page.close();
});

it('shows a name as text and runs no script in it', async () => {
  const name = '<img src=x onerror="document.title=1">';
  const room = '0badcafe-0000-4000-8000-000000000001';
  const userId = '0badcafe-0000-4000-8000-000000000002';
  await gateway.control.seed({
    users: [{ userId, name }],
    rooms: [{ socialId: room }],
    alternateHosts: [{ ownerId: room, userId }],
  });
  const page = await open(room);
  expect(await page.locator('#hosts li').textContent()).toBe(name);
  expect(await page.locator('img').count()).toBe(0);
  await page.close();
});

it('runs without a build, as it starts for its developer', async () => {
  const dev = await createServer({ root, server: { host: '127.0.0.1', port: 0 } });
  onTestFinished(() => dev.close());
  await dev.listen();
  const page = await browser.newPage();
  await page.goto(`${dev.resolvedUrls!.local[0]!}?room=${socialId}`);
  await page.getByText('Anna Moreau').waitFor();
  await page.close();
});

it('shows that the server is unreachable', async () => {
  const page = await open(socialId);
  await page.getByText('Anna Moreau').waitFor();
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Knock' }).click();
  await says(page, 'The server cannot be reached.');
  await page.close();
});
