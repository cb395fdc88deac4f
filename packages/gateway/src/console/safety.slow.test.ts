// The sign-in, hostile text, accessibility and the keyboard, in every view.
import { findViolations } from '@room-sessions/testing/browser';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { heading, signInTo, useConsole } from '../testing/console.ts';
import { png } from '../testing/images.ts';
import { describeApi } from './api.ts';

const used = useConsole();
const { socialId } = sample;

const markup =
  '</script></textarea><img src=x onerror="window.harmed=1"><script>window.harmed=1</script>' +
  '<svg onload="window.harmed=1"><a href="javascript:window.harmed=1">link</a>';
const link = 'javascript:window.harmed=1';

beforeAll(async () => {
  const { control } = used.gateway;
  const { post } = createTestClient(used.gateway);
  await control.seed({
    users: [{ name: markup, profileImageURI: link }],
    rooms: [{ name: markup, socialURI: link, sessionId: markup }],
    roomSets: [{ name: markup }],
    entryConfigs: [{ name: markup, rules: [{ property: markup, value: markup }] }],
    events: [{ name: markup, eventLink: link, logoImageURI: link }],
    playlists: [{ name: markup, type: markup }],
    recordings: [{ name: markup, storageBucket: link }],
    transcriptions: [{ socialRecordingId: sample.recordingId, name: markup, text: markup }],
    badgeQuestions: [{ title: markup, options: [markup] }],
    badgeData: [{ title: markup, value: link, multiValues: [markup] }],
    surveyAnswers: [{ surveyQuestionId: 1, answer: markup, referenceType: link }],
    failedRecordings: [{ body: { reason: markup, [markup]: link } }],
    banners: [{ socialId, body: { title: markup, link } }],
  });
  await control.data.update('users', sample.userId, { name: markup });
  await post(`/api/v1/social/invite/${socialId}`, [{ invitedUserId: sample.userId }]);
  await control.data.add('alternateHosts', { ownerId: sample.socialIds[2], userId: sample.userId });
  await control.rooms.enter(socialId, sample.userId);
  const name = encodeURIComponent(markup);
  await post(`/api/v1/image/upload/${name}/png/3/2`, png(3, 2).toString('base64'));
  await post(`/api/v1/${name}?a=${encodeURIComponent(link)}`, { markup });
  await control.snapshots.take(markup.slice(0, 100));
  await control.keys.create({ name: markup.slice(0, 100) });
  await control.expectations.set({ effect: { delay: 0 }, match: { query: { a: markup } } });
  await control.expectations.set({ effect: { status: 503, body: markup }, times: 1 });
});

const views = ['requests', 'expectations', 'tenant', 'assumptions'];
const lists = [
  ...views,
  ...Object.keys(describeApi().collections).map((name) => `records/${name}`),
];

async function show(page: Page, at: string): Promise<void> {
  await page.evaluate((to) => (location.hash = to), at);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.locator('main :is(table, form, article, .empty):visible').first().waitFor();
}

/** A row of each list, the hostile one if there is one. */
async function findRow(page: Page): Promise<string | undefined> {
  const rows = await page
    .locator('.list a.row')
    .evaluateAll((all) => all.map((one) => [one.textContent, (one as HTMLAnchorElement).hash]));
  return (rows.find(([text]) => text?.includes('harmed')) ?? rows[0])?.[1];
}

describe('the sign-in of the console', () => {
  it('keeps an accepted token for the tab, and asks again when it is refused', async () => {
    await used.open({ signIn: false, at: '#/tenant' }, async ({ page, requested }) => {
      await page.getByLabel('Control token').fill('wrong');
      expect(requested.filter((url) => url.includes('/_control'))).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('does not accept this control token').waitFor();
      await signInTo(page, used.gateway.controlToken);
      await page.reload();
      await heading(page, 'Tenant');
      const kept = (): Promise<string[]> =>
        page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)]);
      expect(await kept()).toEqual([used.gateway.controlToken]);
      expect(await page.context().cookies()).toEqual([]);
      expect(await page.content()).not.toContain(used.gateway.controlToken);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Control token').waitFor();
      expect(await kept()).toEqual([]);
      await page.evaluate(() => sessionStorage.setItem('room-sessions-control-token', 'old'));
      await page.reload();
      await page.getByText('does not accept this control token').waitFor();
      await signInTo(page, used.gateway.controlToken);
    });
  });

  it('exchanges the code of a link, once, and removes it from the address', async () => {
    const controlToken = 'a-token-of-tests';
    const log = { defect: () => {} };
    await using gateway = await launch({ apiKeys: ['key-one'], controlToken, log });
    const target = { url: gateway.url, controlToken };
    const options = { target, signIn: false, at: new URL(gateway.createSignInUrl?.() ?? '').hash };
    await used.open(options, async ({ page }) => {
      await heading(page, 'Requests');
      expect(page.url()).not.toContain('code');
    });
    await used.open(options, async ({ page }) => {
      await page.getByRole('alert').getByText('the sign-in link was already used').waitFor();
      expect(page.url()).not.toContain('code');
    });
  });
});

