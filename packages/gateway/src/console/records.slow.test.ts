// Records in the page: listed, added, changed, removed and restored.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { DataCollection } from '../control/client.ts';
import { sample } from '../seed/sample.ts';
import { useConsole } from '../testing/use-console.ts';
import { collections } from './page/parts/collections.ts';

const used = useConsole();

beforeEach(() => used.gateway.control.reset());

const detail = (page: Page) => page.getByRole('region', { name: 'Detail' });
const labels = (page: Page): Promise<string[]> => page.locator('a.row').allInnerTexts();
const readRecords = async (name: DataCollection): Promise<Record<string, unknown>[]> =>
  (await used.gateway.control.data.list(name, { order: 'newest', size: 100 })).items;

describe('a list in the console', () => {
  it('has pages', async () => {
    await used.gateway.control.seed({
      playlists: Array.from({ length: 60 }, (_, n) => ({ name: `Extra ${n}` })),
    });
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.getByText('1–50 of 86').waitFor();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('link', { name: 'Extra 59' }).waitFor();
      await page.getByRole('button', { name: 'Previous' }).click();
      await page.getByRole('link', { name: 'Focus 1' }).waitFor();
    });
  });

  it('is filtered and sorted by the gateway, and keeps both in its address', async () => {
    await used.gateway.control.seed({
      rooms: Array.from({ length: 60 }, (_, n) => ({ name: `Extra ${n}` })),
    });
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByLabel('Filter rooms').fill('BOOTH');
      await expect.poll(() => labels(page)).toEqual(['Booth one', 'Booth two']);
      await page.getByRole('button', { name: 'Room', exact: true }).click();
      await page.getByRole('button', { name: 'Room', exact: true }).click();
      await page
        .getByRole('columnheader', { name: 'Room' })
        .and(page.locator('[aria-sort="descending"]'))
        .waitFor();
      await expect.poll(() => labels(page)).toEqual(['Booth two', 'Booth one']);
      await page.reload();
      await expect.poll(() => labels(page)).toEqual(['Booth two', 'Booth one']);
      await page.getByRole('link', { name: 'Booth one' }).click();
      await page.getByRole('heading', { level: 2, name: 'Booth one' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => labels(page)).toEqual(['Booth two', 'Booth one']);
      // All pages are searched, not the shown one.
      await page.getByLabel('Filter rooms').fill('extra 59');
      await expect.poll(() => labels(page)).toEqual(['Extra 59']);
      await page.getByLabel('Filter rooms').fill('no such room');
      await page.getByText('Nothing contains “no such room”.').waitFor();
    });
  });
});

/** What each form is filled with. */
const added: readonly (readonly [DataCollection, Readonly<Record<string, string>>])[] = [
  ['rooms', { name: 'Fresh', description: 'New' }],
  ['roomSets', { name: 'Fresh' }],
  ['users', { name: 'Fresh', emailAddress: 'fresh@example.com' }],
  ['alternateHosts', { ownerId: sample.socialIds[2] ?? '', userId: sample.userIds[46] ?? '' }],
  ['invites', { socialId: sample.socialId, invitedUserId: sample.userIds[3] ?? '' }],
  ['events', { name: 'Fresh', startDateTime: '2026-02-01T09:00:00Z' }],
  ['entryConfigs', { name: 'Fresh', rules: '[{ "property": "team", "value": "a" }]' }],
  ['playlists', { name: 'Fresh', qty: '3' }],
  ['recordings', { name: 'Fresh', socialId: sample.socialId }],
  ['transcriptions', { socialRecordingId: sample.recordingId, name: 'Fresh', text: 'Hello' }],
  ['badgeQuestions', { title: 'Fresh', options: 'One\nTwo' }],
  ['badgeData', { title: 'Fresh', value: 'One' }],
];

