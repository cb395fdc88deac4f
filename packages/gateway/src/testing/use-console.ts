// A gateway and a browser for the tests of a file.
import { afterAll, beforeAll } from 'vitest';
import type { Browser } from 'playwright-core';
import { startGateway, type Gateway, type GatewayOptions } from '../gateway.ts';
import { inConsole, openBrowser, type ConsoleOptions, type ConsolePage } from './console.ts';

export interface UsedConsole {
  readonly gateway: Gateway;
  readonly browser: Browser;
  readonly open: (
    options: ConsoleOptions,
    test: (console: ConsolePage) => Promise<void>,
  ) => Promise<void>;
}

/** May be used at once, but read only within tests, when both run. */
export function useConsole(options: GatewayOptions = {}): UsedConsole {
  let gateway: Gateway;
  let browser: Browser;
  beforeAll(async () => {
    [gateway, browser] = await Promise.all([startGateway(options), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await gateway?.close();
  });
  return {
    get gateway() {
      return gateway;
    },
    get browser() {
      return browser;
    },
    open: (how, test) => inConsole(browser, gateway, how, test),
  };
}
