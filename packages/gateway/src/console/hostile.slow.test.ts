// Stored text that would run a script if the page treated it as markup or as a link.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { resolveSchema } from '../document-schemas.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { useConsole } from '../testing/use-console.ts';
import { collections } from './page/parts/collections.ts';
import type { SeedData } from '../control/client.ts';
import { views } from './page/views/table.ts';

const used = useConsole();

const markup =
  '</script></textarea><img src=x onerror="window.harmed=1"><script>window.harmed=1</script>' +
  '<svg onload="window.harmed=1"><a href="javascript:window.harmed=1">link</a>';
const link = 'javascript:window.harmed=1';

const schemas = {
  users: 'User',
  rooms: 'Social',
  roomSets: 'RoomSet',
  entryConfigs: 'EntryConfig',
  events: 'SocialEvent',
  playlists: 'Playlist',
  recordings: 'Recording',
  badgeQuestions: 'BadgeQuestion',
  badgeData: 'BadgeData',
} as const satisfies Partial<Record<keyof SeedData, string>>;

/** A record whose texts are all hostile. */
function makeHostile(name: string, depth = 0): Record<string, unknown> {
  const { properties = {} } = resolveSchema({ $ref: `#/components/schemas/${name}` }) ?? {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([member, given]): [string, unknown][] => {
      const schema = resolveSchema(given);
      const inner = given.$ref?.split('/').at(-1);
      if (schema?.type === 'object') {
        // The ids of users are looked up.
        return inner && inner !== 'User' && depth < 2
          ? [[member, makeHostile(inner, depth + 1)]]
          : [];
      }
      if (schema?.type === 'array') {
        const item = schema.items?.$ref?.split('/').at(-1);
        if (item === undefined) return schema.items?.format ? [] : [[member, [markup, link]]];
        return item === 'EntryRule' || item === 'Tile' ? [[member, [makeHostile(item, 2)]]] : [];
      }
      const isText = schema?.type === 'string' && schema.format === undefined;
      const isClosed = schema?.enum !== undefined && schema['x-open-enum'] !== true;
      if (!isText || isClosed) return [];
      return [[member, /URI|URL|Link|uri$/.test(member) ? link : markup]];
    }),
  );
}

beforeAll(async () => {
  const { control } = used.gateway;
  const { post } = createTestClient(used.gateway);
  const data = Object.entries(schemas).map(([name, schema]) => [name, [makeHostile(schema)]]);
  await control.seed({
    ...(Object.fromEntries(data) as SeedData),
    transcriptions: [{ socialRecordingId: sample.recordingId, name: markup, text: markup }],
  });
  const { socialId } = sample;
  await control.data.update('users', sample.userId, { name: markup });
  await post(`/api/v1/social/invite/${socialId}`, [{ invitedUserId: sample.userId }]);
  await post(`/api/v1/social/${socialId}/show/banner`, { title: markup, link });
  await control.data.add('alternateHosts', {
    ownerId: sample.socialIds[2],
    userId: sample.userId,
  });
  await control.rooms.enter(socialId, sample.userId);
  await post('/api/v1/survey/answer', { surveyQuestionId: 1, answer: markup, referenceType: link });
  await post('/api/v1/recording/failed', { reason: markup, [markup]: link });
  await post(
    `/api/v1/image/upload/${encodeURIComponent(markup)}/png/3/2`,
    png(3, 2).toString('base64'),
  );
  await post(`/api/v1/${encodeURIComponent(markup)}?a=${encodeURIComponent(link)}`, { markup });
  await control.snapshots.take(markup.slice(0, 100));
  await control.keys.create({ name: markup.slice(0, 100) });
  await control.expectations.set({ effect: { delay: 0 }, rate: { of: 0.5, seed: markup } });
});

async function expectNoHarm(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    harmed: 'harmed' in window,
    images: document.querySelectorAll('img:not(.preview[src^="/images/"])').length,
    links: [...document.links].filter(({ protocol }) => !/^https?:/.test(protocol)).length,
    // The icons of the page have a class.
    drawings: document.querySelectorAll('svg:not(.glyph)').length,
  }));
  expect(found, where).toEqual({ harmed: false, images: 0, links: 0, drawings: 0 });
}

describe('hostile text in the console', () => {
  it.each(views.map(({ name }) => [name]))(
    'is text in %s, in each detail and in each form',
    async (name) => {
      const isRecord = collections.some((one) => one.name === name);
      await used.open(
        { at: `#/${name}${name === 'alternateHosts' ? '?filter=harmed' : ''}` },
        async ({ page }) => {
          await page
            .locator('main .region[aria-busy="false"], main table, main .empty')
            .first()
            .waitFor();
          const all = await page
            .locator('a.row')
            .evaluateAll((rows) =>
              rows.map((row) => [row.textContent, (row as HTMLAnchorElement).hash]),
            );
          // The name of a failed recording is its id.
          const hostile = all
            .filter(([text]) => name === 'failedRecordings' || /harmed/.test(text ?? ''))
            .map(([, hash]) => hash ?? '');
          if (isRecord) expect(hostile, name).not.toEqual([]);
          await expectNoHarm(page, name);
          for (const hash of hostile.slice(0, 4)) {
            await page.evaluate((to) => (location.hash = to), hash);
            await page.getByRole('heading', { level: 2 }).first().waitFor();
            for (const more of await page.locator('.pane summary').all()) await more.click();
            await expectNoHarm(page, hash);
            const edit = page.getByRole('button', { name: 'Edit', exact: true });
            if ((await edit.count()) === 0) continue;
            await edit.click();
            await page.getByRole('button', { name: 'Save' }).waitFor();
            for (const more of await page.locator('.pane summary').all()) await more.click();
            await expectNoHarm(page, `${hash}/edit`);
            await page.getByRole('button', { name: 'JSON', exact: true }).click();
            await expectNoHarm(page, `${hash} as JSON`);
            await page.getByRole('button', { name: 'Cancel' }).click();
            await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
          }
        },
      );
    },
  );

  it('is text in messages, in the search and in the title of a removal', async () => {
    await used.open({ at: '#/playlists' }, async ({ page }) => {
      await page.locator('a.row').filter({ hasText: 'harmed' }).click();
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByText(/ removed\.$/).waitFor();
      await expectNoHarm(page, 'a message');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('harmed');
      await page.getByRole('option').first().waitFor();
      await expectNoHarm(page, 'the search');
    });
  });

  it('would be noticed: the check finds an element that a script adds', async () => {
    await used.open({}, async ({ page }) => {
      await page.evaluate(() => {
        document.body.append(document.createElement('img'));
      });
      await expect(expectNoHarm(page, 'broken on purpose')).rejects.toThrow('broken on purpose');
    });
  });
});
