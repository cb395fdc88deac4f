import type { GuestUser, SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { secondRoom } from '../testing/sample-ids.ts';
import { invitesPath } from '../testing/paths.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('getGuestUser', () => {
  it('creates another user with other tokens each time', async () => {
    const [one, two] = await Promise.all([
      client.get<GuestUser>('/api/v1/guest/user'),
      client.get<GuestUser>('/api/v1/guest/user'),
    ]);
    const secrets = [one, two].flatMap(({ body }) => [body.bearer, body.refreshBearer]);
    expect(new Set(secrets).size).toBe(4);
    expect(one.body.user?.userId).not.toBe(two.body.user?.userId);
  });

  it('creates a user who can be invited', async () => {
    const { body } = await client.get<GuestUser>('/api/v1/guest/user');
    const invited = await client.post<SocialInvite[]>(invitesPath(secondRoom), [
      { invitedUserId: body.user?.userId },
    ]);
    expect(invited.body[0]?.invitedUser).toEqual(body.user);
  });

  it('creates tokens that are accepted nowhere [gap:guest-bearer-use]', async () => {
    const { body, assumed } = await client.get<GuestUser>('/api/v1/guest/user');
    expect(assumed).toContain('guest-bearer-use');
    const asBearer = await fetch(`${gateway.url}/api/v1/badging/badge/question`, {
      headers: { authorization: `Bearer ${body.bearer}` },
    });
    const asKey = await fetch(`${gateway.url}/api/v1/badging/badge/question`, {
      headers: { 'x-api-key': body.bearer ?? '' },
    });
    expect([asBearer.status, asKey.status]).toEqual([401, 401]);
  });
});
