import { sample, startGateway } from '@room-sessions/gateway';
import { RoomSessions, TimeoutError } from '@room-sessions/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closingSign } from './reception.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2030-01-01T16:30:00Z') });
});
afterEach(() => void vi.useRealTimers());

it('shows the minutes until the building closes', async () => {
  await using gateway = await startGateway();
  const sessions = new RoomSessions({ baseUrl: gateway.url, apiKey: gateway.apiKey });
  const closing = new Date('2030-01-01T17:00:00Z');
  expect(await closingSign(sessions, sample.socialId, closing)).toBe(
    'Guests are welcome. The building closes in 30 minutes.',
  );
  vi.advanceTimersByTime(20 * 60_000);
  expect(await closingSign(sessions, sample.socialId, closing)).toBe(
    'Guests are welcome. The building closes in 10 minutes.',
  );
});

it('gives up a call after the time limit', async () => {
  await using gateway = await startGateway();
  const { url, apiKey, control } = gateway;
  const sessions = new RoomSessions({ baseUrl: url, apiKey, timeout: 100, retry: false });
  await control.expectations.set({ operation: 'getRoomSettings', effect: { stall: true } });
  await expect(sessions.rooms.getSettings(sample.socialId)).rejects.toThrow(TimeoutError);
});
