// The other views: expectations, the tenant with its clock, snapshots and keys, and assumptions.
import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useConsole } from '../testing/console.ts';
import { keyRequest } from '../testing/key-request.ts';
import { question } from '../testing/paths.ts';

const used = useConsole({ assume: { 'max-page-size': 50 } });

beforeEach(() => used.gateway.control.reset());

it('expectations in the console are set from a template, counted, used up, copied and cleared', async () => {
  const client = createTestClient(used.gateway);
  await used.open({ at: '#/expectations' }, async ({ page }) => {
    await page.getByText('There is none').waitFor();
    await page.getByRole('link', { name: 'New expectation' }).click();
    const text = page.getByLabel('JSON', { exact: true });
    await text.fill('{ "effect": { "status": 5 } }');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('alert').getByText('body.effect.status: expected').waitFor();
    await page.getByRole('button', { name: '503 twice' }).click();
    await text.fill((await text.inputValue()).replace('listPlaylists', 'getBadgeQuestion'));
    await page.keyboard.press('Control+Enter');
    await page.getByText('It applied to 0 calls.').waitFor();
    expect((await client.get(question)).status).toBe(503);
    await page.getByText('It applied to 1 call.').waitFor();
    expect((await client.get(question)).status).toBe(503);
    await page.getByText('used up').waitFor();
    expect((await client.get(question)).status).toBe(200);
    await page.getByRole('link', { name: 'Edit a copy' }).click();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('It applied to 0 calls.').waitFor();
    expect((await client.get(question)).status).toBe(503);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Expectations' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    expect((await client.get(question)).status).toBe(200);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone: /).waitFor();
    expect(await used.gateway.control.expectations.list()).toHaveLength(2);
  });
});

describe('the tenant in the console', () => {
  it('has a clock that is frozen, advanced and resumed', async () => {
    const { clock } = used.gateway.control;
    await used.open({}, async ({ page }) => {
      const face = page.getByRole('link', { name: /^Clock / });
      await face.click();
      await page.getByRole('button', { name: 'Freeze' }).click();
      await face.getByText('frozen').waitFor();
      const { now } = await clock.get();
      await page.getByLabel('Advance by').fill('3');
      await page.getByRole('button', { name: 'Advance' }).click();
      const passed = async (): Promise<number> =>
        Date.parse((await clock.get()).now) - Date.parse(now);
      await expect.poll(passed).toBe(3 * 3_600_000);
      await page.getByRole('button', { name: 'Real time' }).click();
      await expect.poll(() => clock.get()).toMatchObject({ frozen: false, offset: 0 });
    });
  });

  it('has snapshots and records as a file, and undoes their use', async () => {
    const { data, snapshots } = used.gateway.control;
    const room = async (): Promise<unknown> =>
      (await data.list('rooms', { id: sample.socialId })).items[0]?.['name'];
    const size = async (): Promise<number> => (await data.count()).users;
    await used.open({ at: '#/tenant' }, async ({ page }) => {
      const undo = async (): Promise<void> => {
        await page.getByRole('button', { name: 'Undo' }).click();
        await page.getByText(/^Undone: /).waitFor();
      };
      await page.getByLabel('Name of the snapshot').fill('first');
      await page.getByRole('button', { name: 'Take a snapshot' }).click();
      await page.getByText(/Snapshot “first” has/).waitFor();
      await data.update('rooms', sample.socialId, { name: 'Later' });
      await page.getByRole('button', { name: 'Restore first' }).click();
      await page.getByText('The records of “first” are restored.').waitFor();
      expect(await room()).toBe('Main stage');
      await undo();
      expect(await room()).toBe('Later');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Remove “first”' }).click();
      await page.getByText('There is no snapshot.').waitFor();
      expect(await snapshots.list()).toEqual([]);

      const before = await size();
      const load = async (file: string | { json: string }): Promise<void> => {
        const given =
          typeof file === 'string'
            ? file
            : { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(file.json) };
        await page.getByLabel('File to import').setInputFiles(given);
        await page.getByRole('button', { name: 'Import', exact: true }).click();
      };
      await load({ json: '{ "rooms": [{ "name": 5 }] }' });
      await page.getByText('rooms[0].name').waitFor();
      await page.getByLabel('replaces all records').check();
      await load({ json: '{ "users": [{ "name": "Only one" }] }' });
      await page.getByText('Imported: 1 users.').waitFor();
      expect(await size()).toBe(1);
      await undo();
      expect(await size()).toBe(before);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export to a file' }).click();
      const exported = await (await download).path();
      await used.gateway.control.reset({ seed: false });
      await load(exported);
      await page.getByText(/^Imported: /).waitFor();
      expect(await size()).toBe(before);
    });
  });

  it('has keys that are requested, issued once, revoked, rejected, removed, and chosen', async () => {
    const { gateway } = used;
    await createTestClient(gateway).post('/keys', keyRequest);
    await createTestClient(gateway).post('/keys', { ...keyRequest, companyName: 'Other Ltd' });
    await used.open({ at: '#/tenant' }, async ({ page }) => {
      const shown: string[] = [];
      page.on('dialog', (dialog) => {
        if (dialog.type() === 'prompt') shown.push(dialog.defaultValue());
        void dialog.accept();
      });
      await page.locator('summary', { hasText: 'Example Ltd' }).click();
      await page.getByText(keyRequest.useCase).first().waitFor();
      await page.getByRole('button', { name: 'Issue “Example Ltd”' }).click();
      await expect.poll(() => shown).toEqual([expect.stringMatching(/^rsk_/)]);
      const apiKey = shown[0]!;
      // Shown once: nowhere else, and not again.
      expect(await page.content()).not.toContain(apiKey);
      const client = createTestClient({ url: gateway.url, apiKey });
      await client.post('/api/v1/audio/api/key/playlist', { name: 'Of Example' });
      await page.getByLabel('Tenant', { exact: true }).selectOption('Example Ltd');
      // Not a click, which the page that is drawn again for the tenant could lose.
      await page.evaluate(() => (location.hash = '#/requests'));
      await page.getByRole('cell', { name: 'createPlaylist' }).waitFor();
      await page.evaluate(() => (location.hash = '#/records/playlists?filter=of example'));
      await page.getByRole('link', { name: 'Of Example' }).waitFor();
      await page.evaluate(() => (location.hash = '#/tenant'));
      await page.getByRole('button', { name: 'Revoke “Example Ltd”' }).click();
      await page.getByText('revoked', { exact: true }).waitFor();
      expect((await client.get(question)).status).toBe(401);
      await page.getByRole('button', { name: 'Remove “Example Ltd”' }).click();
      await page.getByRole('button', { name: 'Reject “Other Ltd”' }).click();
      await page.getByText('rejected', { exact: true }).waitFor();
      await page.getByLabel('Name of the new key').fill('team two');
      await page.getByRole('button', { name: 'Issue a key' }).click();
      await expect.poll(() => shown).toEqual([apiKey, expect.stringMatching(/^rsk_/)]);
    });
  });
});

it('assumptions in the console have their values, the changed ones first, and what they mean', async () => {
  await used.open({ at: '#/assumptions' }, async ({ page }) => {
    await page.getByRole('row').nth(1).getByText('max-page-size').click();
    await page.getByText('changed', { exact: true }).waitFor();
    await page.getByText('Open question').waitFor();
    await page.getByText('--assume max-page-size=VALUE').waitFor();
  });
});
