import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();
const hour = 3_600_000;

describe('the clock of the console', () => {
  it('can be frozen, advanced and resumed', async () => {
    const { clock } = used.gateway.control;
    await used.open({}, async ({ page }) => {
      const button = page.getByRole('button', { name: /^Clock / });
      await button.click();
      await page.getByRole('button', { name: 'Freeze now' }).click();
      await page.getByRole('button', { name: /frozen$/ }).waitFor();
      const { now, frozen } = await clock.get();
      expect(frozen).toBe(true);
      await page.getByLabel('Advance by').fill('3');
      await page.getByLabel('Unit').selectOption('hours');
      await page.getByRole('button', { name: 'Advance' }).click();
      await expect
        .poll(async () => Date.parse((await clock.get()).now) - Date.parse(now))
        .toBe(3 * hour);
      await page.getByRole('button', { name: 'Back to real time' }).click();
      await expect.poll(() => clock.get()).toMatchObject({ frozen: false, offset: 0 });
      await page.getByRole('button', { name: 'Freeze now' }).waitFor();
    });
  });

  it('updates the status of the shown recordings', async () => {
    const { gateway } = used;
    const { post } = createTestClient(gateway);
    await post('/api/v1/recording/save', { name: 'Fresh' });
    await used.open({ at: '#/recordings' }, async ({ page }) => {
      const row = page.getByRole('row', { name: 'Fresh' });
      await row.getByText('PROCESSING').waitFor();
      await page.getByRole('button', { name: /^Clock / }).click();
      await page.getByLabel('Unit').selectOption('days');
      await page.getByRole('button', { name: 'Advance' }).click();
      await row.getByText('PROCESSING').waitFor({ state: 'detached' });
    });
    await gateway.control.clock.resume();
  });
});

describe('the reset of the console', () => {
  it('asks for confirmation, restores the sample data and can be undone', async () => {
    const { post } = createTestClient(used.gateway);
    await post('/api/v1/audio/api/key/playlist', { name: 'Of today' });
    const { snapshots } = used.gateway.control;
    await snapshots.take('kept');
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Of today' }).waitFor();
      await page.getByRole('button', { name: 'Reset…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Reset the data of this tenant?' });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Of today' }).waitFor();

      await page.getByRole('button', { name: 'Reset…' }).click();
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('link', { name: 'Of today' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Focus 1' }).waitFor();

      await page.getByRole('button', { name: 'Reset…' }).click();
      await dialog.getByRole('checkbox').uncheck();
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await page.getByText('There are none yet.').waitFor();
      expect((await snapshots.list()).map(({ name }) => name)).toEqual(['kept']);

      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByRole('link', { name: 'Focus 1' }).waitFor();
    });
  });
});
