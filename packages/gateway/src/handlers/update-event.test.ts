import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

describe('updateEvent', () => {
  const path = '/api/v1/event';

  it('merges the given fields and keeps the registration status [gap:registration-status-values]', async () => {
    const { body } = await client.patch(path, {
      socialEventId: sample.eventId,
      name: 'Kickoff, moved',
      registrationStatus: 'OPEN',
      custom: true,
    });
    expect(body).toMatchObject({
      name: 'Kickoff, moved',
      description: 'Two hours that start the quarter',
      registrationStatus: 'NOT_CREATED',
      custom: true,
    });
  });

  it('leaves an event in NOT_CREATED [gap:registration-status-transitions]', async () => {
    const { body, assumed } = await client.patch(path, {
      socialEventId: sample.eventId,
      validateParticipants: true,
      endDateTime: '2026-01-06T00:00:00Z',
    });
    expect(body).toMatchObject({ registrationStatus: 'NOT_CREATED' });
    expect(assumed).toContain('registration-status-transitions');
  });

  it('rejects an unknown event', async () => {
    expect((await client.patch(path, { socialEventId: sample.unknownId })).status).toBe(404);
  });
});
