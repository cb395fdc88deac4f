import { expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { createTestClient } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { invitesPath } from '../testing/paths.ts';
import { sample } from '../seed/sample.ts';

const aDay = 24 * 60 * 60 * 1000;

it('removes old guests, banners and survey answers, and no guest who is still referenced', async () => {
  await using place = await temporaryDatabase();
  const apiKey = 'key-of-retention';
  let now = Date.now();
  const open = (retention?: number) =>
    startGateway({ database: place.database, apiKey, retention, clock: () => now });
  const counts: number[][] = [];
  const count = async (gateway: Awaited<ReturnType<typeof open>>): Promise<void> => {
    const { list } = gateway.control.data;
    const found: number[] = [];
    for (const name of ['users', 'banners', 'surveyAnswers', 'playlists'] as const) {
      found.push((await list(name, { size: 1000 })).items.length);
    }
    counts.push(found);
  };
  const first = await open();
  const { get, post } = createTestClient(first);
  await get('/api/v1/guest/user');
  const { body } = await get<{ user: { userId: string } }>('/api/v1/guest/user');
  await post(invitesPath(sample.socialId), [{ invitedUserId: body.user.userId }]);
  await post(`/api/v1/social/${sample.socialId}/show/banner`, { text: 'Hello' });
  await post('/api/v1/survey/answer', { answer: 'Yes' });
  await count(first);
  await first.close();
  for (const retention of [7, 1]) {
    now += retention === 7 ? 6 * aDay : 0;
    await using gateway = await open(retention);
    // It begins at the start, and nothing waits for it.
    await expect
      .poll(async () => {
        const { items } = await gateway.control.data.list('banners');
        return items.length;
      })
      .toBe(retention === 7 ? 1 : 0);
    await count(gateway);
  }
  const [before = [], kept, after] = counts;
  expect(kept).toEqual(before);
  // The invited guest stays.
  expect(after).toEqual([(before[0] ?? 0) - 1, 0, 0, before[3]]);
  await expect(startGateway({ retention: 0 })).rejects.toThrow('retention: expected a number');
});
