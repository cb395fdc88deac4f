// Uploads in Chromium with the packed packages: the progress is that of the network, and everything else is as with
// `fetch`.

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Listening, listen, temporaryFolder } from '@room-sessions/testing';
import { findBrowser, launchBrowser } from '@room-sessions/testing/browser';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Outcome, Upload } from './testing/upload-page.ts';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

const image = 48_000_000;
/** Its base64 in JSON. */
const body = (image / 3) * 4 + 2;
/** What the server reads before it waits. */
const half = body / 2;
/** The most that buffers of the browser and of the system are expected to take in addition. */
const buffers = 24_000_000;

interface Arrival {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  received: number;
  isWhole?: boolean;
}

const arrivals: Arrival[] = [];
let proceed: () => void;
let script = '';

/** Answers by the first part of the path. */
const routes: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse, arrival: Arrival) => void>
> = {
  '': (_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><script type=module src=/page.js></script>'),
  'page.js': (_, response) => response.setHeader('content-type', 'text/javascript').end(script),
  'worker.js': (_, response) =>
    response
      .setHeader('content-type', 'text/javascript')
      .end('onfetch = (event) => event.respondWith(fetch(event.request));'),
  stored: (request, response) => request.resume().on('end', () => store(response)),
  /** Reads a half, and the rest after `proceed()`. */
  held(request, response, arrival) {
    request.on('data', () => {
      if (arrival.received >= half) request.pause();
    });
    proceed = () => {
      request.removeAllListeners('data');
      request.resume();
    };
    request.on('end', () => store(response));
  },
  busy(request, response) {
    const earlier = arrivals.filter(({ path }) => path.startsWith('/busy')).length;
    if (earlier > 1) return routes['stored']!(request, response, arrivals[0]!);
    request.resume().on('end', () => response.writeHead(429, { 'retry-after': '0' }).end());
  },
  refused: (request, response) =>
    request
      .resume()
      .on('end', () =>
        response
          .writeHead(413, { 'content-type': 'application/json', 'x-part': ['a', 'b'] })
          .end('{"code":413,"message":"too large"}'),
      ),
  empty: (request, response) => request.resume().on('end', () => response.writeHead(204).end()),
  moved: (request, response) =>
    request
      .resume()
      .on('end', () => response.writeHead(307, { location: '/stored/elsewhere' }).end()),
  cut: (request) => request.resume().once('data', () => request.destroy()),
};

const store = (response: ServerResponse): unknown =>
  response.setHeader('content-type', 'application/json').end('{"imageURI":"/x"}');

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  const arrival: Arrival = { path, headers: request.headers, received: 0 };
  if (request.method === 'POST') arrivals.push(arrival);
  request.on('close', () => (arrival.isWhole = request.complete));
  request.on('error', () => undefined);
  const route = routes[path.split('/')[1] ?? ''];
  if (!route) return void response.writeHead(404).end();
  request.on('data', (chunk: Buffer) => (arrival.received += chunk.length)).pause();
  route(request, response, arrival);
  if (path.startsWith('/held')) request.resume();
}

const stack = new AsyncDisposableStack();
let server: Listening;
let other: Listening;
let page: Page;

beforeAll(async () => {
  const contents = await readFile(join(import.meta.dirname, 'testing/upload-page.ts'), 'utf8');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: inject('installed'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
  });
  script = outputFiles[0]!.text;
  server = stack.use(await listen(createServer(answer)));
  other = stack.use(await listen(createServer(answer)));
  const folder = stack.use(await temporaryFolder());
  const browser = await launchBrowser(await findBrowser(folder.path));
  stack.defer(() => browser.close());
  page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'uploads' in globalThis);
});
afterAll(() => stack.disposeAsync());

const upload = (given: Upload): Promise<Outcome> =>
  page.evaluate((one) => globalThis.uploads.upload(one), given);

const latest = async (): Promise<number> =>
  (await page.evaluate(() => globalThis.uploads.latest()))?.sent ?? 0;

/** Uploads to a server that reads a half and then waits. Returns the progress at that time, and the outcome. */
async function uploadHeld(given: Omit<Upload, 'base' | 'size'>): Promise<[number, Outcome]> {
  const uploading = upload({ base: '/held', size: image, ...given });
  const { length } = arrivals;
  await expect.poll(() => arrivals[length]?.received ?? 0).toBeGreaterThanOrEqual(half);
  const { received } = arrivals[length]!;
  await expect.poll(latest).toBeGreaterThanOrEqual((received / body) * image - 1);
  const sent = await latest();
  proceed();
  const outcome = await uploading;
  expect(arrivals[length]).toMatchObject({ isWhole: true });
  return [sent, outcome];
}

const sentOf = ({ progress }: Outcome): number[] => progress.map(({ sent }) => sent);

describe('the progress of an upload in Chromium', () => {
  it.each(['media', 'sdk', 'XMLHttpRequest'] as const)(
    'by %s is what the network has taken',
    async (by) => {
      const [sent, outcome] = await uploadHeld({ by });
      expect(sent).toBeLessThan(((half + buffers) / body) * image);
      expect(outcome.error).toBeUndefined();
      expect(outcome.used).toEqual(['XMLHttpRequest']);
      const all = sentOf(outcome);
      expect(all.at(-1)).toBe(image);
      expect(all).toEqual(all.toSorted((one, another) => one - another));
      if (by === 'XMLHttpRequest') return;
      expect(all[0]).toBe(0);
      expect(new Set(all).size).toBe(all.length);
      expect(new Set(outcome.progress.map(({ total }) => total))).toEqual(new Set([image]));
    },
  );

  it('over the `fetch` of the caller is what was encoded', async () => {
    const [sent, { used }] = await uploadHeld({ ownFetch: true });
    expect(sent).toBe(image);
    expect(used).toEqual([]);
  });

  it('restarts with each attempt', async () => {
    const outcome = await upload({ base: '/busy' });
    expect(outcome.record).toEqual({ imageURI: '/x' });
    const all = sentOf(outcome);
    const second = all.lastIndexOf(0);
    expect(second).toBeGreaterThan(0);
    expect([all[0], all[second - 1], all.at(-1)]).toEqual([0, 300_000, 300_000]);
  });
});

