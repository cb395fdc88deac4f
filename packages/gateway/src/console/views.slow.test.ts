// Each view with the sample data, in both color schemes.
import { describe, expect, it } from 'vitest';
import { go, useViews, views } from '../testing/console-views.ts';

const used = useViews();

describe('the views of the console', () => {
  it.each(views)('include %s with the data of the gateway', async (name, at, shown) => {
    await used.open({ at }, async ({ page }) => {
      await go(page, name, at);
      for (const text of shown) {
        expect(await page.getByText(text).filter({ visible: true }).count(), text).not.toBe(0);
      }
      const problems = page.locator('main [aria-busy="true"], main [role="alert"]:not(:empty)');
      expect(await problems.count()).toBe(0);
    });
  });

  it('use the color scheme of the system', async () => {
    await used.open({ colorScheme: 'light' }, async ({ page }) => {
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await ground()).toBe('rgb(246, 247, 249)');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await ground()).toBe('rgb(14, 16, 20)');
    });
  });

  it('use the color scheme that the user chooses, also after a reload', async () => {
    await used.open({ colorScheme: 'light' }, async ({ page }) => {
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByLabel('Theme').selectOption('dark');
      expect(await ground()).toBe('rgb(14, 16, 20)');
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await ground()).toBe('rgb(14, 16, 20)');
    });
  });

  it('have no motion when reduced motion is preferred', async () => {
    await used.open({ reducedMotion: 'reduce' }, async ({ page }) => {
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element);
          return transitionDuration !== '0s' || animationName !== 'none';
        }),
      );
      expect(moving).toEqual([]);
    });
  });
});
