// What the code on pages assumes: a gateway, the clients of it, and values of the reader's app. All pages of a worker
// share them; setup.ts prepares them for each file and each test.

import { format } from 'node:util';
import { sample, startGateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { vi } from 'vitest';

export const gateway = await startGateway();
export const { url: baseUrl, apiKey, control, controlToken } = gateway;
/** The variables that the clients of pages read. */
export const variables = {
  ROOM_SESSIONS_BASE_URL: baseUrl,
  ROOM_SESSIONS_API_KEY: apiKey,
  ROOM_SESSIONS_STATE_TOKEN: controlToken,
} as const;
Object.assign(process.env, variables);

export const rooms = new RoomsClient();
export const media = new MediaClient();
export const { socialId } = sample;
export const userIds: readonly string[] = sample.userIds.slice(1, 4);
export const name = 'Town hall';
export const banner = {};
/** The signal of a caller who gave up before the call. */
export const signal: AbortSignal = AbortSignal.abort();

let lines: string[] = [];
/** What the test has printed so far. */
export const printed = (): string => lines.join('\n');

/** Before each test. */
export async function start(): Promise<void> {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
  await control.expectations.clear();
  await control.clock.resume();
  await control.reset();
}
