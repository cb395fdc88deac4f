// The journal in the page, while clients call.
import { execOk } from '@room-sessions/testing';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, type TestClient } from '../testing/client.ts';
import { inConsole } from '../testing/console.ts';
import { useConsole } from '../testing/use-console.ts';

const used = useConsole();
const at = '#/requests';
const settings = `/api/v1/social/settings/${sample.socialId}`;

let client: TestClient;

beforeEach(async () => {
  client = createTestClient(used.gateway);
  await used.gateway.control.requests.clear();
  await used.gateway.control.expectations.clear();
});

const rows = (page: Page) => page.locator('table[aria-label="Requests"] tbody tr');
async function nameOfRoom(): Promise<unknown> {
  const { items } = await used.gateway.control.data.list('rooms', { id: sample.socialId });
  return items[0]?.['name'];
}
const live = (page: Page) => page.getByRole('status').getByText('live');

describe('the requests in the console', () => {
  it('appear when they are answered, the newest first', async () => {
    await used.open({ at }, async ({ page }) => {
      await live(page).waitFor();
      await page.getByText('No request has arrived yet').waitFor();
      await client.get(settings);
      await page.getByRole('cell', { name: 'getRoomSettings' }).waitFor();
      await client.get(`/api/v1/social/settings/${sample.unknownId}`);
      await client.get('/api/v1/badging/badge/question');
      await page.getByRole('cell', { name: 'getBadgeQuestion' }).waitFor();
      const shown = await rows(page).allInnerTexts();
      expect(shown.map((text) => text.split('\t').slice(1, 3))).toEqual([
        ['200', 'getBadgeQuestion'],
        ['404', 'getRoomSettings'],
        ['200', 'getRoomSettings'],
      ]);
      await page.getByRole('status').getByText('live 3').waitFor();
    });
  });

  it('include those from before the page was opened', async () => {
    await client.get(settings);
    await used.open({ at }, async ({ page }) => {
      await page.getByRole('cell', { name: 'getRoomSettings' }).waitFor();
    });
  });

  it('can be filtered by operation, status and text', async () => {
    await client.get(settings);
    await client.get(`/api/v1/social/settings/${sample.unknownId}`);
    await client.post('/api/v1/survey/answer', { answer: 'Needle' });
    await used.open({ at }, async ({ page }) => {
      await page.getByRole('cell', { name: 'submitSurveyAnswer' }).waitFor();
      await page.getByLabel('Operation').selectOption('getRoomSettings');
      expect(await rows(page).count()).toBe(2);
      await page.getByLabel('Status').selectOption('4xx');
      expect(await rows(page).count()).toBe(1);
      await page.getByLabel('Operation').selectOption('');
      await page.getByLabel('Status').selectOption('');
      await page.getByLabel('Filter requests').fill('needle');
      expect(await rows(page).allInnerTexts()).toEqual([expect.stringContaining('survey')]);
      // What comes is narrowed too.
      await client.get(settings);
      await client.post('/api/v1/survey/answer', { answer: 'another needle' });
      await rows(page).nth(1).waitFor();
      expect(await rows(page).count()).toBe(2);
      await page.getByLabel('Filter requests').fill('nothing like it');
      await page.getByText('No request matches').waitFor();
    });
  });

  it('can be paused and resumed', async () => {
    await used.open({ at }, async ({ page }) => {
      await live(page).waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await client.get(settings);
      await page.getByRole('button', { name: '1 new request' }).waitFor();
      expect(await rows(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('cell', { name: 'getRoomSettings' }).waitFor();
    });
  });

  it('can be cleared, in the gateway too', async () => {
    await client.get(settings);
    await used.open({ at }, async ({ page }) => {
      await page.getByRole('cell', { name: 'getRoomSettings' }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('No request has arrived yet').waitFor();
      expect((await used.gateway.control.requests.list()).requests).toEqual([]);
    });
  });

  it('are limited to 500 in the page, and drawn 100 at a time', async () => {
    for (let n = 0; n < 520; n += 20) {
      await Promise.all(Array.from({ length: 20 }, () => client.get(settings)));
    }
    await used.open({ at }, async ({ page }) => {
      await page.getByRole('status').getByText('live 500').waitFor();
      expect(await rows(page).count()).toBe(100);
      await client.post('/api/v1/survey/answer', {});
      await page.getByRole('cell', { name: 'submitSurveyAnswer' }).waitFor();
      expect(await rows(page).count()).toBe(100);
      await page.getByRole('button', { name: 'Show 100 more' }).click();
      expect(await rows(page).count()).toBe(200);
    });
  });

  it('show both sides, the assumptions and the expectation, without secrets', async () => {
    const { gateway } = used;
    await gateway.control.expectations.set({
      operation: 'getRoomSettings',
      when: 'after',
      effect: { status: 503 },
      times: 1,
    });
    await client.get(settings);
    await client.post('/api/v1/survey/answer', { answer: 'Yes' });
    await client.get(settings);
    await used.open({ at }, async ({ page }) => {
      await rows(page).nth(2).waitFor();
      await rows(page).nth(1).getByRole('link').click();
      const detail = page.getByRole('region', { name: 'Detail' });
      const [sent, answered] = [detail.locator('.side').first(), detail.locator('.side').nth(1)];
      await sent.getByText('"answer": "Yes"').waitFor();
      await sent.getByText('[redacted]').waitFor();
      await answered.getByText('x-room-sessions-assumed').waitFor();
      expect(await detail.innerText()).not.toContain(gateway.apiKey);
      const [left, right] = [await sent.boundingBox(), await answered.boundingBox()];
      expect(left?.y).toBe(right?.y);

      await rows(page).nth(0).getByRole('link').click();
      await detail.getByText('Shaped by 2 assumptions').click();
      await detail.getByText('set-settings-fields').first().waitFor();
      await answered.getByText('"anyoneCanStart"').first().waitFor();

      await rows(page).nth(2).getByRole('link').click();
      await detail.getByText('responds 503, after the commit').waitFor();
    });
  });

  it('wait while a row has the focus, and are shown by a button', async () => {
    await client.get(settings);
    await used.open({ at }, async ({ page }) => {
      await live(page).waitFor();
      await rows(page).nth(0).waitFor();
      await page.keyboard.press('j');
      await client.get(settings);
      await client.get(settings);
      await page.getByRole('button', { name: '2 new requests' }).click();
      await rows(page).nth(2).waitFor();
    });
  });

  it('can be copied as curl and as SDK code', async () => {
    await client.post('/api/v1/social/update', { socialId: sample.socialId, name: "Ann's stage" });
    await used.open({ at }, async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
      await rows(page).nth(0).getByRole('link').click();
      const detail = page.getByRole('region', { name: 'Detail' });
      await detail.getByRole('button', { name: 'Copy as curl' }).click();
      await detail.getByText('Copied').waitFor();
      const curl = await copied();
      expect(curl).toContain('-H "X-API-Key: $ROOM_SESSIONS_API_KEY"');
      expect(curl).not.toContain(used.gateway.apiKey);
      await used.gateway.control.data.update('rooms', sample.socialId, { name: 'Old' });
      await execOk(['sh', '-c', curl], {
        env: { PATH: process.env['PATH'], ROOM_SESSIONS_API_KEY: used.gateway.apiKey },
      });
      expect(await nameOfRoom()).toBe("Ann's stage");

      await detail.getByRole('button', { name: 'Copy as SDK code' }).click();
      await expect.poll(copied).toContain('sessions.rooms.update({');
    });
  });

  it('continue after the gateway was unavailable', async () => {
    const secrets = { apiKey: 'a-key-of-tests', controlToken: 'a-token-of-tests' };
    const before = await startGateway(secrets);
    await inConsole(used.browser, before, { at }, async ({ page }) => {
      await live(page).waitFor();
      for (const path of [settings, settings]) await createTestClient(before).get(path);
      await rows(page).nth(1).waitFor();
      await before.close();
      await page.locator('.count').getByText('not connected').waitFor();
      await page.locator('.top').getByText('not connected').waitFor();
      await using after = await startGateway({
        ...secrets,
        port: Number(new URL(before.url).port),
      });
      await createTestClient(after).post('/api/v1/survey/answer', {});
      await page.getByRole('cell', { name: 'submitSurveyAnswer' }).waitFor();
      // The other two are of a journal that is gone.
      expect(await rows(page).count()).toBe(1);
    });
  });

  it('refresh the current view', async () => {
    await used.open({ at: '#/rooms' }, async ({ page }) => {
      await page.getByRole('cell', { name: 'Lounge', exact: true }).waitFor();
      const [, , , socialId] = sample.socialIds;
      await client.post('/api/v1/social/update', { socialId, name: 'Lounge of today' });
      await page.getByRole('cell', { name: 'Lounge of today' }).waitFor();
    });
  });
});
