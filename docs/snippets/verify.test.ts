import { table, verifyContracts } from '@room-sessions/contracts';
import { startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Of its own, because the state of the last interaction may change after the test.
const gateway = await startGateway();
beforeAll(() => {
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  vi.stubEnv('ROOM_SESSIONS_STATE_TOKEN', gateway.controlToken);
});
afterAll(() => gateway.close());

it('verifies the contracts from a program', async () => {
  const {
    ROOM_SESSIONS_BASE_URL: providerBaseUrl = 'http://127.0.0.1:8080',
    ROOM_SESSIONS_API_KEY: apiKey = 'my-own-key',
    ROOM_SESSIONS_STATE_URL: stateUrl = `${providerBaseUrl}/_control/provider-states`,
    ROOM_SESSIONS_STATE_TOKEN: stateToken = 'my-own-token',
  } = process.env;

  const verification = await verifyContracts({ providerBaseUrl, apiKey, stateUrl, stateToken });
  console.log(table(verification));
  if (!verification.ok) process.exitCode = 1;
  expect(process.exitCode).toBeUndefined();
});
