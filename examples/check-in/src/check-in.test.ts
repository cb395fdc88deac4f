import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sample, startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { createApp } from './app.ts';

const { socialId, userIds } = sample;

const gateway = await startGateway();
const { url, apiKey, control } = gateway;
const retry = { minDelay: 1, maxDelay: 1 };
const app = createApp(new RoomSessions({ baseUrl: url, apiKey, retry }));
beforeEach(() => control.reset());
after(() => gateway.close());

/** Returns the last event of an invite. */
async function invite(csv: string): Promise<string | undefined> {
  const response = await app.request(`/rooms/${socialId}/guests`, { method: 'POST', body: csv });
  return (await response.text()).trim().split('\n').at(-1);
}

test('a host is found after a 503', async () => {
  await control.expectations.set({ effect: { status: 503 }, times: 1 });
  const response = await app.request(`/rooms/${socialId}/hosts?search=joanna`);
  const hosts = [{ id: userIds[35], name: 'Joanna Reid' }];
  assert.deepEqual(await response.json(), { hosts, nextPage: null });
});

test('a visitor sees the words of the app', async () => {
  await control.expectations.set({ effect: { status: 503 } });
  const response = await app.request(`/rooms/${socialId}/hosts`);
  assert.equal(await response.text(), '{"error":"The rooms service failed."}');
});

test('guests are invited after a 429', async () => {
  await control.expectations.set({ effect: { rateLimit: { retryAfter: 0 } }, times: 1 });
  const csv = 'email\nben.adeyemi@example.com\nnobody@example.com';
  const report = { invited: 1, refused: ['nobody@example.com'], unknown: [], open: [] };
  assert.equal(await invite(csv), `data: ${JSON.stringify(report)}`);
});

test('a guest whose response is lost may be invited', async () => {
  // The gateway stores the invite, then closes the connection.
  await control.expectations.set({ when: 'after', effect: { drop: true }, times: 1 });
  const error = 'The rooms service failed.';
  const report = { error, invited: 0, refused: [], unknown: [userIds[2]], open: [] };
  assert.equal(await invite(`${userIds[2]}`), `data: ${JSON.stringify(report)}`);
  await control.verify({ operation: 'inviteUsers', times: 1 });
});