describe('each view, each detail and each editor of the console', () => {
  const expectNoHarm = async (page: Page, where: string): Promise<void> => {
    const { scrollWidth, ...found } = await page.evaluate(() => ({
      harmed: 'harmed' in window,
      images: document.querySelectorAll('img:not([src^="/images/"], [src="/console/icon.svg"])')
        .length,
      links: [...document.links].filter(({ protocol }) => !/^https?:/.test(protocol)).length,
      drawings: document.querySelectorAll('svg').length,
      scrollWidth: document.documentElement.scrollWidth,
    }));
    expect(found, where).toEqual({ harmed: false, images: 0, links: 0, drawings: 0 });
    expect(scrollWidth, where).toBeLessThanOrEqual(page.viewportSize()!.width);
  };
  // The lists and details of other collections are the same with other data.
  const checked = new Set([...views, 'records/rooms', 'records/images']);

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'shows hostile text as text, fits, and is accessible: %s, %i pixels',
    async (colorScheme, width) => {
      const options = { colorScheme, viewport: { width, height: 844 }, signIn: false };
      await used.open(options, async ({ page }) => {
        const check = async (where: string, list = 'views'): Promise<void> => {
          await expectNoHarm(page, where);
          if (list === 'views' || checked.has(list)) {
            expect(await findViolations(page), where).toEqual([]);
          }
        };
        await check('the sign-in');
        await signInTo(page, used.gateway.controlToken);
        for (const at of lists) {
          await show(page, `#/${at}?filter=${at === 'records/alternateHosts' ? 'harmed' : ''}`);
          await check(at, at);
          const row = await findRow(page);
          if (row === undefined) continue;
          if (!['assumptions', 'records/failedRecordings'].includes(at)) {
            expect(await page.locator('main').innerText(), at).toContain('harmed');
          }
          await show(page, row);
          for (const more of await page.locator('.pane summary').all()) await more.click();
          await check(row, at);
          const edit = page.getByRole('link', { name: /^Edit/ });
          if ((await edit.count()) === 0) continue;
          await edit.click();
          await page.getByLabel('JSON', { exact: true }).waitFor();
          await check(`${row} in the editor`, at);
        }
        await page.keyboard.press('Control+k');
        await page.keyboard.type('harmed');
        await page.getByRole('dialog').getByRole('link', { name: 'harmed' }).first().waitFor();
        await check('the search');
        await page.evaluate(() => document.body.append(document.createElement('img')));
        await expect(check('broken on purpose')).rejects.toThrow('broken on purpose');
      });
    },
  );
});

describe('the keyboard in the console', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => document.activeElement?.textContent.split(' …')[0] ?? '');

  it('moves, opens, closes, adds, edits, removes, restores and searches', async () => {
    await used.open({ at: '#/records/playlists' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Focus 1' }).first().waitFor();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle),
      ).toBe('solid');
      await page.getByRole('link', { name: 'Focus 1' }).first().focus();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Lounge 1');
      await page.keyboard.press('Enter');
      await heading(page, 'Lounge 1');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Lounge 1');
      await page.getByRole('link', { name: 'New playlist' }).press('Enter');
      await page.getByLabel('JSON', { exact: true }).fill('{ "name": "By keyboard" }');
      await page.keyboard.press('Control+Enter');
      await heading(page, 'By keyboard');
      await page.getByRole('link', { name: 'Edit' }).press('Enter');
      await heading(page, 'Edit “By keyboard”');
      await page.keyboard.press('Escape');
      await heading(page, 'By keyboard');
      await page.getByRole('button', { name: 'Remove' }).press('Enter');
      await page.getByText('“By keyboard” removed.').waitFor();
      await page.getByRole('link', { name: 'By keyboard' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await page.getByText('Undone: “By keyboard” removed.').waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('kickoff');
      await page.getByRole('dialog').getByRole('link', { name: 'kickoff' }).first().waitFor();
      await page.keyboard.press('Enter');
      await heading(page, 'Quarterly kickoff');
    });
  });

  it('gives the focus to a detail in place of the list on a phone', async () => {
    const viewport = { width: 390, height: 844 };
    await used.open({ at: '#/records/rooms', viewport }, async ({ page }) => {
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      await page.getByRole('link', { name: 'Main stage' }).press('Enter');
      await heading(page, 'Main stage');
      expect(await page.getByRole('link', { name: 'Lobby' }).isVisible()).toBe(false);
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Detail');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe('Main stage');
    });
  });
});
