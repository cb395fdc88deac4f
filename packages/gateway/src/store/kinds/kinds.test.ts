// A kind that is added in one place is everywhere: the table of kinds has one more.
import { copyFile } from 'node:fs/promises';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Api } from '../../console/api.ts';
import type { DataCollection, SeedData } from '../../control/client.ts';
import { onPostgres, temporaryPostgres } from '../../testing/database.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import type { Kind } from './kind.ts';

const gadgets: Kind = {
  document: {},
  fields: { gadgetId: 'uuid?', userId: 'uuid', name: 'text?', at: 'time?' },
  id: 'gadgetId',
  columns: { user_id: { type: 'text', of: ({ userId }: { userId: string }) => userId } },
  indexes: { gadgets_by_user: ['user_id'] },
  parents: { users: 'user_id' },
  references: { userId: 'users' },
  fixed: ['userId'],
  derived: ['color'],
  shown: { members: ['at'], added: { name: 'New gadget' } },
};

// TypeScript does not know it.
const name = 'gadgets' as DataCollection;
const seedOf = (...list: readonly object[]): SeedData => ({ [name]: list });

beforeAll(() => {
  vi.resetModules();
  vi.doMock('./table.ts', async (load) => {
    const table = await load<typeof import('./table.ts')>();
    return { ...table, kinds: { ...table.kinds, gadgets } };
  });
});

afterAll(() => {
  vi.doUnmock('./table.ts');
  vi.resetModules();
});

it('a kind in the table of kinds is created, seeded, listed, changed, removed, copied and shown', async () => {
  await using folder = await temporaryFolder();
  const released = new URL('../sqlite/released/1-first-tables.sqlite', import.meta.url);
  const file = `${folder.path}/gateway.sqlite`;
  if (!onPostgres) await copyFile(released, file);
  // Both have been created without the kind.
  await using place = onPostgres ? await temporaryPostgres() : undefined;
  const database = place?.database ?? file;
  const { startGateway } = await import('../../gateway.ts');
  await using gateway = await startGateway({ database, apiKey: 'key-of-a-release', seed: false });
  const { data, seed, snapshots, tenants, ids, reset } = gateway.control;

  const owner = await data.add('users', { name: 'Ann Abbott' });
  const record = { name: 'Lamp', userId: owner.id, at: '2030-01-01T00:00:00Z' };
  expect(await seed(seedOf({ ...record, color: 'red' })).catch(String)).toContain(
    'gadgets[0].color: unknown; known are gadgetId, userId, name, at',
  );
  expect(await seed(seedOf({ userId: 5 })).catch(String)).toContain(
    'userId: expected a UUID, got 5',
  );
  const stranger = { userId: '5b1e0e2c-7d0b-4b52-9d63-6f2b6f9f0aff' };
  expect(await seed(seedOf(stranger)).catch(String)).toContain('gadgets[0]: no user');
  expect(await seed(seedOf(record))).toMatchObject({ users: 0, gadgets: 1 });
  await ids.seed('the same');
  const added = await data.add(name, { ...record, name: 'Chair' });
  await ids.seed('the same');
  const another = await data.add(name, { ...record, name: 'Table' });
  expect(another.id).not.toBe(added.id);

  const names = async (query: object = {}): Promise<unknown[]> =>
    ((await data.list(name, query)).items as { name: string }[]).map((one) => one.name);
  expect(await names()).toEqual(['Lamp', 'Chair', 'Table']);
  expect(await names({ sort: 'name,desc', filter: 'a', size: 2 })).toEqual(['Table', 'Lamp']);
  expect(await names({ id: added.id })).toEqual(['Chair']);
  expect(await data.count()).toMatchObject({ gadgets: 3 });
  expect(
    await queryDatabase(database, "SELECT user_id FROM gadgets WHERE document LIKE '%Lamp%'"),
  ).toEqual([{ user_id: owner.id }]);

  for (const [changes, message] of [
    [{ userId: stranger.userId }, 'body.userId: cannot be changed here'],
    [{ gadgetId: owner.id }, 'body.gadgetId: cannot be changed here'],
    [{ color: 'red' }, 'body.color: cannot be changed here'],
    [{ at: 'soon' }, 'body.at: expected a date-time'],
  ] as const) {
    expect(await data.update(name, added.id, changes).catch(String)).toContain(message);
  }
  const stool = await data.update(name, added.id, { name: 'Stool', at: null });
  expect(stool.record).toEqual({ gadgetId: added.id, userId: owner.id, name: 'Stool' });

  await snapshots.take('with gadgets');
  const { removed, data: removal } = await data.remove('users', owner.id);
  expect([removed, await names()]).toEqual([4, []]);
  await seed(removal);
  expect(await names()).toEqual(['Lamp', 'Stool', 'Table']);
  const [tenant] = await tenants.list();
  const text = await tenants.export(tenant?.id ?? '');
  const [copy] = await tenants.import(text);
  expect(await tenants.export(copy?.tenant)).toBe(text);
  await reset({ seed: false });
  expect(await names()).toEqual([]);
  await snapshots.restore('with gadgets');
  expect(await names()).toEqual(['Lamp', 'Stool', 'Table']);

  const page = (await (await fetch(`${gateway.url}/console/api.json`)).json()) as Api;
  expect(page.collections[name]).toMatchObject({
    columns: ['at'],
    added: { name: 'New gadget' },
    fixed: ['gadgetId', 'userId', 'color'],
    fields: [{ name: 'gadgetId' }, { name: 'userId', type: 'uuid' }, {}, {}],
  });
});
