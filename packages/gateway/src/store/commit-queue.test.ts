import { describe, expect, it } from 'vitest';
import { openTenant, type TestStore } from '../testing/tenant.ts';
import { addRecord, findRecord } from './records.ts';
import { raw } from './sql.ts';

const open = () => openTenant();

const add = (store: TestStore, id: string): Promise<string> =>
  store.write(async (db) => {
    addRecord(db, 'playlists', id, { playlistId: id });
    return id;
  });

const stored = async (store: TestStore): Promise<string[]> => {
  const rows = await store.read.rows<{ id: string }>(raw('SELECT id FROM playlists ORDER BY seq'));
  return rows.map(({ id }) => id);
};

describe('the commit queue', () => {
  it('returns the result of each write, in order', async () => {
    const store = await open();
    const ids = Array.from({ length: 100 }, (_, index) => `p${index}`);
    expect(await Promise.all(ids.map((id) => add(store, id)))).toEqual(ids);
    expect(await stored(store)).toEqual(ids);
    await store.close();
  });

  it('rolls back a failed write and keeps the others of its transaction', async () => {
    const store = await open();
    const outcomes = await Promise.allSettled([
      add(store, 'one'),
      store.write(async (db) => {
        addRecord(db, 'playlists', 'half', {});
        throw new Error('midway');
      }),
      add(store, 'one'),
      add(store, 'two'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await stored(store)).toEqual(['one', 'two']);
    await store.close();
  });

  it('hides an open transaction from readers', async () => {
    const store = await open();
    let read: Promise<unknown> = Promise.resolve();
    const write = store.write(async (db) => {
      addRecord(db, 'playlists', 'one', {});
      read = findRecord(store.read, 'playlists', 'one');
      throw new Error('undone');
    });
    await expect(write).rejects.toThrow('undone');
    expect(await read).toBeUndefined();
    await store.close();
  });

  it('finishes waiting writes before it closes', async () => {
    const store = await open();
    const write = add(store, 'one');
    await store.close();
    expect(await write).toBe('one');
  });
});
