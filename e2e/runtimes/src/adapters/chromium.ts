// Chromium: the browser of this machine, with native modules on a page of the gateway's origin.

import { findBrowser, launchBrowser } from '@room-sessions/testing/browser';
import { temporaryFolder } from '@room-sessions/testing';
import type { Adapter } from '../adapter.ts';

let version: string | undefined;

export const chromium: Adapter = {
  name: 'chromium',
  title: 'Chromium',
  how: 'native modules with an import map',
  pinned: false,
  environment: false,
  sameOrigin: true,
  // The launched browser reports its version. The page reports its runtime.
  wanted: async () => ({
    name: 'chromium',
    version: version ?? 'unknown',
    transport: 'fetch',
  }),
  async run(context, { proxyUrl }) {
    await using folder = await temporaryFolder();
    const browser = await launchBrowser(await findBrowser(folder.path));
    try {
      version = browser.version();
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(`${proxyUrl}/_page/`);
      await page
        .waitForFunction(() => 'runSuiteHere' in window, undefined, { timeout: 60_000 })
        .catch((cause: unknown) => {
          throw new Error(`The page did not load the suite: ${problems.join('\n')}`, { cause });
        });
      return await page.evaluate((given) => window.runSuiteHere(given), context);
    } finally {
      await browser.close();
    }
  },
};
