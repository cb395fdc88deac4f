import { describe, expect, inject, it } from 'vitest';
import { readSite } from '../testing/read-site.ts';
import { useBrowser } from '../testing/use-browser.ts';

const used = useBrowser();

/** How far a page can be scrolled sideways, in pixels. */
const sideways =
  '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.documentElement)';

describe('every page', () => {
  it('loads without an error or a request elsewhere, and is no wider than a phone or a screen', async () => {
    const { pages } = await readSite(inject('site').folder);
    expect(pages.size).toBeGreaterThan(80);
    const found: string[] = [];
    const { page, problems } = await used.open({ viewport: { width: 1280, height: 800 } });
    let widths = [1280, 390];
    for (const path of pages.keys()) {
      if (path === '404.html') continue;
      await page.goto(used.url + path, { waitUntil: 'load' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate<number>(sideways);
        if (over > 0) found.push(`${path}: ${over} px too wide at ${width} px`);
      }
      // The next page is loaded at the width that this one was left at.
      widths = widths.toReversed();
      found.push(...problems.splice(0).map((problem) => `${path}: ${problem}`));
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('would be seen to ask elsewhere, to fail and to be too wide', async () => {
    const { page, problems } = await used.open({ viewport: { width: 390, height: 800 } });
    await page.route('http://elsewhere.invalid/**', (route) => route.fulfill({ body: '' }));
    await page.goto(used.url);
    await page.setContent(`<base href="${used.url}"><div style="width: 500px">wide</div>
      <img src="http://elsewhere.invalid/x.png"><img src="nowhere.png">
      <script>console.error('a fault'); throw new Error('thrown');</script>`);
    await expect.poll(() => problems.join('\n')).toMatch(/404 for .*nowhere\.png/);
    expect(problems).toEqual(
      expect.arrayContaining(['asks http://elsewhere.invalid/x.png', 'a fault', 'thrown']),
    );
    expect(await page.evaluate<number>(sideways)).toBeGreaterThan(0);
  });
});
