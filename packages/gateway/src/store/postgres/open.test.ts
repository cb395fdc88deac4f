import { execOk, programOfCode } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import {
  onServer,
  temporaryPostgres,
  untouchedDatabase,
  type TemporaryDatabase,
} from '../../testing/database.ts';
import { openStore } from '../database.ts';
import { insert, raw, sql } from '../sql.ts';

async function refusal(database: string): Promise<string> {
  const error = await openStore({ database }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

const getName = ({ database }: TemporaryDatabase): string => new URL(database).pathname.slice(1);

describe('a PostgreSQL database', () => {
  it('may have tables of other programs, outside the schema of the gateway', async () => {
    await using place = await untouchedDatabase();
    await onServer('CREATE TABLE playlists (text TEXT)', place.database);
    const store = await openStore({ database: place.database });
    expect(await store.read.rows(raw('SELECT id FROM playlists'))).toEqual([]);
    // All integers are numbers, up to the largest.
    const created = Number.MAX_SAFE_INTEGER;
    const values = { tenant: 't', id: 'i', document: '{}', recording_id: 'r', created };
    await store.write(async (db) => db.send(insert('transcriptions', values)));
    expect(await store.read.rows(raw('SELECT created FROM transcriptions'))).toEqual([{ created }]);
    await store.close();
    expect(
      await onServer(
        "SELECT DISTINCT schemaname FROM pg_tables WHERE schemaname !~ '^(pg_|information)'",
        place.database,
      ),
    ).toEqual([{ schemaname: 'public' }, { schemaname: 'room_sessions' }]);
  });

  it('is rejected with a reason when it is missing or denies access', async () => {
    await using place = await temporaryPostgres();
    const other = (changes: Partial<URL>): string =>
      String(Object.assign(new URL(place.database), changes));
    expect(await refusal(other({ pathname: '/no_such_database' }))).toMatch(
      /database "no_such_database" does not exist/,
    );
    expect(await refusal(other({ port: '1' }))).toMatch(
      /the database cannot be reached: .*REFUSED/,
    );
    const role = `${getName(place)}_reader`;
    await onServer(`CREATE ROLE ${role} LOGIN PASSWORD 'hidden-password'`);
    const reader = { username: role, password: 'hidden-password' };
    const empty = await untouchedDatabase();
    const messages = [
      await refusal(String(Object.assign(new URL(empty.database), reader))),
      await refusal(other({ username: role, password: 'hidden-and-wrong' })),
    ];
    expect(messages[0]).toMatch(
      /permission denied for database .*; start once as an owner of the schema/,
    );
    expect(messages[1]).toMatch(/refuses the user or the password/);
    expect(messages.join('\n')).not.toContain('hidden');
    await empty[Symbol.asyncDispose]();
    await onServer(`DROP ROLE ${role}`);
  });

  it.each([
    ['postgres://user:hidden%@host/db', 'the database cannot be'],
    ['postgres://user:hidden#1@h:x/db', 'cannot be read'],
    ['postgres://', 'the database cannot be'],
    // The driver knows no list of hosts.
    ['postgres://user:hidden@h1,h2/db', 'h1,h2'],
  ])('is rejected without its password when its URL is %s', async (url, reason) => {
    const message = await refusal(url);
    expect(message).toContain(reason);
    expect(message).not.toContain('hid');
  });

  it('loads its driver only on use', async () => {
    // Prints the modules that a start on SQLite loads.
    const program =
      "import { registerHooks } from 'node:module';" +
      'registerHooks({ load(url, c, next) { if (/[/]pg[/]/.test(url)) console.log(url); return next(url, c); } });' +
      `const { startGateway } = await import(${JSON.stringify(new URL('../../gateway.ts', import.meta.url).href)});` +
      'await (await startGateway()).close(); console.log("closed");';
    expect(await execOk(programOfCode(program))).toBe('closed\n');
  });
});

describe('concurrent writes of several gateways', () => {
  it('are serialized, whatever each of them reads and changes', async () => {
    await using place = await temporaryPostgres();
    const stores = await Promise.all(
      Array.from({ length: 3 }, () => openStore({ database: place.database })),
    );
    await stores[0]?.write(async (db) =>
      db.send(insert('playlists', { tenant: 't', id: 'sum', document: '0' })),
    );
    // Read, wait, write: without the lock, a concurrent change would be lost.
    const add = (index: number): Promise<unknown> =>
      (stores[index % stores.length] as (typeof stores)[0]).write(async (db) => {
        const [row] = await db.rows<{ document: string }>(raw('SELECT document FROM playlists'));
        await db.rows(raw('SELECT pg_sleep(0.002)'));
        db.send(sql`UPDATE playlists SET document = ${String(Number(row?.document) + 1)}`);
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => add(index)));
    expect(await queryDatabase(place.database, 'SELECT document FROM playlists')).toEqual([
      { document: '60' },
    ]);
    for (const store of stores) await store.close();
  });
});
