// A tenant from one file into another, in the page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { question } from '../testing/paths.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();

describe('tenants in the console', () => {
  it('are exported, imported and removed', async () => {
    const { gateway } = used;
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'tenant.json');
    const { tenant = '', apiKey: own } = await gateway.control.keys.create({ name: 'acme' });
    const statusWith = async (apiKey: string): Promise<number> =>
      (await createTestClient({ url: gateway.url, apiKey }).get(question)).status;
    await used.open({ at: `#/tenants/${tenant}` }, async ({ page }) => {
      const detail = page.getByRole('region', { name: 'Detail' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        detail.getByRole('button', { name: 'Export' }).click(),
      ]);
      await download.saveAs(file);
      expect(await readFile(file, 'utf8')).toBe(await gateway.control.tenants.export(tenant));

      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Import as a new tenant…' }).click(),
      ]);
      await chooser.setFiles(file);
      const apiKey = await page.getByLabel('API key').inputValue();
      await page.keyboard.press('Escape');
      expect(await statusWith(apiKey)).toBe(200);

      await detail.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('The tenant is removed.').waitFor();
      expect(await statusWith(own)).toBe(401);

      await page.getByRole('button', { name: 'Undo' }).last().click();
      const restored = await page.getByLabel('API key').inputValue();
      expect(await statusWith(restored)).toBe(200);
    });
  });
});
