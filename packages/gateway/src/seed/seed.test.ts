import { createHash } from 'node:crypto';
import { zSocial } from '@room-sessions/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRecord } from '../store/records.ts';
import { raw } from '../store/sql.ts';
import type { Documents } from '../store/tables.ts';
import { sample } from './sample.ts';
import { openTenant, type TestStore } from '../testing/tenant.ts';
import { seed } from './seed.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openTenant(seed);
});
afterAll(() => store.close());

const tables: readonly (keyof Documents | 'alternate_hosts')[] = [
  'users',
  'rooms',
  'room_sets',
  'events',
  'entry_configs',
  'playlists',
  'recordings',
  'transcriptions',
  'badge_questions',
  'badge_data',
  'alternate_hosts',
];

async function dump({ read }: TestStore): Promise<unknown[]> {
  const lists: object[][] = [];
  for (const table of tables) {
    const rows = await read.rows(raw(`SELECT * FROM ${table} ORDER BY seq`));
    // The owner differs.
    lists.push(rows.map((row) => ({ ...row, tenant: '' })));
  }
  return lists;
}

describe('the sample data', () => {
  it('is the same in every database, and changes only on purpose', async () => {
    const one = await dump(store);
    const another = await openTenant(seed);
    expect(await dump(another)).toEqual(one);
    await another.close();
    // Programs and pages use its values, and other records use the same factories.
    const digest = createHash('sha256').update(JSON.stringify(one));
    expect(digest.digest('hex')).toBe(
      '917f9ca7b29ff676f9c69a178c872662f92900375dcb3c273e2cf2d2aa11e9e2',
    );
  });

  it('has the public ids and no other', async () => {
    for (const [table, ids] of [
      ['users', sample.userIds],
      ['rooms', sample.socialIds],
      ['room_sets', sample.roomSetIds],
      ['events', [sample.eventId]],
      ['entry_configs', [sample.configurationId]],
      ['playlists', sample.playlistIds],
      ['recordings', sample.recordingIds],
    ] as const) {
      const rows = await store.read.rows<{ id: string }>(
        raw(`SELECT id FROM ${table} ORDER BY seq`),
      );
      expect(rows.map(({ id }) => id)).toEqual(ids);
    }
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of Object.values(sample).flat()) expect(id).toMatch(uuid);
  });

  it('has rooms that match the document', async () => {
    for (const id of sample.socialIds) {
      const room = await findRecord(store.read, 'rooms', id);
      expect(zSocial['~standard'].validate(room)).not.toHaveProperty('issues');
    }
  });
});
