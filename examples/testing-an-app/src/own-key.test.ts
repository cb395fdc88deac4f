// The tests share one gateway, and run at the same time: each has its own key, and therefore its own data,
// clock and expectations.
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import type { Control } from '@room-sessions/gateway/control';
import { RoomSessions } from '@room-sessions/sdk';
import { afterAll, beforeAll, it } from 'vitest';
import { doorSign, isReady, keepRecording } from './reception.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

async function ownKey(): Promise<{ control: Control; sessions: RoomSessions }> {
  const { id, apiKey } = await gateway.control.keys.create();
  return {
    control: gateway.control.with({ key: id }),
    sessions: new RoomSessions({ baseUrl: gateway.url, apiKey, retry: { minDelay: 1 } }),
  };
}

it.concurrent('sends people to the desk while the gateway fails', async ({ expect }) => {
  const { control, sessions } = await ownKey();
  await control.expectations.set({ effect: { status: 500 } });
  expect(await doorSign(sessions, sample.socialId)).toBe('Please ask at the desk.');
});

it.concurrent('lets members in only, if the room says so', async ({ expect }) => {
  const { sessions } = await ownKey();
  await sessions.rooms.update({ socialId: sample.socialId, allowGuestUsers: false });
  expect(await doorSign(sessions, sample.socialId)).toBe('Members only.');
});

it.concurrent('lets guests in', async ({ expect }) => {
  const { sessions } = await ownKey();
  expect(await doorSign(sessions, sample.socialId)).toBe('Guests are welcome.');
});

it.concurrent('shows a recording when it is ready', async ({ expect }) => {
  const { control, sessions } = await ownKey();
  await control.clock.freeze();
  const id = await keepRecording(sessions, sample.socialId, 'Kickoff');
  expect(await isReady(sessions, id)).toBe(false);
  await control.clock.advance(60_000);
  expect(await isReady(sessions, id)).toBe(true);
});
