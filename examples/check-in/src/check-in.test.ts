import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { sample, startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { createApp } from './app.ts';

const { socialId, userIds } = sample;

const gateway = await startGateway();
const { url, apiKey, control } = gateway;
const app = createApp(new RoomSessions({ baseUrl: url, apiKey }));
mock.method(console, 'error', () => {});
beforeEach(() => control.reset());
after(() => gateway.close());

test('a guest checks in after a 503', async () => {
  await control.expectations.set({ effect: { status: 503 }, times: 1 });
  const response = await app.request('/check-in', { method: 'POST' });
  assert.equal(response.status, 201);
});

test('a guest whose response is lost may be invited', async () => {
  // The gateway stores the invite, then closes the connection.
  await control.expectations.set({ when: 'after', effect: { drop: true }, times: 1 });
  const init = { method: 'POST', body: `id\n${userIds[2]}` };
  const response = await app.request(`/rooms/${socialId}/guests`, init);
  const error = 'The rooms service failed.';
  const report = { error, invited: 0, refused: [], unknown: [userIds[2]], open: [] };
  assert.equal(await response.text(), `event: failed\ndata: ${JSON.stringify(report)}\n\n`);
  await control.verify({ operation: 'inviteUsers', times: 1 });
});
