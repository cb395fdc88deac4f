// A whole file of docs/recipes.md: a gateway for the tests of one file.
import { sample, startGateway, type Gateway } from '@room-sessions/gateway';
import { RoomsClient } from '@room-sessions/rooms';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ strict: true });
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
});
beforeEach(() => gateway.control.reset());
afterAll(() => gateway?.close());

it('retries after a 503', async () => {
  const rooms = new RoomsClient({ retry: { minDelay: 1 } });
  await gateway.control.expectations.set({ effect: { status: 503 }, times: 1 });
  const { settings } = await rooms.getSettings(sample.socialId);
  expect(settings?.['allowGuestUsers']).toBe(true);
});
