import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/local';
import type { GuestUser, Playlist } from '@room-sessions/models';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Tally } from '../../backup/format.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { writeBackup } from '../../backup/write.ts';
import { sample } from '../../seed/sample.ts';
import { beside } from '../../testing/beside.ts';
import { clientOf, type TestClient } from '../../testing/client.ts';
import {
  temporaryFile,
  untouchedDatabase,
  type TemporaryDatabase,
} from '../../testing/database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { png } from '../../testing/images.ts';
import { runBin } from '../../testing/process.ts';
import { hostsOf, invitesOf } from '../../testing/rooms.ts';
import { openStore } from '../database.ts';
import { migrations } from '../migrations.ts';

const now = new Date(0);
const apiKey = 'kept-key';
const newPlaylist = '/api/v1/audio/api/key/playlist';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let places: TemporaryDatabase[];

beforeEach(async () => {
  folder = await temporaryFolder();
  places = [];
});

afterEach(async () => {
  for (const place of places) await place[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

type Kind = 'SQLite' | 'PostgreSQL';

async function fresh(kind: Kind): Promise<string> {
  const place = await (kind === 'SQLite' ? temporaryFile() : untouchedDatabase());
  places.push(place);
  return place.database;
}

async function backUp(database: string, name: string): Promise<string> {
  const file = join(folder.path, name);
  const store = await openStore({ database, now, existing: true });
  await writeBackup(store, file, now).finally(() => store.close());
  return file;
}

/** Something of each kind, images and odd texts too. */
async function fill({ get, post }: TestClient): Promise<void> {
  await post(newPlaylist, { name: 'line\u2028end\r\n\u{1f600}', more: { deep: [null, 1.5, ''] } });
  await post('/api/v1/image/upload/a/png/3/2', png(3, 2).toString('base64'));
  await post(invitesOf(sample.socialId), [{ invitedUserId: sample.userIds[1] }]);
  await post('/api/v1/social/room/set/copy');
  await post('/api/v1/survey/answer', { answer: 'Yes' });
  await get('/api/v1/guest/user');
}

const lists = [
  '/api/v1/social/playlist/all',
  '/api/v1/badging/user/badge/data',
  '/api/v1/transcription',
  hostsOf(sample.socialId),
];

async function readAll(database: string): Promise<unknown[]> {
  await using gateway = await startGateway({ database, apiKey });
  const { get } = clientOf(gateway);
  const answers: unknown[] = [];
  for (const path of lists) {
    for (const sort of ['', '&sort=name,desc', '&sort=name,asc']) {
      answers.push((await get(`${path}?size=1000${sort}`)).text);
    }
  }
  for (const id of sample.socialIds) {
    answers.push((await get(`/api/v1/social/settings/${id}`)).text);
  }
  return answers;
}

/** All but when it was made. */
const linesOf = async (file: string): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').slice(1);

describe('a backup', () => {
  it('goes from SQLite to PostgreSQL and back, and nothing is changed on the way', async () => {
    const [first, second, third] = [
      await fresh('SQLite'),
      await fresh('PostgreSQL'),
      await fresh('SQLite'),
    ];
    const gateway = await startGateway({ database: first, apiKey });
    await fill(clientOf(gateway));
    await gateway.close();
    const one = await backUp(first, 'one');
    await restoreBackup(second, one, now);
    const other = await backUp(second, 'other');
    await restoreBackup(third, other, now);
    expect(await linesOf(other)).toEqual(await linesOf(one));
    const before = await readAll(first);
    expect(await readAll(second)).toEqual(before);
    expect(await readAll(third)).toEqual(before);
    // What comes new is the last, as it would have been.
    for (const database of [second, third]) {
      await using next = await startGateway({ database, apiKey });
      const { body } = await clientOf(next).post<Playlist>(newPlaylist, { name: 'New' });
      const all = await clientOf(next).get<Playlist[]>(`${lists[0]}?size=1000`);
      expect(all.body.at(-1)).toEqual(body);
    }
  });

  it.each(['SQLite', 'PostgreSQL'] as const)(
    'of %s is of one moment, while a gateway writes',
    async (kind) => {
      const database = await fresh(kind);
      await using gateway = await startGateway({ database, apiKey, seed: false });
      const { get, post } = clientOf(gateway);
      const done = new AbortController();
      const isOn = (): boolean => !done.signal.aborted;
      // One after the other: a playlist, then a guest who is called in a table of its own.
      const load = (async () => {
        for (let n = 0; isOn(); n += 1) {
          await post(newPlaylist, { name: String(n), text: 'x'.repeat(2000) });
          await get<GuestUser>('/api/v1/guest/user');
        }
      })();
      const counts: number[] = [];
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        const lines = await linesOf(await backUp(database, name));
        const of = (table: string): number =>
          lines.filter((line) => line.startsWith(`{"table":"${table}"`)).length;
        expect(of('playlists') - of('users')).toBeOneOf([0, 1]);
        counts.push(of('playlists'));
      }
      done.abort();
      await load;
      expect(counts.at(-1)).toBeGreaterThan(counts[0] ?? 0);
      const target = await fresh(kind === 'SQLite' ? 'PostgreSQL' : 'SQLite');
      await restoreBackup(target, join(folder.path, 'c'), now);
      const restored = await beside(target, 'SELECT document FROM playlists ORDER BY seq');
      expect(restored.map((row) => (JSON.parse(String(row['document'])) as Playlist).name)).toEqual(
        Array.from({ length: counts[2] ?? 0 }, (_, n) => String(n)),
      );
    },
  );

  it('of an older gateway is brought forward', async () => {
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
    expect(await beside(newer, 'SELECT version FROM migrations')).toHaveLength(migrations.length);
  });
});

/** The backup of a gateway that was started on the database. */
async function whole(database: string): Promise<string> {
  await (await startGateway({ database, apiKey })).close();
  return backUp(database, 'whole');
}

describe('a restore', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)(
    'into %s leaves nothing of a file that was cut or changed',
    async (kind) => {
      const file = await whole(await fresh('SQLite'));
      const text = await readFile(file, 'utf8');
      const database = await fresh(kind);
      const lines = text.split('\n');
      const faults: readonly (readonly [string, RegExp])[] = [
        [text.slice(0, -1), /cut or changed/],
        [text.slice(0, text.length / 2), /cut or changed/],
        [`${lines.slice(0, -2).join('\n')}\n`, /its last line is missing/],
        [lines.toSpliced(50, 1).join('\n'), /cut or changed/],
        [text.replace('Ann Abbott', 'Bob Abbott'), /cut or changed/],
        [`${text}{}\n`, /goes on behind its end/],
        [text.replace('room-sessions-backup', 'another'), /is no backup of this gateway/],
        [text.replace('"version":1', '"version":2'), /version 2 of backups/],
        [text.replace('"first tables"', '"first tables","other"'), /of a newer gateway/],
        ['', /is empty/],
        ['SQLite format 3\0', /cut or changed/],
      ];
      for (const [fault, message] of faults) {
        await writeFile(file, fault);
        await expect(restoreBackup(database, file, now)).rejects.toThrow(message);
        await expect(restoreBackup(database, file, now)).rejects.toThrow(/nothing was restored/);
        expect(existsSync(database)).toBe(false);
      }
      await writeFile(file, text);
      // Still empty, or this would be refused.
      expect(await restoreBackup(database, file, now)).toBeGreaterThan(200);
      await expect(restoreBackup(database, file, now)).rejects.toThrow(/is not empty/);
    },
  );
});

