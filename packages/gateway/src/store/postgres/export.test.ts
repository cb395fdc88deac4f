// An export of one store is imported into the other.
import { expect, it } from 'vitest';
import { startGateway as startOnSqlite } from '../../gateway.ts';
import { createTestClient } from '../../testing/client.ts';
import { startGateway } from '../../testing/gateway.ts';
import { png } from '../../testing/images.ts';
import { invitesPath } from '../../testing/paths.ts';
import { ben } from '../../testing/sample-ids.ts';
import { sample } from '../../seed/sample.ts';

it('an export has the same bytes from both stores', async () => {
  await using sqlite = await startOnSqlite();
  await using postgres = await startGateway();
  const { post } = createTestClient(sqlite);
  await post('/api/v1/image/upload/a/png/5/4', png(5, 4).toString('base64'));
  await post(invitesPath(sample.socialId), [{ invitedUserId: ben, didAttend: true }]);
  await post('/api/v1/survey/answer', { surveyQuestionId: 1, answer: 'ß \u2028 😀' });
  await sqlite.control.ids.seed('a seed');
  await sqlite.control.clock.advance(86_400_000);
  const [own] = await sqlite.control.tenants.list();
  const text = await sqlite.control.tenants.export(own?.id ?? '');

  const [copy] = await postgres.control.tenants.import(text);
  const exported = await postgres.control.tenants.export(copy?.tenant);
  expect(exported).toBe(text);
  const [back] = await sqlite.control.tenants.import(exported);
  expect(await sqlite.control.tenants.export(back?.tenant)).toBe(text);
});
