// A room: who is in it, and what belongs to it.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { sample } from '../seed/sample.ts';
import { clientOf } from '../testing/client.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();

beforeEach(() => used.gateway.control.reset());

const numbers = (page: Page): Promise<string[]> => page.locator('.figures dd').allInnerTexts();

describe('a room in the console', () => {
  it('lets users enter and leave, and counts them', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByText('Nobody has entered.').waitFor();
      expect(await numbers(page)).toEqual(['0', '0', '0']);
      await page.getByLabel('User who enters').focus();
      await page.locator('datalist option[value="Ben Adeyemi"]').waitFor({ state: 'attached' });
      await page.getByLabel('User who enters').fill('Ben Adeyemi');
      await page.getByRole('button', { name: 'Let enter' }).click();
      await page.getByText('Ben Adeyemi entered the room.').waitFor();
      await page.getByRole('button', { name: 'Let Ben Adeyemi leave' }).waitFor();
      await page.locator('.figures dd').getByText('1').first().waitFor();
      expect(await numbers(page)).toEqual(['1', '1', '0']);
      await page.getByRole('button', { name: 'Let Ben Adeyemi leave' }).click();
      await page.getByRole('cell', { name: 'was here' }).waitFor();
      await page.locator('.figures dd').getByText('0').first().waitFor();
      expect((await numbers(page))[1]).toBe('1');
    });
  });

  it('gives the reason when a user may not enter', async () => {
    const [, socialId] = sample.socialIds;
    await used.open({ at: `#/rooms/${socialId}` }, async ({ page }) => {
      await page.getByLabel('User who enters').fill(sample.userId);
      await page.getByRole('button', { name: 'Let enter' }).click();
      await page.getByText('the room is closed').waitFor();
    });
  });

  it('shows a new invite and a new banner at once', async () => {
    const { post } = clientOf(used.gateway);
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByText('Nobody was invited.').waitFor();
      await page.getByText('No banner was shown').waitFor();
      const [, , invitedUserId] = sample.userIds;
      await post(`/api/v1/social/invite/${sample.socialId}`, [{ invitedUserId }]);
      await post(`/api/v1/social/${sample.socialId}/show/banner`, { title: 'Welcome' });
      await page.getByRole('cell', { name: 'Chloé Arnaud' }).waitFor();
      await page.getByText('{"title":"Welcome"}').waitFor();
      expect(await numbers(page)).toEqual(['0', '0', '1']);
    });
  });

  it('keeps sections open that the reader opened', async () => {
    const { socialId } = sample;
    await used.open({ at: `#/rooms/${socialId}` }, async ({ page }) => {
      await page.getByText('As JSON').click();
      await page.getByText('"name": "Main stage"').waitFor();
      await clientOf(used.gateway).post('/api/v1/social/update', { socialId, name: 'Big stage' });
      await page.getByText('"name": "Big stage"').waitFor();
    });
  });

  it('shows its settings next to those of its set', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      const row = page.getByRole('row', { name: 'Anyone can start' });
      await row.waitFor();
      expect(await row.getByRole('cell').allInnerTexts()).toEqual(['yes', 'no']);
    });
  });

  it('links to its recordings', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByRole('link', { name: 'Session 24' }).click();
      await page.getByRole('heading', { level: 2, name: 'Session 24' }).waitFor();
      await page.getByText('Welcome to session 24. Let us begin.').waitFor();
    });
  });

  it('that does not exist is reported', async () => {
    await used.open({ at: `#/rooms/${sample.unknownId}` }, async ({ page }) => {
      await page.getByRole('alert').getByText(`There is no room ${sample.unknownId}.`).waitFor();
    });
  });
});

describe('a list in the console', () => {
  it('has pages', async () => {
    await used.gateway.control.seed({
      playlists: Array.from({ length: 60 }, (_, n) => ({ name: `Extra ${n}` })),
    });
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('link', { name: 'Extra 59' }).waitFor();
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByRole('link', { name: 'Focus 1' }).waitFor();
    });
  });

  it('can be filtered by text', async () => {
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Main stage' }).waitFor();
      await page.getByLabel('Filter rooms').fill('booth');
      await page.getByText('2 of this page').waitFor();
      expect(await page.locator('a.row').allInnerTexts()).toEqual(['Booth one', 'Booth two']);
    });
  });
});
