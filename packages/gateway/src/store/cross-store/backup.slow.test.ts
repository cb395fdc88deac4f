import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GuestUser, Playlist } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../backup/restore.ts';
import { sample } from '../../seed/sample.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { createTestClient, type TestClient } from '../../testing/client.ts';
import { startGateway } from '../../testing/gateway.ts';
import { png } from '../../testing/images.ts';
import { invitesPath, newPlaylist } from '../../testing/paths.ts';
import { openStore } from '../database.ts';
import { migrations } from '../migrations.ts';
import { apiKey, lists, now, readAll, useBackups } from '../../testing/backups.ts';

const backups = useBackups();
const { fresh, backUp } = backups;

/** A record of each kind, with images and unusual texts. */
async function fill({ get, post }: TestClient): Promise<void> {
  await post(newPlaylist, { name: 'line\u2028end\r\n\u{1f600}', more: { deep: [null, 1.5, ''] } });
  await post('/api/v1/image/upload/a/png/3/2', png(3, 2).toString('base64'));
  await post(invitesPath(sample.socialId), [{ invitedUserId: sample.userIds[1] }]);
  await post('/api/v1/social/room/set/copy');
  await post('/api/v1/survey/answer', { answer: 'Yes' });
  await get('/api/v1/guest/user');
}

/** Everything except the time of creation. */
const getLines = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').slice(1);

describe('a backup', () => {
  it('can be moved from SQLite to PostgreSQL and back without a change', async () => {
    const [first, second, third] = [
      await fresh('SQLite'),
      await fresh('PostgreSQL'),
      await fresh('SQLite'),
    ];
    const gateway = await startGateway({ database: first, apiKey });
    await fill(createTestClient(gateway));
    await gateway.close();
    const one = await backUp(first, 'one');
    await restoreBackup(second, one, now);
    const other = await backUp(second, 'other');
    await restoreBackup(third, other, now);
    expect(await getLines(other)).toEqual(await getLines(one));
    const before = await readAll(first);
    expect(await readAll(second)).toEqual(before);
    expect(await readAll(third)).toEqual(before);
    // A new record is the last, as it would have been before.
    for (const database of [second, third]) {
      await using next = await startGateway({ database, apiKey });
      const { body } = await createTestClient(next).post<Playlist>(newPlaylist, { name: 'New' });
      const all = await createTestClient(next).get<Playlist[]>(`${lists[0]}?size=1000`);
      expect(all.body.at(-1)).toEqual(body);
    }
  });

  it.each(['SQLite', 'PostgreSQL'] as const)(
    'of %s is consistent while a gateway writes',
    async (kind) => {
      const database = await fresh(kind);
      await using gateway = await startGateway({ database, apiKey, seed: false });
      const { get, post } = createTestClient(gateway);
      const done = new AbortController();
      const isOn = (): boolean => !done.signal.aborted;
      // In order: a playlist, then a guest with the same name in another table.
      const load = (async () => {
        for (let n = 0; isOn(); n += 1) {
          await post(newPlaylist, { name: String(n), text: 'x'.repeat(2000) });
          await get<GuestUser>('/api/v1/guest/user');
        }
      })();
      const counts: number[] = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const lines = await getLines(await backUp(database, name));
        const of = (table: string): number =>
          lines.filter((line) => line.startsWith(`{"table":"${table}"`)).length;
        expect(of('playlists') - of('users')).toBeOneOf([0, 1]);
        counts.push(of('playlists'));
      }
      done.abort();
      await load;
      expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
      const target = await fresh(kind === 'SQLite' ? 'PostgreSQL' : 'SQLite');
      await restoreBackup(target, join(backups.folder, 'c'), now);
      const restored = await queryDatabase(target, 'SELECT document FROM playlists ORDER BY seq');
      expect(restored.map((row) => (JSON.parse(String(row['document'])) as Playlist).name)).toEqual(
        Array.from({ length: counts[2] ?? 0 }, (_, n) => String(n)),
      );
    },
  );

  it('of an older gateway is migrated', async () => {
    const [older, newer] = [await fresh('SQLite'), await fresh('PostgreSQL')];
    const store = await openStore({ database: older, now });
    await store.close();
    const file = await backUp(older, 'older');
    const [head = '{}', ...rest] = (await readFile(file, 'utf8')).split('\n');
    const first = { ...(JSON.parse(head) as object), steps: [migrations[0]?.name] };
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256')
      .update(`${JSON.stringify(first)}\n`)
      .digest('hex');
    expect(rest).toHaveLength(2);
    const end = JSON.stringify({ records: {}, sha256 });
    await writeFile(file, `${JSON.stringify(first)}\n${end}\n`);
    await restoreBackup(newer, file, now);
    expect(await queryDatabase(newer, 'SELECT version FROM migrations')).toHaveLength(
      migrations.length,
    );
  });
});
