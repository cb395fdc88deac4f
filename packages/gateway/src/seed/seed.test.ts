import { createHash } from 'node:crypto';
import { zSocial } from '@room-sessions/schemas';
import { describe, expect, it } from 'vitest';
import { findRecord } from '../store/records.ts';
import { raw } from '../store/sql.ts';
import type { Documents } from '../store/tables.ts';
import { sample } from './sample.ts';
import { openTenant } from '../testing/tenant.ts';
import { seed } from './seed.ts';

const fresh = () => openTenant(seed);

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

async function dump(): Promise<unknown[]> {
  const store = await fresh();
  const rows = await Promise.all(
    tables.map(async (table) => {
      const rows = await store.read.rows(raw(`SELECT * FROM ${table} ORDER BY seq`));
      // The owner differs.
      return rows.map((row) => ({ ...row, tenant: '' }));
    }),
  );
  await store.close();
  return rows;
}

describe('the sample data', () => {
  it('is the same in every database', async () => {
    const one = await dump();
    expect(one.every((rows) => Array.isArray(rows) && rows.length > 0)).toBe(true);
    expect(await dump()).toEqual(one);
  });

  it('changes only on purpose', async () => {
    // Programs and pages use its values, and other records use the same factories.
    const digest = createHash('sha256').update(JSON.stringify(await dump()));
    expect(digest.digest('hex')).toBe(
      'cfe8104178054e7f984d2957781670f36d7b42b5051a393675df2fd3eaed343a',
    );
  });

  it.each([
    ['users', sample.userIds],
    ['rooms', sample.socialIds],
    ['room_sets', sample.roomSetIds],
    ['events', [sample.eventId]],
    ['entry_configs', [sample.configurationId]],
    ['playlists', sample.playlistIds],
    ['recordings', sample.recordingIds],
  ] as const)('has in %s the public ids and no other', async (table, ids) => {
    const store = await fresh();
    const rows = await store.read.rows<{ id: string }>(raw(`SELECT id FROM ${table} ORDER BY seq`));
    expect(rows.map(({ id }) => id)).toEqual(ids);
    await store.close();
  });

  it('has ids in the format of UUIDs of version 4', () => {
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of Object.values(sample).flat()) expect(id).toMatch(uuid);
  });

  it('has rooms that match the document', async () => {
    const store = await fresh();
    for (const id of sample.socialIds) {
      const room = await findRecord(store.read, 'rooms', id);
      expect(zSocial['~standard'].validate(room)).not.toHaveProperty('issues');
    }
    await store.close();
  });
});
