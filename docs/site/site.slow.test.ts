// Builds the site, and opens some of its pages as a reader does.
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execOk } from '@room-sessions/testing';
import { findViolations, launchBrowser } from '@room-sessions/testing/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { serve } from 'vitepress';
import { docs } from './paths.ts';

const base = '/room-sessions/';
const dist = new URL('../.vitepress/dist/', import.meta.url);
let built: string;
let site: Awaited<ReturnType<typeof serve>>;
let browser: Browser;

beforeAll(async () => {
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  built = await execOk([process.execPath, program, 'build', '--base', base], { timeout: 600_000 });
  site = await serve({ root: docs, base, port: 0 });
  browser = await launchBrowser(inject('browser'));
}, 600_000);
afterAll(async () => {
  await browser?.close();
  site?.server.close();
});

/** Opens a page. `problems`: its errors, failed requests, and requests to other sites. */
async function open(path: string, colorScheme: 'light' | 'dark' = 'light', width = 1280) {
  const viewport = { width, height: 800 };
  const page = await browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin + base))
      problems.push(`requests ${request.url()}`);
  });
  await page.goto(origin + base + path, { waitUntil: 'load' });
  return { page, problems };
}

/** Runs in a page: words and code of tables that are broken or cut, and what cannot be reached. */
function findNarrowFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const range = document.createRange();
  const isBroken = (node: Node, start: number, end: number): boolean => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  for (const cell of document.querySelectorAll('.vp-doc :is(td, th)')) {
    if (cell.scrollWidth > cell.clientWidth) faults.push(`cut: ${cell.textContent}`);
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      for (const { 0: run, index } of text.data.matchAll(/\S+/g)) {
        // Without a space, longer text can be wider than a phone.
        if (run.length > 30) continue;
        for (const { 0: word, index: start } of run.matchAll(/[\p{L}\p{N}_]+/gu))
          if (isBroken(text, index + start, index + start + word.length))
            faults.push(`broken: ${word}`);
      }
    }
  }
  for (const code of document.querySelectorAll('.vp-doc code.whole'))
    if (isBroken(code, 0, code.childNodes.length)) faults.push(`broken: ${code.textContent}`);
  for (const button of document.querySelectorAll<HTMLElement>('.vp-doc button.copy')) {
    // A tab that is not chosen.
    if (button.offsetParent === null) continue;
    button.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isHit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
    const code = button.parentElement!.querySelector('pre')!.getBoundingClientRect();
    if (!isHit || code.right > left)
      faults.push(`copy button on its code: ${code.right} > ${left}`);
  }
  return faults;
}

const overflow =
  '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)';

it('the build prints no warning', () => {
  expect(built).not.toMatch(/warn|\(!\)|deprecat/i);
});

it('links lead to anchors that exist', async () => {
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = new Map<string, string>();
  for (const file of files) pages.set(base + file, await readFile(new URL(file, dist), 'utf8'));
  const dead: string[] = [];
  for (const [path, html] of pages) {
    for (const [, link = ''] of html.matchAll(/<a href="([^"]*#[^"]+)"/g)) {
      const { pathname, hash } = new URL(link, `http://site.invalid${path}`);
      const target = pages.get(pathname.replace(/\/$/, '/index.html'));
      if (target !== undefined && !target.includes(` id="${decodeURIComponent(hash.slice(1))}"`))
        dead.push(`${path}: ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

it.each([
  ['the home page', '', 'rooms.getSettings'],
  ['a page with code', 'errors.html', 'RoomSessionsError'],
  ['the API reference of a package', 'api/rooms/index.html', 'RoomsClient'],
  ['the API reference of a class', 'api/rooms/classes/RoomsClient.html', 'invite'],
  ['an operation', 'http/listAlternateHosts.html', 'rooms.listAlternateHosts'],
])('%s is readable in light and dark, on a screen and on a phone', async (_page, path, text) => {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    const { page, problems } = await open(path, colorScheme, width);
    expect(await page.locator('main').first().innerText()).toContain(text);
    expect(await page.locator('html.dark').count()).toBe(colorScheme === 'dark' ? 1 : 0);
    expect(await page.evaluate<number>(overflow)).toBe(0);
    expect([...problems, ...(await findViolations(page))]).toEqual([]);
  }
});

it('every page fits a phone: tables break no words, only code scrolls, and copy buttons are reachable', async () => {
  // Without scripts, because hundreds of pages are opened.
  const viewport = { width: 390, height: 800 };
  const page = await browser.newPage({ viewport, javaScriptEnabled: false });
  const origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  const faults: string[] = [];
  for (const file of await readdir(dist, { recursive: true })) {
    if (!file.endsWith('.html')) continue;
    await page.goto(`${origin}${base}${file}`);
    faults.push(...(await page.evaluate(findNarrowFaults)).map((fault) => `${file}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

it('the search lists first the page that answers', async () => {
  const { page, problems } = await open('');
  for (const [words, path] of [
    ['pagination', 'paging.html'],
    ['rate limit', 'retry.html'],
    ['mock', 'testing-with-the-gateway.html'],
    ['copyRoomSet', 'http/copyRoomSet.html'],
    ['driftSummary', 'api/schemas/validation/functions/driftSummary.html'],
  ] as const) {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(words);
    const first = page.locator('.VPLocalSearchBox .result').first();
    await expect
      .poll(async () => new URL((await first.getAttribute('href')) ?? '', page.url()).pathname)
      .toBe(base + path);
    await first.click();
    await page.waitForURL((url) => url.pathname === base + path);
  }
  expect(problems).toEqual([]);
});
