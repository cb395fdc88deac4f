// Each view: what it shows of the sample data, by day and by night.
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

  it('show any text as text', async () => {
    await used.open({}, async ({ page }) => {
      for (const [name, at] of views) {
        await go(page, name, at);
        for (const link of await page.locator('a.row').filter({ hasText: 'onerror' }).all()) {
          await link.click();
          await page.getByRole('heading', { level: 2, name: 'onerror' }).waitFor();
        }
        // A body of the journal has it too.
        if (name === 'Requests') {
          await page.getByRole('link', { name: '/survey/answer' }).click();
          await page.locator('.side').getByText('onerror').waitFor();
        }
        for (const more of await page.locator('summary').all()) await more.click();
      }
      const [harmed, images] = await page.evaluate(() => [
        'harmed' in window,
        document.images.length,
      ]);
      expect([harmed, images]).toEqual([false, 0]);
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
