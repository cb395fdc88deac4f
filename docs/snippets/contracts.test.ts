import { Matchers, Pact } from '@pact-foundation/pact';
import { fromState, like } from '@room-sessions/contracts/matchers';
import { table, verifyContracts } from '@room-sessions/contracts';
import { startGateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { zPlaylist } from '@room-sessions/schemas';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// Of its own, because the state of the last interaction may change after the test.
const gateway = await startGateway();
beforeAll(() => {
  vi.stubEnv('ROOM_SESSIONS_BASE_URL', gateway.url);
  vi.stubEnv('ROOM_SESSIONS_API_KEY', gateway.apiKey);
  vi.stubEnv('ROOM_SESSIONS_STATE_TOKEN', gateway.controlToken);
});
afterAll(() => gateway.close());

const pact = new Pact({ consumer: 'reception-desk', provider: 'room-sessions-gateway' });
const playlistId = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
const id = fromState('${playlistId}', playlistId);

it('renames a playlist', () =>
  pact
    .addInteraction()
    .given('an API key that the gateway accepts')
    .given('a playlist')
    .uponReceiving('a new name for a playlist')
    .withRequest('PATCH', '/api/v1/audio/api/key/playlist', (request) =>
      request
        .headers({ 'X-API-Key': Matchers.fromProviderState('${apiKey}', 'pact-key') })
        .jsonBody({ playlistId: id, name: 'Focus' }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody(like(zPlaylist, { playlistId: id, name: 'Focus' })),
    )
    .executeTest(async ({ url }) => {
      const media = new MediaClient({ baseUrl: url, apiKey: 'any-key' });
      const renamed = await media.updatePlaylist({ playlistId, name: 'Focus' });
      expect(renamed.name).toBe('Focus');
    }));

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
