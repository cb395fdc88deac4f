// A gateway in process behind MSW, for an app whose tests already use MSW.
import { sample, startInProcess } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

const baseUrl = 'https://gateway.example.com';
const gateway = await startInProcess();
const server = setupServer(http.all(`${baseUrl}/*`, ({ request }) => gateway.fetch(request)));
beforeAll(() => server.listen({ onUnhandledFrame: 'bypass' }));
afterAll(() => server.close());

it('reads a room', async () => {
  const { rooms } = new RoomSessions({ baseUrl, apiKey: gateway.apiKey });
  const { settings } = await rooms.getSettings(sample.socialId);
  expect(settings?.['allowGuestUsers']).toBe(true);
});

it('answers fetch, and stores the changes', async () => {
  const headers = { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ socialId: sample.socialId, allowGuestUsers: false });
  const updated = await fetch(`${baseUrl}/api/v1/social/update`, { method: 'POST', headers, body });
  expect(updated.status).toBe(200);
  const response = await fetch(`${baseUrl}/api/v1/social/settings/${sample.socialId}`, { headers });
  expect(await response.json()).toMatchObject({ settings: { allowGuestUsers: false } });
});
