// Opens the console in a browser for tests: signed in, and monitored.
import { afterAll, beforeAll, inject } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '@room-sessions/testing/browser';
import { startGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

export interface ConsoleOptions extends BrowserContextOptions {
  /** The part of the address after `#`. */
  readonly at?: string;
  /** Default: true. */
  readonly signIn?: boolean;
  /** Default: the gateway of the file. */
  readonly target?: Pick<Gateway, 'url' | 'controlToken'>;
}

/** @param console the page, and the URL of each request that it sent */
type ConsoleTest = (console: { page: Page; requested: readonly string[] }) => Promise<void>;

/** A gateway and a browser for the tests of a file. May be read only within tests. */
export function useConsole(options: GatewayOptions = {}): {
  readonly gateway: Gateway;
  /**
   * Opens the page, runs the test, and fails if the page reported a problem, violated its policy or
   * sent a request to another server.
   */
  readonly open: (options: ConsoleOptions, test: ConsoleTest) => Promise<void>;
} {
  let gateway: Gateway;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([
      startGateway(options),
      launchBrowser(inject('browser')),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });
  return {
    get gateway() {
      return gateway;
    },
    open: (how, test) => inConsole(browser, { target: gateway, ...how }, test),
  };
}

async function inConsole(
  browser: Browser,
  {
    at = '',
    signIn = true,
    target,
    ...options
  }: ConsoleOptions & Required<Pick<ConsoleOptions, 'target'>>,
  test: ConsoleTest,
): Promise<void> {
  // The texts of the page are English; dates use the locale of the reader.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const requested: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The page shows what the control plane rejects, and the browser logs it too.
    const refused = new URL(message.location().url || target.url).pathname.startsWith('/_control');
    if (['error', 'warning'].includes(message.type()) && !refused) problems.push(message.text());
  });
  try {
    await page.goto(`${target.url}/console${at}`);
    if (signIn) await signInTo(page, target.controlToken);
    await test({ page, requested });
  } finally {
    await context.close();
  }
  const foreign = requested.filter((url) => new URL(url).origin !== target.url);
  const told = requested.filter((url) => url.includes(target.controlToken));
  const wrong = [...problems, ...foreign, ...told.map((url) => `the token is in ${url}`)];
  if (wrong.length > 0) {
    throw new Error(`the console did something that it must not do:\n${wrong.join('\n')}`);
  }
}

export async function signInTo(page: Page, token: string): Promise<void> {
  await page.getByLabel('Control token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).first().waitFor();
