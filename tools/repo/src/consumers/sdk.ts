import assert from 'node:assert/strict';
import { type CallPromise, AbortError, RoomSessions, type Settings } from '@room-sessions/sdk';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const sessions = new RoomSessions({ baseUrl, apiKey });
const settings: CallPromise<Settings> = sessions.rooms.getSettings(
  socialId,
  {},
  { headers: { 'accept-language': undefined } },
);
const response: Response = (await settings.withResponse()).response;
assert.equal(response.status, 200);
assert.equal(typeof (await sessions.badging.getQuestion()).title, 'string');
const aborted = sessions.with({ signal: AbortSignal.abort() }).badging.getQuestion();
assert.ok((await aborted.catch((error: unknown) => error)) instanceof AbortError);