describe('a record in the console', () => {
  it.each(added)('can be added to %s, removed and restored', async (name, values) => {
    const { one } = collections.find((each) => each.name === name)!;
    const before = (await readRecords(name)).length;
    await used.open({ at: `#/${name}` }, async ({ page }) => {
      await page.getByRole('link', { name: `New ${one}` }).click();
      await page.getByRole('heading', { level: 2, name: `New ${one}` }).waitFor();
      for (const [field, value] of Object.entries(values)) {
        await page.locator(`[id="field-${field}"]`).fill(value);
      }
      await detail(page).getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText(/ added\.$/).waitFor();
      expect(await readRecords(name)).toHaveLength(before + 1);
      await detail(page).getByRole('button', { name: 'Remove' }).click();
      await page.getByText(/ removed\.$/).waitFor();
      expect(await readRecords(name)).toHaveLength(before);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText(/ (?:is|are) back\.$/).waitFor();
      expect(await readRecords(name)).toHaveLength(before + 1);
    });
  });

  it('is changed by its fields, as a merge patch, and the change can be undone', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Big stage');
      await page.getByLabel('Description').fill('');
      await page.getByLabel('Is open').selectOption('no');
      await page.getByLabel('Max participants').fill('7');
      // What an app changes at the same time stays.
      await used.gateway.control.data.update('rooms', sample.socialId, {
        companyName: 'Other Ltd',
      });
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { level: 2, name: 'Big stage' }).waitFor();
      const [changed] = (await used.gateway.control.data.list('rooms', { id: sample.socialId }))
        .items;
      expect(changed).toMatchObject({
        name: 'Big stage',
        isOpen: false,
        maxParticipants: 7,
        companyName: 'Other Ltd',
      });
      expect(changed).not.toHaveProperty('description');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('heading', { level: 2, name: 'Main stage' }).waitFor();
    });
  });

  it('is changed from a fact of its detail, at that field', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}` }, async ({ page }) => {
      await page.getByText('More fields').click();
      await page.getByRole('link', { name: 'Edit Company name' }).click();
      await page.getByRole('textbox', { name: 'Company name' }).waitFor();
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Other Ltd');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Saved.').waitFor();
      const [room] = (await used.gateway.control.data.list('rooms', { id: sample.socialId })).items;
      expect(room).toMatchObject({ companyName: 'Other Ltd' });
    });
  });

  it('is changed as JSON', async () => {
    await used.open({ at: `#/playlists/${sample.playlistId}/edit` }, async ({ page }) => {
      await page.getByRole('button', { name: 'JSON' }).click();
      const text = page.getByLabel('The record as JSON');
      await text.fill('{');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('This is not valid JSON').waitFor();
      const record = (await readRecords('playlists')).find(
        (one) => one['playlistId'] === sample.playlistId,
      );
      await text.fill(JSON.stringify({ ...record, name: 'By JSON' }));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 2, name: 'By JSON' }).waitFor();
    });
  });

  it('shows the message of the gateway next to the field, which gets the focus', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}/edit` }, async ({ page }) => {
      await page.getByLabel('Max participants').fill('many');
      await page.getByRole('button', { name: 'Save' }).click();
      const field = page.getByLabel('Max participants');
      await field.and(page.locator('[aria-invalid="true"]')).waitFor();
      const about = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
      expect(await page.locator(`[id="${about.at(-1)}"]`).innerText()).toContain('expected');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    });
  });

  it('offers the records that a field can refer to', async () => {
    await used.open({ at: '#/invites/new' }, async ({ page }) => {
      await page.getByLabel('Invited user').pressSequentially('ben ade');
      const offers = page.locator('datalist option', { hasText: 'Ben Adeyemi' });
      await offers.waitFor({ state: 'attached' });
      expect(await offers.getAttribute('value')).toBe(sample.userIds[1]);
    });
  });

  it('asks before it discards changes', async () => {
    await used.open({ at: `#/rooms/${sample.socialId}/edit` }, async ({ page }) => {
      await page.getByLabel('Name', { exact: true }).fill('Unsaved');
      await page.getByRole('link', { name: 'Lobby' }).click();
      const dialog = page.getByRole('dialog', { name: 'Discard the changes?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Unsaved');
      await page.getByRole('link', { name: 'Lobby' }).click();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('heading', { level: 2, name: 'Lobby' }).waitFor();
    });
  });
});

describe('the snapshots of the console', () => {
  it('are taken, restored, undone and removed', async () => {
    const { data, snapshots } = used.gateway.control;
    await used.open({ at: '#/snapshots' }, async ({ page }) => {
      await page.getByLabel('Name of the snapshot').fill('first');
      await page.getByRole('button', { name: 'Take a snapshot' }).click();
      await page.getByText(/Snapshot “first” has/).waitFor();
      await data.update('rooms', sample.socialId, { name: 'Later' });
      const name = async (): Promise<unknown> =>
        (await data.list('rooms', { id: sample.socialId })).items[0]?.['name'];
      await page.getByRole('button', { name: 'Restore first' }).click();
      await page.getByText('The records of “first” are restored.').waitFor();
      expect(await name()).toBe('Main stage');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The records from before are back.').waitFor();
      expect(await name()).toBe('Later');
      await page.getByRole('button', { name: 'Remove first' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('There is no snapshot.').waitFor();
      expect(await snapshots.list()).toEqual([]);
    });
  });
});

describe('the import of the console', () => {
  it('adds or replaces records, says what is wrong, and can be undone', async () => {
    await used.open({ at: '#/snapshots' }, async ({ page }) => {
      const text = page.getByLabel('Records as JSON');
      const run = page.getByRole('button', { name: 'Import', exact: true });
      await text.fill('{ "rooms": [{ "name": 5 }] }');
      await run.click();
      await page.getByRole('alert').getByText('rooms[0].name').waitFor();
      const before = (await readRecords('users')).length;
      await text.fill('{ "users": [{ "name": "Only one" }] }');
      await page.getByLabel('Existing records').selectOption('replace');
      await run.click();
      await page.getByText('Imported: 1 users.').waitFor();
      expect(await readRecords('users')).toHaveLength(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The records from before are back.').waitFor();
      expect(await readRecords('users')).toHaveLength(before);
    });
  });
});
