// The requests in the page, while clients call.
import { setTimeout as wait } from 'node:timers/promises';
import { execOk } from '@room-sessions/testing';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { startGateway } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, type TestClient } from '../testing/client.ts';
import { useConsole } from '../testing/console.ts';

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
const count = (page: Page, number: number): Promise<void> =>
  expect.poll(() => rows(page).count()).toBe(number);
const live = (page: Page) => page.getByRole('status').getByText('live');

describe('the requests in the console', () => {
  it('show attempts with one id as one call, with its waits', async () => {
    const { control } = used.gateway;
    await control.expectations.set({
      operation: 'getRoomSettings',
      effect: { status: 503 },
      times: 2,
    });
    await used.open({ at }, async ({ page }) => {
      await live(page).waitFor();
      await page.getByText('No request has arrived yet').waitFor();
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await client.send('GET', settings, { headers: { 'x-client-request-id': 'one-call' } });
        await wait(30);
      }
      await client.get(settings);
      await client.post('/api/v1/survey/answer', { answer: 'Yes' });
      await count(page, 3);
      const shown = await rows(page).allInnerTexts();
      expect(shown.map((text) => text.split(/[\t\n]+/).slice(0, 3))).toEqual([
        ['POST /survey/answer', '200', 'submitSurveyAnswer'],
        ['GET /social/settings/Main stage', '200', 'getRoomSettings'],
        ['GET /social/settings/Main stage', '503 503 200', 'getRoomSettings expectation'],
      ]);
      await rows(page).nth(2).getByRole('link').click();
      const attempts = page.getByRole('table', { name: /^3 attempts in/ }).getByRole('row');
      await expect.poll(() => attempts.count()).toBe(4);
      expect(await attempts.nth(2).innerText()).toMatch(/^2\s+503\s+[\d.]+\sms\s/);
      const detail = page.getByRole('region', { name: 'Detail' });
      await detail.getByText('"anyoneCanStart"').first().waitFor();
      expect(await detail.getByRole('link', { name: /^expectation-/ }).count()).toBe(0);
      await attempts.nth(1).getByRole('button', { name: '1' }).click();
      await detail.getByRole('link', { name: /^expectation-/ }).click();
      await page.getByText('It applied to 2 calls.').waitFor();
    });
  });

  it('can be filtered, paused and cleared', async () => {
    await client.get(settings);
    await client.get(`/api/v1/social/settings/${sample.unknownId}`);
    await client.post('/api/v1/survey/answer', { answer: 'Needle' });
    await used.open({ at }, async ({ page }) => {
      await count(page, 3);
      await page.getByLabel('Filter requests').fill('getRoomSettings');
      await count(page, 2);
      await page.getByLabel('Filter requests').fill('GETROOM 404');
      await count(page, 1);
      await page.getByLabel('Filter requests').fill('needle');
      await count(page, 1);
      await client.post('/api/v1/survey/answer', { answer: 'another needle' });
      await count(page, 2);
      await page.getByLabel('Filter requests').fill('');
      await count(page, 4);
      const pause = page.getByRole('button', { name: 'Pause' });
      await pause.click();
      await client.get(settings);
      await wait(1000);
      await count(page, 4);
      await pause.click();
      await count(page, 5);
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByText('No request has arrived yet').waitFor();
      expect((await used.gateway.control.requests.list()).requests).toEqual([]);
    });
  });

  it('say that a long body is cut off, and show no secrets', async () => {
    const invites = sample.userIds.slice(1).map((invitedUserId) => ({ invitedUserId }));
    await client.post(`/api/v1/social/invite/${sample.socialId}`, invites);
    await used.open({ at }, async ({ page }) => {
      await rows(page).first().getByRole('link').click();
      const detail = page.getByRole('region', { name: 'Detail' });
      await detail.getByText('cut off').waitFor();
      await detail.getByText(/^\[\{"socialInviteId"/).waitFor();
      await detail.getByRole('link', { name: 'Ben Adeyemi' }).first().waitFor();
      for (const summary of await detail.locator('summary').all()) await summary.click();
      await detail.getByText('[redacted]').waitFor();
      expect(await detail.innerText()).not.toContain(used.gateway.apiKey);
    });
  });

  it('can be copied as curl and SDK code, and made into an expectation', async () => {
    const { gateway } = used;
    await client.get(settings);
    await client.post('/api/v1/social/update', { socialId: sample.socialId, name: "Ann's stage" });
    await used.open({ at }, async ({ page }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
      await rows(page).first().getByRole('link').click();
      await page.getByRole('button', { name: 'Copy as curl' }).click();
      await page.getByText('Copied').waitFor();
      const curl = await copied();
      expect(curl).not.toContain(gateway.apiKey);
      await gateway.control.data.update('rooms', sample.socialId, { name: 'Old' });
      await execOk(['sh', '-c', curl], {
        env: { PATH: process.env['PATH'], ROOM_SESSIONS_API_KEY: gateway.apiKey },
      });
      const { items } = await gateway.control.data.list('rooms', { id: sample.socialId });
      expect(items[0]).toMatchObject({ name: "Ann's stage" });
      await page.getByRole('button', { name: 'Copy as SDK code' }).click();
      await expect.poll(copied).toContain('sessions.rooms.update({');

      await rows(page).last().getByRole('link').click();
      await page.getByRole('link', { name: 'Make an expectation' }).click();
      await page.getByRole('button', { name: 'Set', exact: true }).click();
      await page.getByText('The expectation is set.').waitFor();
      const other = `/api/v1/social/settings/${sample.socialIds[1]}`;
      const statuses = [
        await client.get(other),
        await client.get(settings),
        await client.get(settings),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([200, 503, 200]);
    });
  });

  it('continue after the gateway was unavailable', async () => {
    const secrets = { apiKey: 'a-key-of-tests', controlToken: 'a-token-of-tests' };
    const before = await startGateway(secrets);
    await used.open({ at, target: before }, async ({ page }) => {
      await live(page).waitFor();
      for (const path of [settings, settings]) await createTestClient(before).get(path);
      await count(page, 2);
      await before.close();
      await page.locator('.top').getByText('not connected').waitFor();
      const port = Number(new URL(before.url).port);
      await using after = await startGateway({ ...secrets, port });
      await createTestClient(after).post('/api/v1/survey/answer', {});
      await page.getByRole('cell', { name: 'submitSurveyAnswer' }).waitFor();
      // The other two are of a journal that is gone.
      await count(page, 1);
    });
  });
});
