// The names that pages take as given. A page says which of them by `<!-- given: rooms, socialId -->`.
import { BadgingClient } from '@room-sessions/badging';
import { sample, startGateway } from '@room-sessions/gateway';
import { createControl } from '@room-sessions/gateway/control';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';
const fromEnvironment = (name) => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};
export const baseUrl = fromEnvironment('ROOM_SESSIONS_BASE_URL');
export const apiKey = fromEnvironment('ROOM_SESSIONS_API_KEY');
export const controlToken = fromEnvironment('ROOM_SESSIONS_STATE_TOKEN');
export const rooms = new RoomsClient();
export const media = new MediaClient();
export const recordings = new RecordingsClient();
export const badging = new BadgingClient();
export const control = createControl({
  url: baseUrl,
  token: controlToken,
  key: fromEnvironment('DOC_BLOCKS_KEY_ID'),
});
/** A gateway of `startGateway`, as far as pages use one that is there. */
export const gateway = {
  url: baseUrl,
  apiKey,
  control,
  controlUrl: `${baseUrl}/_control`,
  controlToken,
};
export { sample, startGateway };
/** Of Pact, whose library is loaded where it is called. */
export const verifyPacts = async (options) => {
  const pact = await import('@pact-foundation/pact-core');
  return pact.default.default.verifyPacts(options);
};
export const { socialId, userId } = sample;
export const userIds = sample.userIds.slice(1, 4);
export const name = 'Town hall';
export const banner = {};
export const value = { name: 'Town hall' };
/** Of somebody who does not wait. */
export const signal = AbortSignal.abort();
/** What an app has of its own: jobs, a queue, figures. */
export const job = { id: 'job-1' };
export const later = (_job) => {};
export const checkByHand = (_job, _requestId) => {};
/** Where secrets are. */
export const vault = { read: async (_name) => apiKey };
export const queue = { postpone: () => {} };
export const show = (_value) => {};
export const report = (_operation, _ms, _code) => {};
