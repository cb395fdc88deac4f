import type { EntryConfig, Social } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { secondRoom, thirdRoom } from '../testing/sample-ids.ts';

// Operations without a documented response return what they stored.
const gateway = useGateway({
  assume: { 'update-room-response': 'record', 'entry-config-response': 'record' },
});
const client = createTestClient(gateway);

describe('saveEntryConfig', () => {
  const path = '/api/v1/rules/entry/config';

  it('updates the given fields, and releases rooms that are no longer named', async () => {
    const { body } = await client.post<EntryConfig>(path, {
      configurationId: sample.configurationId,
      groupSpawnSize: 3,
      associatedSocialIds: [thirdRoom],
    });
    expect(body).toMatchObject({
      name: 'Employees first',
      groupSpawnSize: 3,
      associatedSocialIds: [thirdRoom],
    });
    const freed = await client.post<Social>('/api/v1/social/update', { socialId: sample.socialId });
    expect(freed.body).not.toHaveProperty('configurationId');
  });

  it('stores nothing when a room is unknown', async () => {
    const { status } = await client.post(path, {
      configurationId: sample.configurationId,
      name: 'Half done',
      associatedSocialIds: [thirdRoom, sample.unknownId],
    });
    expect(status).toBe(404);
    const { body } = await client.post<EntryConfig>(path, {
      configurationId: sample.configurationId,
    });
    expect(body.name).toBe('Employees first');
  });

  it('keeps the fields with a layout or an option, but no other entryOption [gap:entry-config-layout-field] [gap:entry-config-option-field]', async () => {
    const fields = { someLayout: 'SPIRAL', someOption: 'CUSTOM_RULES' };
    expect((await client.post(path, fields)).body).toMatchObject(fields);
    for (const entryOption of ['NOPE', 'default', '', 7, null]) {
      expect(await client.post(path, { name: 'Refused', entryOption })).toMatchObject({
        status: 400,
        body: {
          error: expect.stringContaining('body.entryOption: expected one of DEFAULT, ACCOUNT'),
        },
      });
    }
  });

  it('keeps a documented entryOption, and shows the rooms in the control plane', async () => {
    const fields = { name: 'Shown', entryOption: 'ACCOUNT', associatedSocialIds: [secondRoom] };
    const { body } = await client.post<EntryConfig>(path, fields);
    expect(body).toMatchObject(fields);
    const { items } = await gateway.control.data.list('entryConfigs', { id: body.configurationId });
    expect(items).toEqual([body]);
  });

  it('accepts any query parameter and reads none [gap:entry-config-query]', async () => {
    const { status, body, assumed } = await client.post<EntryConfig>(`${path}?name=x&y=1&y=2`, {});
    expect(status).toBe(200);
    expect(body).toEqual({ configurationId: expect.any(String), associatedSocialIds: [] });
    expect(assumed).toContain('entry-config-query');
  });
});
