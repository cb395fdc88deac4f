// A walk through the console without a mouse.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { showView } from '../testing/console.ts';
import { useConsole } from '../testing/use-console.ts';
import { views } from './page/views/table.ts';

const used = useConsole();

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');
const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

describe('the keyboard in the console', () => {
  it('opens every view by its number and by g and its letter', async () => {
    await used.open({}, async ({ page }) => {
      for (const [index, { title }] of views.entries()) {
        await page.keyboard.press(String(index + 1));
        await heading(page, title);
      }
      for (const { title, letter } of views) {
        await page.keyboard.press('g');
        await page.keyboard.press(letter);
        await heading(page, title);
      }
    });
  });

  it('moves through a list, opens a row and returns to it', async () => {
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      await page.keyboard.press('j');
      expect(await focused(page)).toBe('Main stage');
      await page.keyboard.press('j');
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toBe('Workshop');
      await page.keyboard.press('k');
      expect(await focused(page)).toBe('Lobby');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 2, name: 'Lobby' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 2 }).waitFor({ state: 'detached' });
      expect(await focused(page)).toBe('Lobby');
    });
  });

  it('opens a row on a phone too, where the detail replaces the list', async () => {
    await used.open({ at: '#/rooms', viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 2, name: 'Main stage' }).waitFor();
      expect(await page.getByRole('link', { name: 'Lobby' }).isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      expect(await focused(page)).toBe('Main stage');
    });
  });

  it('focuses the filter and types into a field', async () => {
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('gj1?/');
      expect(await page.getByLabel('Filter rooms').inputValue()).toBe('gj1?/');
      await page.keyboard.press('Escape');
      await page.keyboard.press('2');
      await heading(page, 'Invites');
    });
  });

  it('skips repeated content and shows the focus', async () => {
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Lobby' }).waitFor();
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
      await heading(page, 'Rooms');
      await page.keyboard.press('Tab');
      const outline = await page.evaluate(
        () => getComputedStyle(document.activeElement as Element).outlineStyle,
      );
      expect(outline).toBe('solid');
      // The filter, then one row of all.
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Main stage');
    });
  });

  it('shows its shortcuts, and single-key shortcuts can be off', async () => {
    await used.open({}, async ({ page }) => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard' });
      await dialog.getByText('the next row, the one before').waitFor();
      await dialog.getByLabel('Single keys do something').uncheck();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('2');
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await heading(page, 'Rooms');
    });
  });

  it('pauses the list of requests', async () => {
    await used.open({}, async ({ page }) => {
      await showView(page, 'Requests');
      await page.keyboard.press('p');
      await page.getByRole('button', { name: 'Go on', pressed: true }).waitFor();
    });
  });

  it('stays in a dialog until it is closed', async () => {
    await used.open({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Reset…' }).press('Enter');
      await page.keyboard.press('2');
      await heading(page, 'Rooms');
      expect(await focused(page)).toBe('Cancel');
      await page.keyboard.press('Escape');
      expect(await focused(page)).toBe('Reset…');
    });
  });
});
