// Behind `pnpm pictures`: takes the screenshots of the console for the home page and the page of the console.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { runProgram } from '@room-sessions/shared/command-line';
import { temporaryFolder } from '@room-sessions/testing';
import { findBrowser, launchBrowser } from '@room-sessions/testing/browser';
import type { Page } from 'playwright-core';
import { docs } from './paths.ts';

const socialId = '00000002-0000-4000-8000-000000000001';

/** A picture that is larger makes the first page slow. */
const maxBytes = 120_000;

const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async requests(page) {
    await page.getByRole('link', { name: 'GET /social/playlist/all' }).click();
    await page.getByRole('table', { name: /^3 attempts in/ }).waitFor();
  },
  async records(page) {
    await page.getByRole('link', { name: 'Records' }).click();
    await page.getByRole('link', { name: 'Main stage' }).first().click();
    await page.getByRole('region', { name: 'Detail' }).waitFor();
  },
};

/** What an app could do: calls that succeed, one that is retried, and one that fails. */
async function call(app: RoomSessions): Promise<void> {
  await app.rooms.getSettings(socialId);
  await app.rooms.listAlternateHosts(socialId, { text: 'an' });
  await app.media.createPlaylist({ name: 'Before the start' });
  await app.rooms.showBanner(socialId, { text: 'We start in five minutes' });
  await app.rooms.getSettings('0000000f-0000-4000-8000-000000000001').catch(() => {});
  const userIds = [2, 3, 4].map((n) => `00000001-0000-4000-8000-00000000000${n}`);
  await app.rooms.invite(socialId, userIds);
  await app.badging.submitSurveyAnswer({ answer: 'Yes' });
  await app.media.listPlaylists();
}

await runProgram({
  usage: 'Usage: pnpm pictures',
  async run() {
    await using gateway = await startGateway({ apiKey: 'my-own-key' });
    const { control, url: baseUrl, apiKey } = gateway;
    const effect = { status: 503 };
    await control.expectations.set({ operation: 'listPlaylists', effect, times: 2 });
    await call(new RoomSessions({ baseUrl, apiKey }));

    await using unpacked = await temporaryFolder();
    await using browser = await launchBrowser(await findBrowser(unpacked.path));
    const folder = join(docs, 'public/console');
    await mkdir(folder, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        // 1440 x 900 pixels.
        viewport: { width: 1200, height: 750 },
        deviceScaleFactor: 1.2,
      });
      await page.goto(`${gateway.url}/console`);
      await page.getByLabel('Control token').fill(gateway.controlToken);
      await page.getByRole('button', { name: 'Sign in' }).click();
      for (const [name, show] of Object.entries(pictures)) {
        await show(page);
        const file = `${name}-${colorScheme}.webp`;
        const picture = await page.screenshot({ type: 'webp', quality: 90 });
        if (picture.length > maxBytes) throw new Error(`${file} has ${picture.length} bytes.`);
        await writeFile(join(folder, file), picture);
      }
    }
  },
});
