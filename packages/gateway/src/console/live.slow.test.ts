// The page while an app sends 100 requests a second.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();
const seconds = 4;

/** Sends a request every 10 ms, awaits all of them, and sends the last one. */
async function load(send: (n: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let n = 0; n < seconds * 100; n += 1) {
    const ahead = began + n * 10 - performance.now();
    if (ahead > 0) await wait(ahead);
    sent.push(send(n));
  }
  await Promise.all(sent);
  await send(seconds * 100);
}

const lastName = `Name ${seconds * 100}`;

const { socialId } = sample;
const rename = (n: number): Promise<unknown> =>
  createTestClient(used.gateway).post('/api/v1/social/update', { socialId, name: `Name ${n}` });

describe('the console under load', () => {
  it('shows what an app changes, with a bounded number of requests', async () => {
    await used.open({ at: '#/rooms' }, async ({ page, requested }) => {
      await page.getByRole('link', { name: 'Main stage' }).waitFor();
      const reads = (): number => requested.filter((url) => url.includes('/data/rooms')).length;
      const before = reads();
      const began = performance.now();
      await load(rename);
      await page.getByRole('link', { name: lastName }).waitFor();
      // At most two a second, one for the start and one for the end.
      const most = ((performance.now() - began) / 1000) * 2 + 2;
      expect(reads() - before).toBeLessThanOrEqual(most);
      expect(reads() - before).toBeGreaterThan(1);
    });
  });

  it('keeps the scroll position, the focus and the open record', async () => {
    await used.gateway.control.seed({
      rooms: Array.from({ length: 60 }, (_, n) => ({ name: `Extra ${n}` })),
    });
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('link', { name: 'Extra 30' }).click();
      await page.getByRole('heading', { level: 2, name: 'Extra 30' }).waitFor();
      const state = (): Promise<unknown> =>
        page.evaluate(() => [scrollY, document.activeElement?.textContent, location.hash]);
      const before = await state();
      await load(rename);
      await page.getByRole('link', { name: lastName }).waitFor();
      expect(await state()).toEqual(before);
    });
  });

  it('does not read while a form has changes, and catches up after it', async () => {
    await used.open({ at: `#/rooms/${socialId}/edit` }, async ({ page, requested }) => {
      await page.getByLabel('Description').fill('Not saved yet');
      const before = requested.length;
      await load(rename);
      await wait(1000);
      expect(requested.slice(before).filter((url) => url.includes('/data'))).toEqual([]);
      expect(await page.getByLabel('Description').inputValue()).toBe('Not saved yet');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { level: 2, name: lastName }).waitFor();
    });
  });

  it('saves the changes of the user only, when an app changed the record in between', async () => {
    const { post } = createTestClient(used.gateway);
    const read = async (): Promise<unknown> =>
      (await used.gateway.control.data.list('rooms', { id: socialId })).items[0];
    await used.open({ at: `#/rooms/${socialId}/edit` }, async ({ page, requested }) => {
      await page.getByLabel('Description').waitFor();
      const before = requested.length;
      await post('/api/v1/social/update', { socialId, name: 'By the app', maxParticipants: 9 });
      // The form is read again, because it has no changes yet.
      await expect.poll(() => requested.slice(before).join(' ')).toContain('/data/rooms');
      await page.getByLabel('Description').fill('By the user');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      expect(await read()).toMatchObject({
        name: 'By the app',
        maxParticipants: 9,
        description: 'By the user',
      });
    });
  });

  it('draws a bounded list of requests', async () => {
    await used.open({ at: '#/requests' }, async ({ page }) => {
      await load(rename);
      await page.getByRole('status').getByText('live 500').waitFor();
      expect(await page.locator('table[aria-label="Requests"] tbody tr').count()).toBe(100);
    });
  });
});
