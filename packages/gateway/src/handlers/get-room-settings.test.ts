import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { startGateway } from '../testing/gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('getRoomSettings', () => {
  const path = `/api/v1/social/settings/${sample.socialId}`;

  it.each([
    [
      'fields',
      {
        anyoneCanStart: true,
        allowGuestUsers: true,
        hostAdmitted: false,
        isOpen: true,
        isValid: true,
        recurring: false,
        free: true,
        connectedRoom: false,
        socialPermissionType: 'PUBLIC',
        maxParticipants: 100,
      },
    ],
    ['empty', {}],
  ] as const)(
    'fills settings from the room under %s [gap:settings-fields]',
    async (mode, expected) => {
      await using other = await startGateway({ assume: { 'settings-fields': mode } });
      const { body, assumed } = await createTestClient(other).get(path);
      expect(body).toHaveProperty('settings', expected);
      expect(assumed).toContain('settings-fields');
    },
  );

  it.each([
    [
      'fields',
      {
        anyoneCanStart: false,
        allowGuestUsers: true,
        hostAdmitted: true,
        socialPermissionType: 'COMPANY_AND_CONNECTIONS',
        entryOption: 'STARTING_POINT',
        groupFormerCount: 4,
      },
    ],
    ['empty', {}],
  ] as const)(
    'fills setSettings from the room set under %s [gap:set-settings-fields]',
    async (mode, expected) => {
      await using other = await startGateway({ assume: { 'set-settings-fields': mode } });
      const { body, assumed } = await createTestClient(other).get(path);
      expect(body).toHaveProperty('setSettings', expected);
      expect(assumed).toContain('set-settings-fields');
    },
  );

  it('returns empty setSettings for a room outside any set', async () => {
    const { body } = await client.get(`/api/v1/social/settings/${sample.socialIds[7]}`);
    expect(body).toHaveProperty('setSettings', {});
  });

  it('sees an update at once', async () => {
    await client.post('/api/v1/social/update', { socialId: sample.socialId, hostAdmitted: true });
    const { body } = await client.get(path);
    expect(body).toMatchObject({ settings: { hostAdmitted: true } });
  });

  it('shows each setting that an update can change', async () => {
    await using other = await startGateway();
    const { post, get } = createTestClient(other);
    const changes = {
      anyoneCanStart: false,
      allowGuestUsers: false,
      hostAdmitted: true,
      isOpen: false,
      isValid: false,
      recurring: true,
      free: false,
      connectedRoom: true,
      socialPermissionType: 'COMPANY',
      maxParticipants: 3,
    };
    await post('/api/v1/social/update', { socialId: sample.socialId, ...changes });
    expect((await get(path)).body).toMatchObject({ settings: changes });
  });

  it('rejects an unknown room', async () => {
    expect((await client.get(`/api/v1/social/settings/${sample.unknownId}`)).status).toBe(404);
  });

  it.each(['%20', '..%2f..', 'not-a-uuid'])('refuses %s as a room', async (socialId) => {
    const { body } = await client.get(`/api/v1/social/settings/${socialId}`);
    expect(body).toEqual(generalError(400, expect.stringMatching(/^socialId: expected a UUID/)));
  });
});
