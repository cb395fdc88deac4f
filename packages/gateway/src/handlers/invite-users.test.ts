import type { SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { ben, chloe, dario, secondRoom, thirdRoom } from '../testing/sample-ids.ts';
import { invitesPath } from '../testing/paths.ts';

// Operations without a documented response return what they stored.
const gateway = useGateway({ assume: { 'update-room-response': 'record' } });
const client = createTestClient(gateway);

describe('inviteUsers', () => {
  it('refuses an unknown user in the record, stores the others and keeps the order [gap:error-conditions]', async () => {
    const { status, body } = await client.post<SocialInvite[]>(invitesPath(secondRoom), [
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

  it('returns the existing invite of a user', async () => {
    const [first] = (
      await client.post<SocialInvite[]>(invitesPath(thirdRoom), [{ invitedUserId: ben }])
    ).body;
    const { body } = await client.post<SocialInvite[]>(invitesPath(thirdRoom), [
      { invitedUserId: ben },
      { invitedUserId: ben.toUpperCase() },
    ]);
    const ids = body.map(({ socialInviteId }) => socialInviteId);
    expect(ids).toEqual([first?.socialInviteId, first?.socialInviteId]);
    expect(body[0]?.dateTimeInvited).toBe(first?.dateTimeInvited);
  });

  it('stores no sent error, and refuses an item that names another room', async () => {
    const { body } = await client.post<SocialInvite[]>(invitesPath(thirdRoom), [
      { invitedUserId: dario, error: 'an old one' },
      { invitedUserId: dario, socialId: secondRoom },
    ]);
    expect(body[0]).not.toHaveProperty('error');
    expect(body[1]?.error).toContain('another room');
  });

  it('returns an error for an invalid item, and invites the others', async () => {
    const items = [
      { invitedUserId: ben },
      {},
      { invitedUserId: 'ben', note: 'kept' },
      null,
      'text',
      [],
      7,
      { invitedUserId: chloe, didAttend: 'yes' },
      { invitedUserId: chloe, dateTimeInvited: '2026-01-05T10:00:00' },
      { invitedUser: { userId: 5 }, socialId: 'x' },
      { invitedUserId: chloe },
    ];
    const { status, body } = await client.post<SocialInvite[]>(invitesPath(secondRoom), items);
    expect(status).toBe(200);
    const error = (text: string): unknown => expect.stringContaining(text);
    expect(body).toEqual([
      expect.objectContaining({ invitedUserId: ben, socialInviteId: expect.any(String) }),
      { error: error('invitedUserId: expected the UUID of a user, got nothing') },
      { note: 'kept', error: error('body[2].invitedUserId: expected a UUID, got "ben"') },
      { error: error('body[3]: expected an object, got null') },
      { error: error('body[4]: expected an object, got "text"') },
      { error: error('body[5]: expected an object, got an array of 0') },
      { error: error('body[6]: expected an object, got 7') },
      { invitedUserId: chloe, error: error('body[7].didAttend: expected true or false') },
      {
        invitedUserId: chloe,
        error: error('body[8].dateTimeInvited: expected a date-time with Z'),
      },
      { error: error('body[9].') },
      expect.objectContaining({ invitedUserId: chloe, socialInviteId: expect.any(String) }),
    ]);
    for (const at of [0, 10]) expect(body[at]).not.toHaveProperty('error');
  });

  it('invites the user whom the record names by id or email address [gap:invite-user-reference]', async () => {
    const { body, assumed } = await client.post<SocialInvite[]>(invitesPath(secondRoom), [
      { invitedUser: { userId: dario.toUpperCase() } },
      { invitedUser: { emailAddress: 'Ben.Adeyemi@Example.com' } },
      { invitedUserId: chloe, invitedUser: { userId: ben } },
      { invitedUser: { emailAddress: 'nobody@example.com' } },
      { invitedUser: { userId: sample.unknownId, emailAddress: 'ben.adeyemi@example.com' } },
      { invitedUser: { name: 'Ben Adeyemi' } },
    ]);
    expect(body.slice(0, 3).map(({ invitedUserId }) => invitedUserId)).toEqual([dario, ben, chloe]);
    expect(body[1]?.invitedUser).toMatchObject({ userId: ben, name: 'Ben Adeyemi' });
    expect(body.map(({ error }) => error)).toEqual([
      undefined,
      undefined,
      undefined,
      'no user has the email address "nobody@example.com"',
      `no user "${sample.unknownId}"`,
      'invitedUserId: expected the UUID of a user, got nothing',
    ]);
    expect(assumed).toContain('invite-user-reference');
  });

  it('rejects an email address of two users', async () => {
    const emailAddress = 'twice@example.com';
    await gateway.control.seed({
      users: [{ emailAddress }, { emailAddress: 'TWICE@example.com' }],
    });
    const { body } = await client.post<SocialInvite[]>(invitesPath(secondRoom), [
      { invitedUser: { emailAddress } },
    ]);
    expect(body[0]?.error).toMatch(/^2 users have the email address .*; send invitedUserId$/);
  });

  it('needs a known room and a list, which may be empty', async () => {
    expect((await client.post(invitesPath(secondRoom), [])).body).toEqual([]);
    expect((await client.post(invitesPath(sample.unknownId), [])).status).toBe(404);
    const { body } = await client.post(invitesPath(secondRoom), { invitedUserId: ben });
    expect(body).toEqual(generalError(400, 'body: expected an array, got an object'));
    const headers = { 'content-type': 'application/json' };
    for (const text of ['{"a":1', 'text', '"text"', '7']) {
      const answer = await client.send('POST', invitesPath(secondRoom), { body: text, headers });
      expect(answer.status).toBe(400);
    }
  });
});
