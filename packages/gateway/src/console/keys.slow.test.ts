// The life of a key, from a request to its end, in the page.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { keyRequest } from '../testing/key-request.ts';
import { showView } from '../testing/console.ts';
import { question } from '../testing/paths.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Data of / }).click();
  await page.getByRole('group', { name: 'Choose whose data is shown' }).getByText(name).click();
}

describe('keys in the console', () => {
  it('can be requested, issued, used by a client and revoked', async () => {
    const { gateway } = used;
    await createTestClient(gateway).post('/keys', keyRequest);
    await used.open({ at: '#/keys' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Example Ltd' }).click();
      const detail = page.getByRole('region', { name: 'Detail' });
      for (const value of Object.values(keyRequest))
        await detail.getByText(value).first().waitFor();

      await detail.getByRole('button', { name: 'Issue' }).click();
      const dialog = page.getByRole('dialog', { name: 'The key is issued' });
      const apiKey = await dialog.getByLabel('API key').inputValue();
      expect(apiKey).toMatch(/^rsk_/);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog.getByRole('button', { name: 'Copy the key' }).click();
      await dialog.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(apiKey);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.locator('dialog').waitFor({ state: 'detached' });
      // Shown once: nowhere else, and not again.
      expect(await page.content()).not.toContain(apiKey);
      await detail.getByText('issued', { exact: true }).first().waitFor();

      const client = createTestClient({ url: gateway.url, apiKey });
      expect((await client.get(question)).status).toBe(200);

      await detail.getByRole('button', { name: 'Revoke' }).click();
      const asked = page.getByRole('dialog', { name: 'Revoke this key?' });
      await asked.getByRole('button', { name: 'Cancel' }).click();
      expect((await client.get(question)).status).toBe(200);
      await detail.getByRole('button', { name: 'Revoke' }).click();
      await asked.getByRole('button', { name: 'Revoke' }).click();
      await detail.getByText('revoked', { exact: true }).waitFor();
      expect(await client.get(question)).toMatchObject({
        status: 401,
        body: { error: 'invalid API key: X-API-Key was revoked' },
      });
      expect(await detail.getByRole('button', { name: /^(Issue|Revoke)$/ }).count()).toBe(0);
    });
  });

  it('can be rejected', async () => {
    const { gateway } = used;
    const { body } = await createTestClient(gateway).post<{ id: string }>('/keys', keyRequest);
    await used.open({ at: `#/keys/${body.id}` }, async ({ page }) => {
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await page.getByText('The request is rejected.').waitFor();
      await page.getByText('rejected', { exact: true }).last().waitFor();
    });
  });

  it('can be issued without a request, with a choice of data', async () => {
    const { gateway } = used;
    await used.open({ at: '#/keys' }, async ({ page }) => {
      await page.getByLabel('Name of the new key').fill('team two');
      await page.getByRole('button', { name: 'Issue a new key' }).click();
      const apiKey = await page.getByLabel('API key').inputValue();
      await page.keyboard.press('Escape');
      const row = page.getByRole('row', { name: 'team two' });
      await row.getByRole('cell', { name: 'issued without a request' }).waitFor();
      const client = createTestClient({ url: gateway.url, apiKey });
      await client.post('/api/v1/audio/api/key/playlist', { name: 'Of team two' });

      await choose(page, 'team two');
      await showView(page, 'Requests');
      await page.getByRole('cell', { name: 'createPlaylist' }).waitFor();
      await showView(page, 'Playlists');
      await page.getByRole('link', { name: 'Of team two' }).waitFor();
      await choose(page, 'given at the start');
      await page.getByRole('link', { name: 'Focus 1' }).waitFor();
      expect(await page.getByRole('link', { name: 'Of team two' }).count()).toBe(0);
    });
  });

  it('have a second page when there are more than fifty', async () => {
    const { control } = used.gateway;
    const before = (await control.keys.list()).length;
    for (let n = before; n <= 50; n += 1) await control.keys.create({ name: `Key ${n}` });
    await used.open({ at: '#/keys' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByText('Page 2').waitFor();
      await page.getByRole('link', { name: 'Key 50' }).waitFor();
      expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    });
  });
});
