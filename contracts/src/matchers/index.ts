/**
 * Matchers for consumer contracts of your own.
 *
 * @example
 * const pact = new Pact({ consumer: 'reception-desk', provider: 'room-sessions-gateway' });
 * await pact
 *   .addInteraction()
 *   .given('an API key that the gateway accepts')
 *   .given('a playlist')
 *   .uponReceiving('a new name for a playlist')
 *   .withRequest('PATCH', '/api/v1/audio/api/key/playlist', (request) =>
 *     request
 *       .headers({ 'X-API-Key': Matchers.fromProviderState('${apiKey}', 'pact-key') })
 *       .jsonBody({ playlistId: fromState('${playlistId}', playlistId), name: 'Focus' }),
 *   )
 *   .willRespondWith(200, (response) => response.jsonBody(like(zPlaylist, { name: 'Focus' })))
 *   .executeTest(async ({ url }) => {
 *     await new MediaClient({ baseUrl: url, apiKey: 'any-key' }).updatePlaylist({ playlistId, name: 'Focus' });
 *   });
 *
 * @packageDocumentation
 */
export { fromState } from './from-state.ts';
export { type Example, like, type Schema } from './like.ts';
