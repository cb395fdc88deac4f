// The names that pages take as given. A page says which of them by `<!-- given: rooms, socialId -->`.

import type { VerifierOptions } from '@pact-foundation/pact-core';
import { BadgingClient } from '@room-sessions/badging';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { type Control, createControl } from '@room-sessions/gateway/control';
import { MediaClient } from '@room-sessions/media';
import { RecordingsClient } from '@room-sessions/recordings';
import { RoomsClient } from '@room-sessions/rooms';

const fromEnvironment = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

export const baseUrl: string = fromEnvironment('ROOM_SESSIONS_BASE_URL');
export const apiKey: string = fromEnvironment('ROOM_SESSIONS_API_KEY');
export const controlToken: string = fromEnvironment('ROOM_SESSIONS_STATE_TOKEN');

export const rooms: RoomsClient = new RoomsClient();
export const media: MediaClient = new MediaClient();
export const recordings: RecordingsClient = new RecordingsClient();
export const badging: BadgingClient = new BadgingClient();

export const control: Control = createControl({
  url: baseUrl,
  token: controlToken,
  key: fromEnvironment('DOC_BLOCKS_KEY_ID'),
});
/** A gateway of `startGateway`, as far as pages use one that is there. */
export const gateway: Pick<Gateway, 'url' | 'apiKey' | 'control' | 'controlUrl' | 'controlToken'> =
  {
    url: baseUrl,
    apiKey,
    control,
    controlUrl: `${baseUrl}/_control`,
    controlToken,
  };

export { sample, startGateway };
/** Of Pact, whose library is loaded where it is called. */
export const verifyPacts = async (options: VerifierOptions): Promise<string> => {
  const pact = await import('@pact-foundation/pact-core');
  return pact.default.default.verifyPacts(options);
};
export const { socialId, userId }: typeof sample = sample;
export const userIds: readonly string[] = sample.userIds.slice(1, 4);
export const name = 'Town hall';
export const banner: Readonly<Record<string, unknown>> = {};
export const value: unknown = { name: 'Town hall' };
/** Of somebody who does not wait. */
export const signal: AbortSignal = AbortSignal.abort();

/** What an app has of its own: jobs, a queue, figures. */
export const job: { readonly id: string } = { id: 'job-1' };
export const later = (_job: typeof job): void => {};
export const checkByHand = (_job: typeof job, _requestId?: string): void => {};
/** Where secrets are. */
export const vault = { read: async (_name: string): Promise<string> => apiKey };
export const queue: { postpone(ms: number): void } = { postpone: () => {} };
export const show = (_value: unknown): void => {};
export const report = (_operation: string, _ms: number, _code?: string): void => {};