describe('an upload with progress in Chromium', () => {
  it('sends the headers that `fetch` sends', async () => {
    await upload({ base: '/stored' });
    const byXhr = arrivals.at(-1)!.headers;
    await upload({ base: '/stored', ownFetch: true });
    const byFetch = arrivals.at(-1)!.headers;
    expect(byXhr['content-type']).toBe('application/json');
    const id = { 'x-client-request-id': expect.any(String) as string };
    expect({ ...byXhr, ...id }).toEqual({ ...byFetch, ...id });
  });

  it('has the error of an error status, and accepts a response without a body', async () => {
    const { error, used } = await upload({ base: '/refused' });
    expect(error).toMatchObject({ name: 'PayloadTooLargeError', status: 413 });
    expect(error).toEqual((await upload({ base: '/refused', ownFetch: true })).error);
    expect(used).toEqual(['XMLHttpRequest']);
    const { error: unusable } = await upload({ base: '/empty' });
    expect(unusable).toEqual((await upload({ base: '/empty', ownFetch: true })).error);
  });

  it('refuses the response of another address', async () => {
    const { error, used } = await upload({ base: '/moved' });
    expect(used).toEqual(['XMLHttpRequest']);
    expect(error).toMatchObject({ code: 'redirect_refused', delivery: 'answered' });
    expect(error).toEqual((await upload({ base: '/moved', ownFetch: true })).error);
  });

  it('sends no key to the target of a redirect', async () => {
    const { length } = arrivals;
    const { error, used } = await upload({ base: '/moved', apiKey: 'key-of-the-page' });
    expect(used).toEqual(['fetch']);
    expect(error).toMatchObject({ code: 'redirect_refused' });
    expect(arrivals.slice(length).map(({ path }) => path.split('/')[1])).toEqual(['moved']);
  });

  it('fails as with `fetch` if the connection breaks, or CORS forbids the response', async () => {
    for (const base of ['/cut', `${other.url}/stored`]) {
      const { error, used } = await upload({ base, options: { retry: false } });
      expect(used).toEqual(['XMLHttpRequest']);
      expect(error).toMatchObject({
        name: 'ConnectionError',
        code: 'connection_failed',
        delivery: 'unknown',
      });
      const byFetch = await upload({ base, ownFetch: true, options: { retry: false } });
      expect({ ...error, cause: '' }).toEqual({ ...byFetch.error, cause: '' });
      expect(error?.['cause']).toContain('TypeError');
    }
  });

  it.each([
    ['its signal', {}, { name: 'AbortError', delivery: 'unknown', cause: 'Error: left the page' }],
    ['its time limit', { timeout: 3_000 }, { name: 'TimeoutError', delivery: 'unknown' }],
  ])('is aborted by %s, at the server too', async (_, options, expected) => {
    const { length } = arrivals;
    const uploading = upload({ base: '/held', size: image, options });
    await expect.poll(() => arrivals[length]?.received ?? 0).toBeGreaterThanOrEqual(half);
    if (!('timeout' in options)) await page.evaluate(() => globalThis.uploads.abort());
    const { error, progress } = await uploading;
    expect(error).toMatchObject(expected);
    proceed();
    await expect.poll(() => arrivals[length]?.isWhole).toBe(false);
    expect(progress.at(-1)!.sent).toBeLessThan(image);
    expect(await latest()).toBe(progress.at(-1)!.sent);
  });

  it('is possible in a worker of the page, also without progress', async () => {
    for (const options of [{}, { onProgress: undefined }]) {
      const outcome = await page.evaluate(
        (given) =>
          new Promise<Outcome>((resolve) => {
            const worker = new Worker('/page.js', { type: 'module' });
            worker.addEventListener('message', ({ data }) => resolve(data as Outcome));
            worker.postMessage(given, []);
          }),
        { base: `${server.url}/stored`, options },
      );
      const isFollowed = !('onProgress' in options);
      expect(outcome).toMatchObject({
        record: { imageURI: '/x' },
        used: [isFollowed ? 'XMLHttpRequest' : 'fetch'],
      });
      expect(sentOf(outcome).at(-1)).toBe(isFollowed ? 300_000 : undefined);
    }
  });

  it('through a service worker has its progress at the end', async () => {
    const tab = await page.context().browser()!.newPage();
    await tab.goto(server.url);
    await tab.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
    await tab.reload();
    await tab.waitForFunction(() => 'uploads' in globalThis);
    expect(await tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const outcome = await tab.evaluate(() => globalThis.uploads.upload({ base: '/stored' }));
    expect(outcome).toMatchObject({ record: { imageURI: '/x' }, used: ['XMLHttpRequest'] });
    expect(sentOf(outcome)).toEqual([0, 300_000]);
    await tab.close();
  });

  it('works without XMLHttpRequest', async () => {
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));
    const { record, used } = await upload({ base: '/stored' });
    expect([record, used]).toEqual([{ imageURI: '/x' }, ['fetch']]);
  });
});
