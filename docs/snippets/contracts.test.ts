import { Matchers, Pact } from '@pact-foundation/pact';
import { fromState, like } from '@room-sessions/contracts/matchers';
import { MediaClient } from '@room-sessions/media';
import { zPlaylist } from '@room-sessions/schemas';
import { expect, it } from 'vitest';

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
