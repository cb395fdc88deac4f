import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../testing/use-browser.ts';

const used = useBrowser();

const searchFor = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(words);
};

describe('the search of the site', () => {
  it.each([
    ['a guide', 'Retry-After', 'retry.html'],
    ['an operation', 'copyRoomSet', 'http/copyRoomSet.html'],
    ['a path of the HTTP API', '/api/v1/guest/user', 'http/getGuestUser.html'],
    ['a name of the API', 'driftSummary', 'api/core/'],
    ['a gap', 'max-page-size', 'gaps.html'],
  ])('finds %s', async (_what, words, path) => {
    const { page, problems } = await used.open();
    await page.goto(used.url);
    await searchFor(page, words);
    const found = page.locator(`.VPLocalSearchBox a[href^="${new URL(path, used.url).pathname}"]`);
    await found.first().click();
    await page.waitForURL((url) => url.pathname.includes(`/${path}`));
    expect(problems).toEqual([]);
  });

  it('says that it found nothing', async () => {
    const { page } = await used.open();
    await page.goto(used.url);
    await searchFor(page, 'zzqxv');
    await page.getByText('No results for').waitFor();
  });
});

describe('the light and dark themes', () => {
  const dark = async (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.classList.contains('dark'));

  it.each(['light', 'dark'] as const)('follow the system: %s', async (colorScheme) => {
    const { page } = await used.open({ colorScheme });
    await page.goto(used.url);
    expect(await dark(page)).toBe(colorScheme === 'dark');
  });

  it('can be switched, and the choice is kept', async () => {
    const { page } = await used.open({ colorScheme: 'light' });
    await page.goto(`${used.url}errors.html`);
    const background = async (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await page.getByRole('switch').first().click();
    expect(await dark(page)).toBe(true);
    await expect.poll(background).not.toBe(before);
    await page.goto(`${used.url}http/`);
    expect(await dark(page)).toBe(true);
    await page.getByRole('switch').first().click();
    await page.reload();
    expect(await dark(page)).toBe(false);
  });
});

/** What the rules of WCAG 2.2 AA, as far as a program can tell, find in the page. */
async function findFaults(page: Page, but: readonly string[] = []): Promise<string[]> {
  await page.evaluate(`${axe.source}; 0`);
  const found = await page.evaluate(async () => {
    const { axe: rules } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await rules.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  });
  return found.filter(({ id }) => !but.includes(id)).map(({ id, html }) => `${id}: ${html}`);
}

const kinds = [
  ['the first page', ''],
  ['a guide', 'errors.html'],
  ['wide tables', 'provider-states.html'],
  ['a package', 'packages/rooms.html'],
  ['the HTTP API', 'http/'],
  ['an operation', 'http/listAlternateHosts.html'],
  ['an entry of a package', 'api/recordings.html'],
  ['a folder', 'source/examples/testing-an-app.html'],
  ['a file', 'source/packages/gateway/Dockerfile.html'],
] as const;

describe('the accessibility of the site', () => {
  describe.each([
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ] as const)('in $colorScheme, at $width px', ({ colorScheme, width }) => {
    const options = {
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    } as const;

    it.each(kinds)('has no violation on %s', async (_kind, path) => {
      const { page } = await used.open(options);
      await page.goto(used.url + path, { waitUntil: 'load' });
      expect(await findFaults(page)).toEqual([]);
    });
  });

  it('has no violation in the search, except two of its vendor', async () => {
    const { page } = await used.open({ reducedMotion: 'reduce' });
    await page.goto(used.url);
    await searchFor(page, 'timeout');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    // Its results are links within options, and its box has the role of a button.
    const known = ['nested-interactive', 'label-content-name-mismatch'];
    expect(await findFaults(page, known)).toEqual([]);
  });

  it('reports an image without alternative text and pale text', async () => {
    const { page } = await used.open();
    await page.setContent(
      '<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"><p style="color: #ccc; background: #fff">pale</p></main></html>',
    );
    expect((await findFaults(page)).join()).toMatch(/color-contrast.*image-alt/);
  });
});
