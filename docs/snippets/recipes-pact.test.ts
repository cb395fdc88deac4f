// A whole file of docs/recipes.md: a contract written with Pact alone.
import { Matchers, Pact } from '@pact-foundation/pact';
import { RoomsClient } from '@room-sessions/rooms';
import { expect, it } from 'vitest';

const pact = new Pact({ consumer: 'door-sign', provider: 'room-sessions-gateway' });
const socialId = '7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4';
const path = `/api/v1/social/settings/${socialId}`;
const { fromProviderState, like } = Matchers;

it('reads whether guests may enter', () =>
  pact
    .addInteraction()
    .given('an API key that the gateway accepts')
    .given('a room')
    .uponReceiving('the settings of a room')
    .withRequest('GET', fromProviderState('/api/v1/social/settings/${socialId}', path), (request) =>
      request.headers({ 'X-API-Key': fromProviderState('${apiKey}', 'pact-key') }),
    )
    .willRespondWith(200, (response) =>
      response.jsonBody({ settings: { allowGuestUsers: like(true) } }),
    )
    .executeTest(async ({ url }) => {
      const rooms = new RoomsClient({ baseUrl: url, apiKey: 'pact-key' });
      const { settings } = await rooms.getSettings(socialId);
      expect(settings?.['allowGuestUsers']).toBe(true);
    }));
