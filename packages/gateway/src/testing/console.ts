// Opens the console in a browser for tests: signed in, and monitored.
import { inject } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Gateway } from '../gateway.ts';
import { launchBrowser } from '@room-sessions/testing/browser';

export interface ConsolePage {
  readonly page: Page;
  /** The URL of each request of the page. */
  readonly requested: readonly string[];
}

type ConsoleTarget = Pick<Gateway, 'url' | 'controlToken'>;

export const openBrowser = (): Promise<Browser> => launchBrowser(inject('browser'));

export interface ConsoleOptions extends BrowserContextOptions {
  /** The part of the address after `#`. */
  readonly at?: string;
  /** Default: true. */
  readonly signIn?: boolean;
}

/**
 * Opens the page, runs the test, and fails if the page reported a problem, violated its policy or
 * sent a request to another server.
 */
export async function inConsole(
  browser: Browser,
  gateway: ConsoleTarget,
  { at = '', signIn = true, ...options }: ConsoleOptions,
  test: (console: ConsolePage) => Promise<void>,
): Promise<void> {
  // The texts of the page are English; dates use the locale of the reader.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const requested: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The page shows what the control plane rejects, and the browser logs it too.
    const refused = new URL(message.location().url || gateway.url).pathname.startsWith('/_control');
    if (['error', 'warning'].includes(message.type()) && !refused) problems.push(message.text());
  });
  try {
    await page.goto(`${gateway.url}/console${at}`);
    if (signIn) await signInTo(page, gateway.controlToken);
    await test({ page, requested });
  } finally {
    await context.close();
  }
  const foreign = requested.filter((url) => new URL(url).origin !== gateway.url);
  const told = requested.filter((url) => url.includes(gateway.controlToken));
  const wrong = [...problems, ...foreign, ...told.map((url) => `the token is in ${url}`)];
  if (wrong.length > 0)
    throw new Error(`the console did something that it must not do:\n${wrong.join('\n')}`);
}

export async function signInTo(page: Page, token: string): Promise<void> {
  await page.getByLabel('Control token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
}

/** Opens a view by its link in the menu. */
export async function showView(page: Page, title: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Views' });
  await menu.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}