/** As somebody would write it who knows how the sum is made. */
function forge(
  text: string,
  change: (row: Record<string, unknown>) => void,
  table = 'keys',
): string {
  const [head = '', ...lines] = text.trimEnd().split('\n').slice(0, -1);
  const tally = new Tally();
  tally.line(head);
  const changed = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
  const rows = lines.map((line, index) => {
    const one = JSON.parse(line) as { table: string; row: Record<string, unknown> };
    if (index === changed) change(one.row);
    const written = JSON.stringify(one);
    tally.line(written, one.table);
    return written;
  });
  return [head, ...rows, JSON.stringify(tally.end()), ''].join('\n');
}

describe('a backup that was forged', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)('is refused by %s in words', async (kind) => {
    const [source, target] = [await fresh('SQLite'), await fresh(kind)];
    await (await startGateway({ database: source, apiKey })).close();
    const file = await backUp(source, 'backup');
    const text = await readFile(file, 'utf8');
    const changes: ((row: Record<string, unknown>) => void)[] = [
      (row) => (row['no such column'] = 1),
      (row) => (row['id'] = null),
      (row) => (row['seq'] = 'text'),
    ];
    const documents = ['{no JSON', '{},{}', '[]', 5, null].map((document) =>
      forge(text, (row) => (row['document'] = document), 'playlists'),
    );
    const forged = [...changes.map((change) => forge(text, change)), ...documents];
    for (const one of [...forged, text.replace(/"steps":\[[^\]]*\]/, '"steps":[]')]) {
      await writeFile(file, one);
      await expect(restoreBackup(target, file, now)).rejects.toThrow(/was cut or changed/);
    }
    await writeFile(
      file,
      forge(text, () => {}),
    );
    expect(await restoreBackup(target, file, now)).toBeGreaterThan(200);
  });
});

