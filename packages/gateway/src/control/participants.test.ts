import type { Social, SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError, type Answer } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ben, chloe, dario, secondRoom, thirdRoom } from '../testing/sample-ids.ts';
import { invitesPath } from '../testing/paths.ts';

const gateway = useGateway({ controlToken, assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

const control = (method: string, path: string, body?: unknown): Promise<Answer<unknown>> =>
  client.send(method, `/_control${path}`, {
    headers: {
      authorization: `Bearer ${controlToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const getPlace = (socialId: string): string => `/rooms/${socialId}/participants`;
const enter = (socialId: string, userId: string) => control('POST', getPlace(socialId), { userId });
const leave = (socialId: string, userId: string) =>
  control('DELETE', `${getPlace(socialId)}/${userId}`);

const update = async (socialId: string, changes: object = {}): Promise<Social> =>
  (await client.post<Social>('/api/v1/social/update', { socialId, ...changes })).body;

const invite = async (socialId: string, item: object): Promise<SocialInvite | undefined> =>
  (await client.post<SocialInvite[]>(invitesPath(socialId), [item])).body[0];

describe('a participant', () => {
  it('is counted while present and afterwards', async () => {
    const room = sample.socialId;
    expect(await enter(room, ben)).toMatchObject({
      status: 200,
      body: { numberOfAttendees: 1, numberCurrentlyPresent: 1 },
      assumed: [],
    });
    await enter(room, chloe);
    expect((await update(room)).socialMeta).toMatchObject({
      numberOfAttendees: 2,
      numberCurrentlyPresent: 2,
    });
    expect((await leave(room, ben)).body).toEqual({
      numberOfAttendees: 2,
      numberCurrentlyPresent: 1,
    });
    await enter(room, ben.toUpperCase());
    expect((await update(room)).socialMeta).toMatchObject({
      numberOfAttendees: 2,
      numberCurrentlyPresent: 2,
    });
  });

  it('is present once after several entries', async () => {
    await enter(thirdRoom, dario);
    expect((await enter(thirdRoom, dario)).body).toMatchObject({ numberCurrentlyPresent: 1 });
    await leave(thirdRoom, dario);
    const again = await leave(thirdRoom, dario);
    expect([again.status, again.body]).toEqual([
      404,
      generalError(404, expect.stringContaining('is not in the room')),
    ]);
  });

  it('counts as attended in the invite, in either order', async () => {
    const room = sample.socialIds[6] ?? '';
    expect(await invite(room, { invitedUserId: ben })).toMatchObject({ didAttend: false });
    await enter(room, ben);
    await enter(room, chloe);
    await leave(room, ben);
    expect(await invite(room, { invitedUserId: ben })).toMatchObject({ didAttend: true });
    expect(await invite(room, { invitedUserId: chloe })).toMatchObject({ didAttend: true });
    // Having been in the room overrides the invite.
    expect(await invite(room, { invitedUserId: ben, didAttend: false })).toMatchObject({
      didAttend: true,
    });
  });

  it('is counted when only an invite says that the user attended', async () => {
    const room = sample.socialIds[7] ?? '';
    expect(await invite(room, { invitedUserId: dario, didAttend: true })).toMatchObject({
      didAttend: true,
    });
    expect((await update(room)).socialMeta).toMatchObject({
      numberOfAttendees: 1,
      numberCurrentlyPresent: 0,
    });
    expect(await invite(room, { invitedUserId: dario })).toMatchObject({ didAttend: true });
    await invite(room, { invitedUserId: dario, didAttend: false });
    expect((await update(room)).socialMeta).toMatchObject({ numberOfAttendees: 0 });
  });

  it('is not counted by an update of the numbers', async () => {
    const room = sample.socialIds[4] ?? '';
    const { socialMeta } = await update(room, {
      socialMeta: {
        numberOfInvites: 9,
        numberOfAttendees: 9,
        numberCurrentlyPresent: 9,
        audioHost: 'a',
      },
    });
    expect(socialMeta).toMatchObject({
      numberOfInvites: 0,
      numberOfAttendees: 0,
      numberCurrentlyPresent: 0,
      audioHost: 'a',
    });
  });
});

describe('a room', () => {
  it('that is closed admits nobody until an update opens it', async () => {
    await update(secondRoom, { isOpen: false });
    const closed = await enter(secondRoom, ben);
    expect([closed.status, closed.body]).toEqual([
      409,
      generalError(409, expect.stringContaining('the room is closed')),
    ]);
    await update(secondRoom, { isOpen: true });
    expect((await enter(secondRoom, ben)).status).toBe(200);
  });

  it('that is full admits only present users until one leaves', async () => {
    await update(secondRoom, { isOpen: true, maxParticipants: 1 });
    await enter(secondRoom, ben);
    const full = await enter(secondRoom, chloe);
    expect([full.status, full.body]).toEqual([
      409,
      generalError(409, expect.stringContaining('its maxParticipants is 1')),
    ]);
    expect((await enter(secondRoom, ben)).status).toBe(200);
    await leave(secondRoom, ben);
    expect((await enter(secondRoom, chloe)).status).toBe(200);
  });

  it.each<[string, unknown, number, string]>([
    [sample.unknownId, { userId: ben }, 404, `no room "${sample.unknownId}"`],
    [sample.socialId, { userId: sample.unknownId }, 404, `no user "${sample.unknownId}"`],
    [sample.socialId, {}, 400, 'body.userId: expected a UUID, got nothing'],
    [sample.socialId, { userId: 'ben' }, 400, 'body.userId: expected a UUID, got "ben"'],
    [sample.socialId, [ben], 400, 'body: expected an object, got an array of 1'],
  ])('%s refuses %j', async (room, body, status, message) => {
    const answer = await control('POST', getPlace(room), body);
    expect([answer.status, answer.body]).toEqual([status, generalError(status, message)]);
  });
});
