import type { BadgeData } from '@room-sessions/models';
import { expect, it } from 'vitest';
import { createTestClient, generalError } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import { paths, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

it('what needs a record is 404 in an empty database', async () => {
  expect((await client.get(question)).body).toMatchObject({ title: 'Department' });
  await using empty = await startGateway({ seed: false });
  const { get, post } = createTestClient(empty);
  for (const { status } of [await get(question), await get(paths.text), await post(paths.copy)]) {
    expect(status).toBe(404);
  }
});

it('listUserBadgeData returns 20 entries of 28, then the rest, and cannot sort by a list', async () => {
  const path = '/api/v1/badging/user/badge/data';
  expect((await client.get<BadgeData[]>(path)).body).toHaveLength(20);
  expect((await client.get<BadgeData[]>(`${path}?page=1`)).body).toHaveLength(8);
  const { body } = await client.get(`${path}?sort=multiValues`);
  expect(body).toEqual(generalError(400, expect.stringContaining('"multiValues"')));
});
