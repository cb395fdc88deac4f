// What the code on pages assumes: a gateway, the clients of it, and values of the reader's app.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import { sample, startGateway } from '@room-sessions/gateway';
import { MediaClient } from '@room-sessions/media';
import { RoomsClient } from '@room-sessions/rooms';
import { afterAll, beforeEach, vi } from 'vitest';

export const gateway = await startGateway();
export const { url: baseUrl, apiKey, control, controlToken } = gateway;
Object.assign(process.env, {
  ROOM_SESSIONS_BASE_URL: baseUrl,
  ROOM_SESSIONS_API_KEY: apiKey,
  ROOM_SESSIONS_STATE_TOKEN: controlToken,
});

export const rooms = new RoomsClient();
export const media = new MediaClient();
export const { socialId } = sample;
export const userIds: readonly string[] = sample.userIds.slice(1, 4);
export const name = 'Town hall';
export const banner = {};
/** The signal of a caller who gave up before the call. */
export const signal: AbortSignal = AbortSignal.abort();

// Pages read and write files in the current folder.
const folder = await mkdtemp(join(tmpdir(), 'room-sessions-snippets-'));
const checkout = process.cwd();
process.chdir(folder);
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
await writeFile('logo.png', Buffer.from(pixel, 'base64'));
await writeFile('api-key.txt', `${apiKey}\n`);
const pem = (label: string): string => `-----BEGIN ${label}-----\n-----END ${label}-----\n`;
for (const file of ['company-ca.pem', 'client.pem']) await writeFile(file, pem('CERTIFICATE'));
await writeFile('client.key', pem('PRIVATE KEY'));

afterAll(async () => {
  process.chdir(checkout);
  await rm(folder, { recursive: true });
  await gateway.close();
});

let lines: string[] = [];
/** What the test has printed so far. */
export const printed = (): string => lines.join('\n');

beforeEach(async () => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
  await control.expectations.clear();
  await control.clock.resume();
  await control.reset();
});
