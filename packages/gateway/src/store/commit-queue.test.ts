import { expect, it } from 'vitest';
import { openTenant } from '../testing/tenant.ts';
import { addRecord, findRecord } from './records.ts';
import { sql } from './sql.ts';

it('the commit queue commits writes in order, without failed ones, hidden until then', async () => {
  const store = await openTenant();
  const add = (id: string): Promise<string> =>
    store.write(async (db) => {
      addRecord(db, 'playlists', id, { playlistId: id });
      return id;
    });
  const getIds = async (): Promise<string[]> => {
    const { rows, tenant } = store.read;
    const found = sql`SELECT id FROM playlists WHERE tenant = ${tenant} ORDER BY seq`;
    return (await rows<{ id: string }>(found)).map(({ id }) => id);
  };
  const ids = Array.from({ length: 100 }, (_, index) => `p${index}`);
  expect(await Promise.all(ids.map(add))).toEqual(ids);
  expect(await getIds()).toEqual(ids);

  let read: Promise<unknown> = Promise.resolve();
  const outcomes = await Promise.allSettled([
    add('one'),
    store.write(async (db) => {
      addRecord(db, 'playlists', 'half', {});
      read = findRecord(store.read, 'playlists', 'half');
      throw new Error('midway');
    }),
    add('one'),
    add('two'),
  ]);
  const statuses = outcomes.map(({ status }) => status);
  expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(await read).toBeUndefined();
  expect(await getIds()).toEqual([...ids, 'one', 'two']);

  const write = add('last');
  await store.close();
  expect(await write).toBe('last');
});
