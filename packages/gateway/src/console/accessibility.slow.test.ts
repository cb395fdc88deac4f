// Each view on a screen in light colors and on a phone in dark ones, checked with axe.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { signInTo } from '../testing/console.ts';
import { go, useViews, views } from '../testing/console-views.ts';

const used = useViews();

describe('the views of the console', () => {
  it.each([
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('pass the accessibility check: %s, %o', async (colorScheme, viewport) => {
    const isMobile = viewport.width < 500;
    const options = { colorScheme, viewport, isMobile, hasTouch: isMobile, signIn: false };
    await used.open(options, async ({ page }) => {
      expect(await findViolations(page)).toEqual([]);
      await signInTo(page, used.gateway.controlToken);
      for (const [name, at] of views) {
        await go(page, name, at);
        expect(await findViolations(page), name).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, name).toBeLessThanOrEqual(viewport.width);
      }
      for (const name of [/^Data of /, /^Clock /, 'Settings', 'Search']) {
        await page.getByRole('button', { name }).click();
        expect(await findViolations(page), String(name)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.keyboard.press('?');
      expect(await findViolations(page), 'the shortcuts').toEqual([]);
      await page.keyboard.press('Escape');
      await page.evaluate((hash) => (location.hash = hash), `#/rooms/${sample.socialId}/edit`);
      await page.getByRole('button', { name: 'JSON' }).click();
      expect(await findViolations(page), 'the form as JSON').toEqual([]);
    });
  });
});

/** What the rules of WCAG 2.2 AA, as far as a program can tell, find in the page. */
async function findViolations(page: Page): Promise<string[]> {
  // Past the page's policy, as only a debugger can.
  await page.evaluate(`${axe.source}; 0`);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
