import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { type InviteProgress, RoomsClient, type SocialInvite } from '@room-sessions/rooms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteMany } from './invite-many.ts';

const { socialId, userIds, unknownId } = sample;
const everyone = Array.from({ length: 950 }, (_, n) => userIds[n] ?? unknownId);

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

it('inviteMany retries until each user has a result and sends no invite twice', async () => {
  let requests = 0;
  const sent: string[] = [];
  const told: InviteProgress[] = [];
  const rooms = new RoomsClient({
    baseUrl: gateway.url,
    apiKey: gateway.apiKey,
    fetch: async (url, init) => {
      const isLost = ++requests % 3 === 0;
      const batch = (await new Request(url, init).json()) as SocialInvite[];
      sent.push(...batch.map(({ invitedUserId }) => invitedUserId ?? ''));
      const answer = await fetch(url, init);
      return isLost ? new Response(null, { status: 503 }) : answer;
    },
  });
  const { results, unknown } = await inviteMany(rooms, socialId, everyone, {
    onProgress: (progress) => void told.push(progress),
    pause: 1,
  });
  expect(results.map(({ userId }) => userId)).toEqual(everyone);
  expect(sent.toSorted()).toEqual(everyone.toSorted());
  expect(told.at(-1)?.done).toBe(everyone.length - unknown.length);
  expect(unknown.length).toBeGreaterThan(0);
});

it('inviteMany stops at a permanent error', async () => {
  const rooms = new RoomsClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
  await expect(inviteMany(rooms, unknownId, everyone)).rejects.toMatchObject({
    name: 'BatchError',
    cause: { name: 'NotFoundError' },
  });
});
