// A browser and the built site for the tests of a file.
import { launchBrowser } from '@room-sessions/testing/browser';
import type { Listening } from '@room-sessions/testing';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { serveSite } from './serve.ts';

export interface SiteInBrowser {
  /** Of the first page, with the slash at its end. */
  readonly url: string;
  /** A page in a profile of its own, and what went wrong in it so far. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; problems: string[] }>;
}

export function useBrowser(): SiteInBrowser {
  let browser: Browser;
  let served: Listening;
  beforeAll(async () => {
    const { folder, base } = inject('site');
    served = await serveSite(folder, base);
    browser = await launchBrowser(inject('browser'));
  });
  afterAll(async () => {
    await browser.close();
    await served[Symbol.asyncDispose]();
  });
  return {
    get url() {
      return served.url;
    },
    async open(options = {}) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      return { page, problems: watch(page, served.url) };
    },
  };
}

/** Errors that a page reports, and requests to anywhere but the site or that it cannot answer. */
function watch(page: Page, site: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(site)) {
      problems.push(`asks ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`);
  });
  return problems;
}
