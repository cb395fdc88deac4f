// Records in the page: listed, added, changed, removed and restored.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DataCollection } from '../control/client.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { heading, useConsole } from '../testing/console.ts';
import { png } from '../testing/images.ts';

const used = useConsole();
const { socialId } = sample;
const at = `#/records/rooms/${socialId}`;

beforeEach(() => used.gateway.control.reset());

async function read(collection: DataCollection): Promise<Record<string, unknown>[]> {
  return (await used.gateway.control.data.list(collection, { size: 1000 })).items;
}
const labels = (page: Page): Promise<string[]> =>
  page
    .locator('.list a.row')
    .evaluateAll((all) => all.map((one) => one.textContent.split(' …')[0]!));
const text = (page: Page) => page.getByLabel('JSON', { exact: true });

describe('records in the console', () => {
  it('are filtered and paged by the gateway, and the address keeps that', async () => {
    const rooms = Array.from({ length: 60 }, (_, n) => ({ name: `Extra ${n}` }));
    await used.gateway.control.seed({ rooms });
    await used.open({ at: '#/records/rooms' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('link', { name: 'Extra 59' }).waitFor();
      // A filter searches all pages.
      await page.getByLabel('Filter rooms').fill('BOOTH');
      await expect.poll(() => labels(page)).toEqual(['Booth one', 'Booth two']);
      await page.reload();
      await expect.poll(() => labels(page)).toEqual(['Booth one', 'Booth two']);
      await page.getByRole('link', { name: 'Booth one' }).click();
      await heading(page, 'Booth one');
      await page.keyboard.press('Escape');
      await expect.poll(() => labels(page)).toEqual(['Booth one', 'Booth two']);
      await page.getByLabel('Filter rooms').fill('no such room');
      await page.getByText('Nothing contains “no such room”.').waitFor();
    });
  });

  it('are changed as a merge patch, which can be undone', async () => {
    await used.open({ at }, async ({ page }) => {
      await page.getByRole('link', { name: 'Edit' }).click();
      const { description: _, ...room } = JSON.parse(await text(page).inputValue()) as Record<
        string,
        unknown
      >;
      await text(page).fill(JSON.stringify({ ...room, name: 'Big stage', maxParticipants: 7 }));
      // What an app changes at the same time stays.
      await used.gateway.control.data.update('rooms', socialId, { companyName: 'Other Ltd' });
      await page.keyboard.press('Control+Enter');
      await heading(page, 'Big stage');
      const [changed] = await read('rooms');
      expect(changed).toMatchObject({ maxParticipants: 7, companyName: 'Other Ltd' });
      expect(changed).not.toHaveProperty('description');
      await page.getByRole('button', { name: 'Undo' }).click();
      await heading(page, 'Main stage');
    });
  });

  it('keep the text of an editor until the gateway accepts it', async () => {
    await used.open({ at: `${at}/edit` }, async ({ page }) => {
      await text(page).fill('{');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('This is not valid JSON').waitFor();
      await text(page).fill('{ "name": "Kept", "maxParticipants": "many" }');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('body.maxParticipants: expected').waitFor();
      expect(await text(page).inputValue()).toContain('Kept');
    });
  });

  it('show names in place of ids, and images', async () => {
    const { gateway } = used;
    const image = png(3, 2).toString('base64');
    const client = createTestClient(gateway);
    await client.post('/api/v1/image/upload/Logo/png/3/2', image);
    await gateway.control.rooms.enter(socialId, sample.userId);
    await used.open({ at: '#/records/participants' }, async ({ page }) => {
      await page.getByRole('cell', { name: 'Main stage' }).getByRole('link').click();
      await heading(page, 'Main stage');
      await page.locator('.pane').getByRole('link', { name: 'Quarterly kickoff' }).waitFor();
      await page.getByRole('link', { name: 'Images' }).click();
      await page.getByRole('link', { name: 'Logo' }).click();
      const shown = page.getByRole('img', { name: 'Logo' });
      await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(3);
      await page.evaluate((to) => (location.hash = to), `#/records/rooms/${sample.unknownId}`);
      await page.getByRole('alert').getByText(`There is no room ${sample.unknownId}.`).waitFor();
    });
  });

  it('are read at most twice a second while an app writes, which changes no text of an editor', async () => {
    const { post } = createTestClient(used.gateway);
    const load = async (): Promise<void> => {
      for (let n = 0; n <= 60; n += 1) {
        await post('/api/v1/social/update', { socialId, name: `Name ${n}` });
        await wait(20);
      }
    };
    await used.open({ at: '#/records/rooms' }, async ({ page, requested }) => {
      await page.getByRole('link', { name: 'Main stage' }).waitFor();
      const before = requested.length;
      const reads = (): number =>
        requested.slice(before).filter((url) => url.includes('/data/rooms')).length;
      const began = performance.now();
      await load();
      await page.getByRole('link', { name: 'Name 60' }).waitFor();
      expect(reads()).toBeLessThanOrEqual(((performance.now() - began) / 1000) * 2 + 2);
      expect(reads()).toBeGreaterThan(1);
      await page.evaluate((to) => (location.hash = to), `${at}/edit`);
      await text(page).fill('{ "name": "Mine" }');
      await load();
      expect(await text(page).inputValue()).toContain('Mine');
    });
  });
});
