// Chromium: the one on this machine, with native modules on a page of the gateway's origin.

import { findBrowser, launchBrowser } from '@room-sessions/testing/browser';
import { temporaryFolder } from '@room-sessions/testing';
import type { Adapter } from '../adapter.ts';

let version: string | undefined;

export const chromium: Adapter = {
  name: 'chromium',
  title: 'Chromium',
  how: 'native modules, by an import map',
  pinned: false,
  environment: false,
  sameOrigin: true,
  // The started browser reports its version; the page reports its runtime.
  wanted: async () => ({
    name: 'chromium',
    version: version ?? 'of this machine',
    transport: 'fetch',
  }),
  async run(context, { frontUrl }) {
    await using folder = await temporaryFolder();
    const browser = await launchBrowser(await findBrowser(folder.path));
    try {
      version = browser.version();
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      await page.goto(`${frontUrl}/_page/`);
      await page
        .waitForFunction(() => 'runSuiteHere' in window, undefined, { timeout: 60_000 })
        .catch((cause: unknown) => {
          throw new Error(`The page has no suite: ${problems.join('\n')}`, { cause });
        });
      return await page.evaluate((given) => window.runSuiteHere(given), context);
    } finally {
      await browser.close();
    }
  },
};
