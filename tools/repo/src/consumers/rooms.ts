import assert from 'node:assert/strict';
import {
  getRoomSettings,
  type InviteOutcome,
  InviteError,
  RoomsClient,
  type Settings,
} from '@room-sessions/rooms';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const rooms = new RoomsClient({ baseUrl, apiKey });
const settings: Settings = await rooms.getSettings(socialId);
assert.deepEqual(await getRoomSettings(rooms.client, { socialId }), settings);
const names: string[] = [];
for await (const { user } of rooms.listAlternateHosts(socialId, { sort: 'host,asc' })) {
  names.push(user?.name ?? '');
}
assert.ok(names.length > 20);

const unknown = '0000000f-0000-4000-8000-000000000001';
const { results } = await rooms.invite(socialId, [unknown, { invitedUserId: unknown }], {
  batchSize: 1,
  resume: undefined,
});
const reason = (one: InviteOutcome): string => (one.status === 'refused' ? one.error : one.user);
assert.ok(results.length === 2 && results.map(reason).every(Boolean));
const failure: unknown = await rooms.invite(unknown, [unknown]).catch((error: unknown) => error);
assert.ok(failure instanceof InviteError && failure.partial.open.length === 1);
// @ts-expect-error options in the place of the query
await rooms.getGuestUser({ timeout: 5 }).catch(() => undefined);
// @ts-expect-error a misspelled field is an error
await rooms.update({ socialId, nmae: 'x' });
