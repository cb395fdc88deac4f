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
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

describe('the keyboard in the console', () => {
  it('opens every view by g and its letter', async () => {
    expect(new Set(views.map(({ letter }) => letter)).size).toBe(views.length);
    await used.open({}, async ({ page }) => {
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
      await page.keyboard.type('gjn?/');
      expect(await page.getByLabel('Filter rooms').inputValue()).toBe('gjn?/');
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('i');
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
      // The button, the filter, the headings that sort, then one row of all.
      const names: string[] = [];
      for (let n = 0; n < 8 && !names.includes('Main stage'); n += 1) {
        await page.keyboard.press('Tab');
        names.push(await focused(page));
      }
      expect(names).toEqual(['', 'Room', 'State', 'Changed', 'Main stage']);
    });
  });

  it('goes to views and records by their names', async () => {
    await used.open({}, async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('snap');
      await page.keyboard.press('Enter');
      await heading(page, 'Snapshots and import');
      await page.keyboard.press('.');
      await page.keyboard.type('ben ade');
      await page.getByRole('option', { name: 'Ben Adeyemi' }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 2, name: 'Ben Adeyemi' }).waitFor();
    });
  });

  it('adds, edits, removes and restores a record', async () => {
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Focus 1', exact: true }).waitFor();
      await page.keyboard.press('n');
      await page.getByRole('heading', { level: 2, name: 'New playlist' }).waitFor();
      await page.keyboard.type('By keyboard');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { level: 2, name: 'By keyboard' }).waitFor();
      await page.keyboard.press('e');
      await page.getByRole('heading', { level: 2, name: 'Edit By keyboard' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 2, name: 'By keyboard', exact: true }).waitFor();
      await page.keyboard.press('Delete');
      await page.getByText('“By keyboard” removed.').waitFor();
      await expect.poll(() => focused(page)).toBe('Focus 6');
      await page.keyboard.press('z');
      await page.getByText('“By keyboard” is back.').waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
  });

  it('shows its shortcuts, and single-key shortcuts can be off', async () => {
    await used.open({}, async ({ page }) => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.getByText('next row, previous row').waitFor();
      await dialog.getByLabel('Single-key shortcuts are on').uncheck();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('.');
      await page.keyboard.press('?');
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
  });

  it('pauses the list of requests', async () => {
    await used.open({}, async ({ page }) => {
      await showView(page, 'Requests');
      await page.keyboard.press('p');
      await page.getByRole('button', { name: 'Resume', pressed: true }).waitFor();
    });
  });

  it('stays in a dialog until it is closed', async () => {
    await used.open({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Reset…' }).press('Enter');
      await page.keyboard.press('.');
      await heading(page, 'Overview');
      expect(await focused(page)).toBe('Cancel');
      await page.keyboard.press('Escape');
      expect(await focused(page)).toBe('Reset…');
    });
  });
});
