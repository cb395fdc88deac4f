import { expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

it('each route affects the tenant that is named', async () => {
  const { control } = gateway;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { clock, requests } = control.with({ tenant: unknown });
  const expected = { status: 404, message: `tenant: no tenant "${unknown}"` };
  await expect(clock.freeze()).rejects.toMatchObject(expected);
  const stream = requests.watch()[Symbol.asyncIterator]();
  await expect(stream.next()).rejects.toMatchObject(expected);
  const { tenant, apiKey } = await control.keys.create({ name: 'other' });
  const [own] = await control.tenants.list();
  const getState = async () => [
    await control.tenants.export(own?.id ?? ''),
    (await control.clock.get()).offset,
    await control.expectations.list(),
    await control.snapshots.list(),
    (await control.requests.list()).requests,
  ];
  await createTestClient(gateway).get(question);
  const before = await getState();
  const other = control.with({ tenant });
  await other.seed({ playlists: [{ name: 'Theirs' }] });
  await other.ids.seed('x');
  await other.clock.advance(1000);
  await other.setState('a room');
  await other.data.remove('playlists', (await other.data.list('playlists')).ids[0] ?? '');
  await other.snapshots.take('theirs');
  await other.expectations.set({ effect: { status: 503 } });
  const { status } = await createTestClient({ ...gateway, apiKey }).post(newPlaylist, {});
  expect(status).toBe(503);
  await other.verify({ times: 1 });
  expect((await other.clock.get()).offset).toBeGreaterThan(0);
  expect(await getState()).toEqual(before);
  await other.reset();
  await other.snapshots.remove('theirs');
  expect((await other.requests.list()).requests).toEqual([]);
  expect(await getState()).toEqual(before);
});
