import type { SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { kindNames } from '../store/kinds/lookup.ts';
import { createTestClient, type TestClient } from '../testing/client.ts';
import { startGateway } from '../testing/gateway.ts';
import type { Control, DataCollection, SeedData } from './client.ts';
import { sample } from '../seed/sample.ts';
import { png } from '../testing/images.ts';
import { invitesPath, newPlaylist, question } from '../testing/paths.ts';
import { ben } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

const nobody = '00000000-0000-4000-8000-000000000000';

/** A new tenant, its control plane and a client with its key. */
async function newTenant() {
  const { tenant, apiKey, id } = await gateway.control.keys.create({ name: 'ci' });
  const control = gateway.control.with({ tenant });
  return { tenant, id, control, client: createTestClient({ ...gateway, apiKey }) };
}

describe('a tenant', () => {
  it('is listed with its keys and the number of its records, and removed with all of them', async () => {
    const { keys, tenants } = gateway.control;
    const { tenant, id, control, client } = await newTenant();
    await keys.create({ name: 'deploy', tenant });
    await control.snapshots.take('before');
    const find = async () => (await tenants.list()).find((one) => one.id === tenant);
    const listed = await find();
    const key = { tenant, name: 'ci', state: 'issued', source: 'issued' };
    const times = { created: expect.any(String) as unknown, issued: expect.any(String) as unknown };
    const keysOfTenant = [{ id, ...key, ...times }, expect.objectContaining({ name: 'deploy' })];
    expect(listed).toMatchObject({ id: tenant });
    expect(listed?.keys).toEqual(keysOfTenant);
    expect(listed?.records).toBeGreaterThan(100);
    expect((await client.get(question)).status).toBe(200);
    await tenants.remove(tenant);
    expect((await client.get(question)).status).toBe(401);
    expect(await find()).toBeUndefined();
    expect((await keys.list()).some((one) => one.tenant === tenant)).toBe(false);
    await expect(tenants.remove(tenant)).rejects.toMatchObject({ status: 404 });
    const message = `tenant: no tenant "${tenant}"`;
    await expect(control.clock.get()).rejects.toMatchObject({ message });
  });

  it('is exported as the same bytes until it changes, and imported or seeded unchanged', async () => {
    const { tenants } = gateway.control;
    const { tenant, control, client } = await newTenant();
    await changeEverything(control, client);
    const text = await tenants.export(tenant);
    expect(await tenants.export(tenant)).toBe(text);
    expect(text).not.toContain(tenant);

    const [copy] = await tenants.import(text, { name: 'copy' });
    const apiKey = expect.stringMatching(/^rsk_/);
    expect(copy).toMatchObject({ name: 'copy', state: 'issued', apiKey });
    expect(await tenants.export(copy?.tenant)).toBe(text);
    const other = createTestClient({ ...gateway, apiKey: copy?.apiKey ?? '' });
    const theirs = gateway.control.with({ tenant: copy?.tenant });
    for (const collection of Object.keys(await control.data.count()) as DataCollection[]) {
      const [one, two] = [control, theirs].map(({ data }) => data.list(collection, { size: 1000 }));
      expect([collection, await two]).toEqual([collection, await one]);
    }
    const invite = [{ invitedUserId: ben }];
    const invited = await other.post<SocialInvite[]>(invitesPath(sample.socialId), invite);
    expect(invited.body).toMatchObject([{ didAttend: true }]);

    // The text is seed data too.
    const data = JSON.parse(text) as SeedData;
    expect(Object.keys(data).toSorted()).toEqual(kindNames.toSorted());
    const seeded = await newTenant();
    await seeded.control.seed(data, { mode: 'replace' });
    expect(await tenants.export(seeded.tenant)).toBe(text);
    await using started = await startGateway({ seed: data });
    const [own] = await started.control.tenants.list();
    expect(await started.control.tenants.export(own?.id ?? '')).toBe(text);

    await client.post(newPlaylist, { name: 'Later' });
    expect(await tenants.export(tenant)).not.toBe(text);
    await control.seed(data, { mode: 'replace' });
    expect(await tenants.export(tenant)).toBe(text);
    expect((await client.get(question)).status).toBe(200);
  });

  it('is exported and imported with all others', async () => {
    await using one = await startGateway();
    const { tenant } = await one.control.keys.create({ name: 'second' });
    await one.control.with({ tenant }).seed({ playlists: [{ name: 'Only' }] }, { mode: 'replace' });
    const text = await one.control.tenants.export();
    await using other = await startGateway();
    const { tenants } = other.control;
    const [first] = await tenants.list();
    await tenants.remove(first?.id ?? '');
    const imported = await tenants.import(text);
    expect(imported.map(({ apiKey }) => apiKey?.slice(0, 4))).toEqual(['rsk_', 'rsk_']);
    expect(JSON.parse(await tenants.export())).toEqual({
      tenants: expect.arrayContaining(JSON.parse(text).tenants as object[]),
    });
  });

  it('is imported from JSON, and exported if it exists', async () => {
    const { tenants } = gateway.control;
    await expect(tenants.import('{')).rejects.toThrow(SyntaxError);
    await expect(tenants.export(nobody)).rejects.toMatchObject({ status: 404 });
  });
});

/** At least one record of each kind, some of them changed by calls. */
async function changeEverything(control: Control, { get, post, patch }: TestClient): Promise<void> {
  const { socialId, recordingId, playlistId } = sample;
  await control.clock.freeze('2030-01-01T00:00:00.000Z');
  await control.ids.seed('of an export');
  await get('/api/v1/guest/user');
  await post('/api/v1/image/upload/a/png/5/4', png(5, 4).toString('base64'));
  await post(invitesPath(socialId), [{ invitedUserId: ben, didAttend: true, message: 'x' }]);
  await post(`/api/v1/social/${socialId}/show/banner`, { text: 'Hi' });
  await post('/api/v1/survey/answer', { surveyQuestionId: 1, answer: 'Yes', more: [null] });
  await post('/api/v1/recording/failed?why=disk', { reason: 'disk full' });
  await post('/api/v1/recording/save', { socialId, name: 'Own' });
  await post('/api/v1/recording/save', { socialRecordingId: recordingId, name: 'Changed' });
  await post('/api/v1/social/update', { socialId, isOpen: false, theme: { themeName: 'Sea' } });
  await patch(newPlaylist, { playlistId, name: 'Ünïcödé 🎧', mood: '"calm"\n' });
  await control.data.update('rooms', sample.socialIds[1] ?? '', { isOpen: true });
  await control.rooms.enter(sample.socialIds[1] ?? '', ben);
  await control.rooms.leave(sample.socialIds[1] ?? '', ben);
  await control.data.update('recordings', recordingId, { status: null });
  await control.data.remove('playlists', sample.playlistIds[3] ?? '');
}
