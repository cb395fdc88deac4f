import { expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { newPlaylist, question } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();

it('each route affects the tenant that is named, by its id or a key', async () => {
  const { control } = gateway;
  const { id, tenant = '', apiKey } = await control.keys.create({ name: 'other' });
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
  for (const other of [control.with({ key: id }), control.with({ tenant })]) {
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
  }
});

it('each route refuses an unknown key', async () => {
  const key = '00000000-0000-4000-8000-000000000000';
  const { reset, seed, clock, expectations, requests, snapshots } = gateway.control.with({ key });
  const outcomes = await Promise.allSettled([
    reset(),
    seed({}),
    clock.get(),
    clock.freeze(),
    expectations.list(),
    expectations.set({ effect: { drop: true } }),
    requests.list(),
    requests.watch()[Symbol.asyncIterator]().next(),
    snapshots.take('x'),
  ]);
  const reason = { status: 404, message: `key: no key "${key}"` };
  for (const one of outcomes) expect(one).toMatchObject({ status: 'rejected', reason });
});
