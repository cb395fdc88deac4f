import type { Image, SocialInvite } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { sample } from '../seed/sample.ts';
import { png } from '../testing/images.ts';
import { invitesPath, newPlaylist, question } from '../testing/paths.ts';
import { ben } from '../testing/sample-ids.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

const nobody = '00000000-0000-4000-8000-000000000000';

describe('a tenant', () => {
  it('is listed with its keys and the number of its records, and removed with all of them', async () => {
    const { keys, tenants } = gateway.control;
    const { id, tenant = '', apiKey } = await keys.create({ name: 'ci' });
    await keys.create({ name: 'deploy', tenant });
    await gateway.control.with({ tenant }).snapshots.take('before');
    const [listed] = await tenants.list({ id: tenant });
    expect(listed).toMatchObject({ id: tenant, keys: [{ id, name: 'ci' }, { name: 'deploy' }] });
    expect(listed?.records).toBeGreaterThan(100);
    expect((await tenants.list()).map((one) => one.id)).toContain(tenant);
    const client = createTestClient({ ...gateway, apiKey });
    expect((await client.get(question)).status).toBe(200);
    await tenants.remove(tenant);
    expect((await client.get(question)).status).toBe(401);
    expect(await tenants.list({ id: tenant })).toEqual([]);
    expect(await keys.list({ tenant })).toEqual([]);
    await expect(tenants.remove(tenant)).rejects.toMatchObject({ status: 404 });
    await expect(gateway.control.with({ tenant }).clock.get()).rejects.toMatchObject({
      message: `tenant: no tenant "${tenant}"`,
    });
  });

  it('is exported as the same bytes until it changes, and imported unchanged', async () => {
    const { keys, tenants } = gateway.control;
    const { tenant = '', apiKey } = await keys.create({ name: 'ci' });
    const { get, post } = createTestClient({ ...gateway, apiKey });
    const bytes = png(5, 4);
    await post<Image>('/api/v1/image/upload/a/png/5/4', bytes.toString('base64'));
    await post(invitesPath(sample.socialId), [{ invitedUserId: ben, didAttend: true }]);
    await gateway.control.with({ tenant }).clock.freeze('2030-01-01T00:00:00Z');
    const text = await tenants.export(tenant);
    expect(await tenants.export(tenant)).toBe(text);
    expect(text).not.toContain(tenant);

    const copy = await tenants.import(text, { name: 'copy' });
    expect(copy).toMatchObject({
      keys: [{ name: 'copy' }],
      apiKey: expect.stringMatching(/^rsk_/),
    });
    expect(await tenants.export(copy.id)).toBe(text);
    const other = createTestClient({ ...gateway, apiKey: copy.apiKey ?? '' });
    const invited = await other.post<SocialInvite[]>(invitesPath(sample.socialId), [
      { invitedUserId: ben },
    ]);
    expect(invited.body).toMatchObject([{ didAttend: true }]);

    await post(newPlaylist, { name: 'Later' });
    expect(await tenants.export(tenant)).not.toBe(text);
    expect(await tenants.import(text, { tenant })).not.toHaveProperty('apiKey');
    expect(await tenants.export(tenant)).toBe(text);
    expect((await get(question)).status).toBe(200);
  });

  it('with the latest time of a clock is exported and imported', async () => {
    const { keys, tenants } = gateway.control;
    const { tenant = '' } = await keys.create({ name: 'ci' });
    const { clock } = gateway.control.with({ tenant });
    const { now } = await clock.get();
    for (const years of Array.from({ length: 7 }, () => 1000)) {
      await clock.advance(years * 31_556_952_000);
    }
    expect(Date.parse((await clock.get()).now)).toBeGreaterThan(Date.parse(now));
    const text = await tenants.export(tenant);
    await tenants.import(text, { tenant });
    expect(await tenants.export(tenant)).toBe(text);
  });

  it('keeps its images apart from an image with the same etag in an imported file', async () => {
    const { keys, tenants } = gateway.control;
    const { tenant = '', apiKey } = await keys.create({ name: 'ci' });
    const client = createTestClient({ ...gateway, apiKey });
    const upload = async (width: number) =>
      (
        await client.post<Image>(
          `/api/v1/image/upload/a/png/${width}/4`,
          png(width, 4).toString('base64'),
        )
      ).body;
    const [own, other] = [await upload(5), await upload(6)];
    const text = await tenants.export(tenant);
    const etags = [...text.matchAll(/"etag":"([^"]+)"/g)].map(([, etag = '']) => etag);
    expect(new Set(etags).size).toBe(2);
    // Both images of the copy claim to be the second.
    const copy = await tenants.import(text.replaceAll(etags[0]!, etags[1]!), { name: 'copy' });
    const read = async (uri = ''): Promise<Buffer> =>
      Buffer.from(await (await fetch(uri)).arrayBuffer());
    const copyOf = ({ imageURI = '' }: Image): string => imageURI.replace(tenant, copy.id);
    expect(await read(copyOf(own))).toEqual(png(5, 4));
    expect(await read(other.imageURI)).toEqual(png(6, 4));
    expect(await read(copyOf(other))).toEqual(png(6, 4));
  });

  it('does not change when a file cannot be imported', async () => {
    const { keys, tenants } = gateway.control;
    const { tenant = '' } = await keys.create({ name: 'ci' });
    const text = await tenants.export(tenant);
    const before = (await tenants.list()).length;
    const lines = text.split('\n');
    const wrong: readonly (readonly [string, string])[] = [
      ['{}', 'line 1 of the file of the tenant is not a valid first line'],
      [lines.slice(0, -2).join('\n'), 'was cut: its last line is missing'],
      [lines.toSpliced(3, 1).join('\n'), 'has counts that differ'],
      [lines.toSpliced(3, 0, '{"table":"keys","row":{}}').join('\n'), 'line 4'],
      [
        lines.with(3, 'no JSON').join('\n'),
        'line 4 of the file of the tenant is not a JSON object',
      ],
      [lines.with(3, lines[3]?.replace('"search"', '"tenant"') ?? '').join('\n'), 'has "tenant"'],
      [text + text, 'follows the last line'],
      ['{"format":"room-sessions-tenant","version":2}', 'has version 2'],
      ...[
        '{"id_seed":1}',
        '{"ids_made":"1"}',
        '{"ids_made":9007199254740991}',
        '{"clock_frozen":[]}',
        '{"clock_frozen":8640000000000000}',
        '{"clock_offset":1e16}',
        '{"clock_offset":8640000000000000}',
        '{"clock_offset":-8640000000000000}',
      ].map((state): [string, string] => [
        `{"format":"room-sessions-tenant","version":1,"state":${state}}`,
        'state.',
      ]),
    ];
    for (const [data, message] of wrong) {
      for (const options of [{ tenant }, {}]) {
        await expect(tenants.import(data, options)).rejects.toMatchObject({
          status: 400,
          message: expect.stringContaining(message),
        });
      }
    }
    expect(await tenants.export(tenant)).toBe(text);
    expect(await tenants.list()).toHaveLength(before);
    await expect(tenants.import(text, { tenant: nobody })).rejects.toMatchObject({ status: 404 });
    await expect(tenants.export(nobody)).rejects.toMatchObject({ status: 404 });
  });
});
