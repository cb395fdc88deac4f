import type { BadgeData } from '@room-sessions/models';
import { expect, it } from 'vitest';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

it('getBadgeQuestion returns one question, or 404 without any', async () => {
  const { body } = await client.get(question);
  expect(body).toMatchObject({ title: 'Department', inputType: 'SINGLE_SELECT' });
  await using empty = await startGateway({ seed: false });
  expect((await createTestClient(empty).get(question)).status).toBe(404);
});

it('listUserBadgeData returns 20 entries of 28, then the rest, and cannot sort by a list', async () => {
  const path = '/api/v1/badging/user/badge/data';
  expect((await client.get<BadgeData[]>(path)).body).toHaveLength(20);
  expect((await client.get<BadgeData[]>(`${path}?page=1`)).body).toHaveLength(8);
  const { body } = await client.get(`${path}?sort=multiValues`);
  expect(body).toEqual(generalError(400, expect.stringContaining('"multiValues"')));
});
