// Each view: what it shows of the sample data, on a screen and on a phone, by day and by night.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { clientOf } from '../testing/client.ts';
import { signInTo } from '../testing/console.ts';
import { useConsole } from '../testing/use-console.ts';

// What is shown does not change while a busy machine looks at it.
const used = useConsole({ assume: { 'recording-status-transitions': 'never' } });

/** A name that would do something, were it ever markup. */
const canary = '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>';

const request = {
  emailAddress: 'ann@example.com',
  companyName: canary,
  useCase: 'Rooms in our app',
  expectedUsage: '100 rooms a day',
  environment: 'dev',
  technicalContact: 'Ben Adeyemi',
};

beforeAll(async () => {
  const { gateway } = used;
  const { post } = clientOf(gateway);
  const [, invitedUserId] = sample.userIds;
  const [socialId, , , , other] = sample.socialIds;
  await post(`/api/v1/social/invite/${socialId}`, [{ invitedUserId }]);
  await post(`/api/v1/social/${socialId}/show/banner`, { title: canary });
  await post('/api/v1/social/update', { socialId: other, name: canary });
  await post('/api/v1/survey/answer', { surveyQuestionId: 1, answer: canary });
  await post('/api/v1/audio/api/key/playlist', { name: canary });
  await post('/api/v1/recording/save', { name: canary, socialId });
  await post('/keys', request);
  await gateway.control.faults.set({
    operation: 'uploadImage',
    effect: { rateLimit: { retryAfter: 2 } },
    rate: { of: 0.25, seed: canary },
  });
});

/** Where each is, and texts that it shows. */
const views: readonly (readonly [name: string, at: string, texts: readonly string[]])[] = [
  ['Rooms', '#/rooms', ['Main stage', 'Quarterly kickoff', 'Open desk', canary]],
  ['a room', `#/rooms/${sample.socialId}`, ['Ben Adeyemi', 'Alternate hosts (46)', 'Session 24']],
  ['Invites', '#/invites', ['Ben Adeyemi', 'Main stage', 'invited']],
  ['Playlists', '#/playlists', ['Focus 1', 'FREE_PLAYLIST', canary]],
  ['Recordings', '#/recordings', ['Session 24', 'PROCESSING', canary]],
  [
    'a recording',
    `#/recordings/${sample.recordingId}`,
    ['Welcome to session 1. Let us begin.', 'sample-recordings'],
  ],
  ['Badges', '#/badges', ['Department', 'Badge field 28', canary]],
  ['Keys', '#/keys', ['given at the start', 'pending', canary]],
  ['Requests', '#/requests', ['/social/update', 'showBanner', '200']],
  ['Faults', '#/faults', ['uploadImage', 'answers 429, Retry-After 2 s', canary]],
];

const texts = new Map(views.map(([name, , shown]) => [name, shown]));

async function go(page: Page, name: string, at: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), at);
  for (const text of texts.get(name) ?? []) {
    // On a phone a list leaves columns out.
    await page.getByText(text).filter({ visible: true }).or(page.getByText(text)).first().waitFor({
      state: 'attached',
    });
  }
}

describe('the views', () => {
  it.each(views)('%s shows what the gateway holds', async (name, at, shown) => {
    await used.open({ at }, async ({ page }) => {
      await go(page, name, at);
      for (const text of shown) {
        expect(await page.getByText(text).filter({ visible: true }).count(), text).not.toBe(0);
      }
      const problems = page.locator('main [aria-busy="true"], main [role="alert"]:not(:empty)');
      expect(await problems.count()).toBe(0);
    });
  });

  it('show text as text, wherever it comes from', async () => {
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

  it.each([
    ['light', { width: 1280, height: 800 }],
    ['dark', { width: 1280, height: 800 }],
    ['light', { width: 390, height: 844 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('can be read by everybody: %s, %o', async (colorScheme, viewport) => {
    const isMobile = viewport.width < 500;
    const options = { colorScheme, viewport, isMobile, hasTouch: isMobile, signIn: false };
    await used.open(options, async ({ page }) => {
      expect(await faultsOf(page)).toEqual([]);
      await signInTo(page, used.gateway.controlToken);
      for (const [name, at] of views) {
        await go(page, name, at);
        expect(await faultsOf(page), name).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, name).toBeLessThanOrEqual(viewport.width);
      }
    });
  });

  it('follow the colours that the system asks for', async () => {
    await used.open({ colorScheme: 'light' }, async ({ page }) => {
      const ground = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(await ground()).toBe('rgb(247, 248, 250)');
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await ground()).toBe('rgb(15, 17, 21)');
    });
  });

  it('move nothing for whoever wants nothing to move', async () => {
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

/** What the rules of WCAG 2.2 AA, as far as a program can tell, find in the page. */
async function faultsOf(page: Page): Promise<string[]> {
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
