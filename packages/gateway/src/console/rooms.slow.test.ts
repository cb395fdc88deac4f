// A room: who is in it, and what belongs to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();

beforeEach(() => used.gateway.control.reset());

async function counted(): Promise<unknown[]> {
  const { items } = await used.gateway.control.data.list('rooms', { id: sample.socialId });
  const meta = items[0]?.['socialMeta'] as Record<string, number>;
  return [meta['numberCurrentlyPresent'], meta['numberOfAttendees']];
}

describe('a room in the console', () => {
  it('lets users enter and leave, and counts them', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByText('Nobody has entered.').waitFor();
      await page.getByLabel('User who enters').focus();
      await page.locator('datalist option[value="Ben Adeyemi"]').waitFor({ state: 'attached' });
      await page.getByLabel('User who enters').fill('Ben Adeyemi');
      await page.getByRole('button', { name: 'Let enter' }).click();
      await page.getByText('Ben Adeyemi entered the room.').waitFor();
      await page.getByRole('button', { name: 'Let Ben Adeyemi leave' }).waitFor();
      await expect.poll(() => counted()).toEqual([1, 1]);
      await page.getByRole('button', { name: 'Let Ben Adeyemi leave' }).click();
      await page.getByRole('cell', { name: 'was here' }).waitFor();
      await expect.poll(() => counted()).toEqual([0, 1]);
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
    const { post } = createTestClient(used.gateway);
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByText('Nobody was invited.').waitFor();
      await page.getByText('No banner was shown').waitFor();
      const [, , invitedUserId] = sample.userIds;
      await post(`/api/v1/social/invite/${sample.socialId}`, [{ invitedUserId }]);
      await post(`/api/v1/social/${sample.socialId}/show/banner`, { title: 'Welcome' });
      await page.getByRole('cell', { name: 'Chloé Arnaud' }).waitFor();
      await page.getByText('{"title":"Welcome"}').waitFor();
    });
  });

  it('keeps sections open that the reader opened', async () => {
    const { socialId } = sample;
    await used.open({ at: `#/rooms/${socialId}` }, async ({ page }) => {
      await page.getByText('As JSON', { exact: true }).click();
      await page.getByText('"name": "Main stage"').waitFor();
      await createTestClient(used.gateway).post('/api/v1/social/update', {
        socialId,
        name: 'Big stage',
      });
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
