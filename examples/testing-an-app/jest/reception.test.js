// The same under jest, which needs a flag of Node for ES modules:
// node --experimental-vm-modules node_modules/jest/bin/jest.js
import { expect, test } from '@jest/globals';
import { sample, startGateway } from '@room-sessions/gateway';
import { RoomSessions } from '@room-sessions/sdk';
import { doorSign } from '../src/reception.ts';

test('the screen at the door says who may enter, also after a failure', async () => {
  await using gateway = await startGateway();
  const { url, apiKey, control } = gateway;
  const sessions = new RoomSessions({ baseUrl: url, apiKey, retry: { minDelay: 1 } });
  await control.expectations.set({ effect: { status: 503 }, times: 1 });
  expect(await doorSign(sessions, sample.socialId)).toBe('Guests are welcome.');
});
