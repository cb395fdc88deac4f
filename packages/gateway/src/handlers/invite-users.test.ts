import type { Social, SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { clientOf, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ben, chloe, dario, secondRoom, thirdRoom } from '../testing/sample-ids.ts';
import { invitesOf } from '../testing/paths.ts';

// The operations without a documented answer show what they stored.
const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
const client = clientOf(gateway);

describe('inviteUsers', () => {
  it('refuses an unknown user in the record, stores the others and keeps the order', async () => {
    const { status, body } = await client.post<SocialInvite[]>(invitesOf(secondRoom), [
      { invitedUserId: ben },
      { invitedUserId: sample.unknownId },
      { invitedUserId: chloe, note: 'kept' },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        socialInviteId: expect.any(String),
        socialId: secondRoom,
        invitedUserId: ben,
        invitedUser: expect.objectContaining({ userId: ben }),
        didAttend: false,
        dateTimeInvited: expect.any(String),
      },
      { invitedUserId: sample.unknownId, error: expect.stringContaining(sample.unknownId) },
      expect.objectContaining({ invitedUserId: chloe, note: 'kept' }),
    ]);
  });

  it('gives the invite that a user has already', async () => {
    const [first] = (
      await client.post<SocialInvite[]>(invitesOf(thirdRoom), [{ invitedUserId: ben }])
    ).body;
    const { body } = await client.post<SocialInvite[]>(invitesOf(thirdRoom), [
      { invitedUserId: ben },
      { invitedUserId: ben.toUpperCase() },
    ]);
    const ids = body.map(({ socialInviteId }) => socialInviteId);
    expect(ids).toEqual([first?.socialInviteId, first?.socialInviteId]);
    expect(body[0]?.dateTimeInvited).toBe(first?.dateTimeInvited);
  });

  it('stores no error that was sent with an invite', async () => {
    const { body } = await client.post<SocialInvite[]>(invitesOf(thirdRoom), [
      { invitedUserId: dario, error: 'an old one' },
    ]);
    expect(body[0]).not.toHaveProperty('error');
  });

  it('refuses an item that names another room', async () => {
    const { body } = await client.post<SocialInvite[]>(invitesOf(thirdRoom), [
      { invitedUserId: dario, socialId: secondRoom },
    ]);
    expect(body[0]?.error).toContain('another room');
  });

  it('is counted in socialMeta.numberOfInvites', async () => {
    const room = sample.socialIds[3] ?? '';
    await client.post(invitesOf(room), [{ invitedUserId: ben }, { invitedUserId: chloe }]);
    await client.post(invitesOf(room), [{ invitedUserId: ben }]);
    const { body } = await client.post<Social>('/api/v1/social/update', { socialId: room });
    expect(body.socialMeta?.numberOfInvites).toBe(2);
  });

  it('answers an empty list with an empty list', async () => {
    expect((await client.post(invitesOf(secondRoom), [])).body).toEqual([]);
  });

  it('refuses what is no list', async () => {
    const { status, body } = await client.post(invitesOf(secondRoom), { invitedUserId: ben });
    expect(status).toBe(400);
    expect(body).toEqual(generalError(400, 'body: expected an array, got an object'));
  });

  it('refuses a room that it does not know', async () => {
    const { status } = await client.post(invitesOf(sample.unknownId), [{ invitedUserId: ben }]);
    expect(status).toBe(404);
  });
});
