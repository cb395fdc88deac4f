/**
 * Matchers for consumer contracts of your own: one for each model of the API, made of the fields
 * that your code uses. They are matched by type and format, and each has an example.
 *
 * @example
 * const pact = new PactV4({ consumer: 'reception-desk', provider: 'room-sessions-gateway' });
 * await pact
 *   .addInteraction()
 *   .given('an API key that the gateway accepts')
 *   .given('these playlists and no others', { names: ['Focus 1'] })
 *   .uponReceiving('a request for the playlists')
 *   .withRequest('GET', '/api/v1/social/playlist/all', (request) =>
 *     request.headers(apiKeyHeader()).query({ page: '0', size: '20' }),
 *   )
 *   .willRespondWith(200, (response) =>
 *     response.jsonBody(listOf(playlist('playlistId', { name: 'Focus 1' }))),
 *   )
 *   .executeTest(async ({ url }) => {
 *     await new MediaClient({ baseUrl: url, apiKey: 'any-key' }).listPlaylists();
 *   });
 *
 * @packageDocumentation
 */
export {
  alternateHost,
  badgeData,
  badgeDataInput,
  badgeQuestion,
  bannerError,
  entryConfig,
  entryRule,
  errorBody,
  guestUser,
  image,
  playlist,
  playlistInput,
  recording,
  recordingInput,
  recordingParticipant,
  recordingParticipantInput,
  roomSet,
  settings,
  social,
  socialEvent,
  socialEventInput,
  socialInput,
  socialInvite,
  socialMeta,
  successEnvelope,
  surveyAnswer,
  theme,
  themeInput,
  tile,
  uploadStatus,
  uploadStatusInput,
  user,
} from '../generated/matchers.ts';
export { apiKeyHeader } from './api-key-header.ts';
export { fromState } from './from-state.ts';
export { listOf } from './list-of.ts';
export type { ModelMatcher } from './model-matcher.ts';
export type { AnyMatcher, Fields, Name, Template } from './template.ts';
