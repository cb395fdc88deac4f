// The same under Node's own runner: node --test src/reception.node-test.ts
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sample, startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { doorSign } from './reception.ts';

test('the screen at the door says who may enter, also after a failure', async (t) => {
  const gateway = await startGateway();
  t.after(() => gateway.close());
  const { url, apiKey, control } = gateway;
  const sessions = new RoomSessions({ baseUrl: url, apiKey, retry: { minDelay: 1 } });
  await control.expectations.set({ effect: { status: 503 }, times: 1 });
  assert.equal(await doorSign(sessions, sample.socialId), 'Guests are welcome.');
  const match = { params: { socialId: sample.socialId } };
  await control.verify({ operation: 'getRoomSettings', match, times: 2 });
});