describe('the commands', () => {
  it.skipIf(process.platform === 'win32')(
    'keep no backup whose last line had no room',
    async () => {
      const database = await fresh('SQLite');
      await (await startGateway({ database, apiKey })).close();
      // What a shell counts the limit in.
      const block = 512;
      const { size } = await stat(await backUp(database, 'whole'));
      const store = await openStore({ database, now, existing: true });
      await store.write((db) =>
        db
          .updateTable('keys')
          .set((key) => ({
            name: sql`${key.ref('name')} || ${'x'.repeat(block - (size % block) + 20)}`,
          }))
          .execute(),
      );
      await store.close();
      const whole = await readFile(await backUp(database, 'longer'));
      const room = Math.floor(whole.length / block);
      // All that is missing stands in the last line.
      expect(whole.subarray(room * block).indexOf(10)).toBe(19);
      const file = join(folder.path, 'cut');
      const cut = await runBin(['backup', '--database', database, '--to', file], {}, 'bin', room);
      expect(cut).toMatchObject({ code: 1, stdout: '' });
      expect(cut.stderr).toContain('may not write a file as large');
      expect(await readdir(folder.path)).toEqual(['longer', 'whole']);
    },
  );

  it.skipIf(process.platform === 'win32')('wait for nobody at a pipe', async () => {
    const database = await fresh('SQLite');
    await (await startGateway({ database, apiKey })).close();
    const file = join(folder.path, 'pipe');
    execFileSync('mkfifo', [file]);
    const refused = await runBin(['backup', '--database', database, '--to', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('is there already');
  });

  it('back up and restore, and never show a password', async () => {
    const [source, target] = [await fresh('PostgreSQL'), await fresh('SQLite')];
    await (await startGateway({ database: source, apiKey })).close();
    const file = join(folder.path, 'backup.jsonl');
    const done = await runBin(['backup', '--database', source, '--to', file]);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^\d+ records of postgres:\/\/\S+ are in /);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['backup.jsonl']);
    const again = await runBin(['backup', '--database', source, '--to', file]);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('is there already');
    expect(await runBin(['restore', '--database', target, '--from', file])).toMatchObject({
      code: 0,
      stderr: '',
    });
    const refused = await runBin(['restore', '--database', source, '--from', file]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    const { password } = new URL(source);
    expect([done, again, refused].map((one) => one.stdout + one.stderr).join()).not.toContain(
      password,
    );
    expect(await readAll(target)).toEqual(await readAll(source));
  });

  it('say which file cannot be written or read, and leave nothing', async () => {
    const database = await fresh('SQLite');
    const file = await whole(database);
    const target = join(folder.path, 'target.sqlite');
    const refusals: readonly (readonly [string[], string])[] = [
      [['backup', '--database', database, '--to', join(file, 'x')], 'is a file, not a folder; no '],
      [
        ['backup', '--database', database, '--to', join(folder.path, 'x'.repeat(300))],
        'the name is too long for this disk; no backup was written',
      ],
      [['restore', '--database', target, '--from', join(file, 'x')], 'there is no such file'],
      [['restore', '--database', database, '--from', file], 'is not empty, and stays as it is'],
    ];
    for (const [args, message] of refusals) {
      const { code, stdout, stderr } = await runBin(args);
      expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
      expect(stderr).toContain(message);
    }
    expect(await readdir(folder.path)).toEqual(['whole']);
  });

  it.each([
    [['backup'], 2, '--database: expected'],
    [['backup', '--database', 'x.sqlite'], 2, '--to: expected'],
    [['backup', '--datbase', 'postgres://u:hidden@h/d'], 2, 'did you mean --database?'],
    [['backup', 'postgres://u:hidden@h/d'], 2, 'takes --database DATABASE and --to'],
    [['restore', '--database', 'postgres://u:hidden@h/d'], 2, '--from: expected'],
    [['backup', '--database', '/no/such/file', '--to', 'y'], 1, 'there is no such file'],
    [['restore', '--database', ':memory:', '--from', 'y'], 2, '--database: expected'],
    [['restore', '--database', 'x', '--from', '/no/such/file'], 1, 'there is no such file'],
  ])('refuse %j', async (args, code, message) => {
    const result = await runBin(args);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(result.stderr).not.toContain('hidden');
  });
});
