import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../start-error.ts';
import { queryDatabase } from '../testing/query-database.ts';
import { untouchedDatabase, type TemporaryDatabase } from '../testing/database.ts';
import { openStore, type Store } from './database.ts';
import { type Migration, migrations } from './migrations.ts';
import { insert, raw } from './sql.ts';

let place: TemporaryDatabase;

beforeEach(async () => {
  place = await untouchedDatabase();
});

afterEach(() => place[Symbol.asyncDispose]());

const open = (steps?: readonly Migration[]): Promise<Store> =>
  openStore({ database: place.database, ...(steps && { steps }) });

const another: Migration = {
  name: 'another table',
  statements: ({ seq, text }) => [
    `CREATE TABLE more (seq ${seq}, document ${text} NOT NULL)`,
    'ALTER TABLE playlists ADD COLUMN more_id BIGINT',
  ],
};

const recorded = (): Promise<unknown[]> =>
  queryDatabase(place.database, 'SELECT version, name FROM migrations ORDER BY version');

async function refusal(steps?: readonly Migration[]): Promise<string> {
  const error = await open(steps).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('the database migrations', () => {
  it('run once and are recorded, even when several gateways start together', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const store of stores) await store.close();
    await (await open()).close();
    expect((await recorded()).map((row) => ({ ...(row as object), version: 0 }))).toEqual(
      migrations.map(({ name }) => ({ version: 0, name })),
    );
  });

  it('upgrade a database with all of its data, or leave no change', async () => {
    const older = await open(migrations);
    await older.write(async (db) =>
      db.send(insert('playlists', { tenant: 't', id: 'kept', document: '{"name":"Kept"}' })),
    );
    await older.close();
    const failing: Migration = { name: 'fails', statements: () => ['CREATE TABLE rooms (a TEXT)'] };
    expect(await refusal([...migrations, another, failing])).toContain('rooms');
    expect(await recorded()).toHaveLength(migrations.length);
    const newer = await open([...migrations, another]);
    expect(await newer.read.rows(raw('SELECT id, document FROM playlists'))).toEqual([
      { id: 'kept', document: '{"name":"Kept"}' },
    ]);
    await newer.close();
    expect(await queryDatabase(place.database, 'SELECT more_id FROM playlists')).toEqual([
      { more_id: null },
    ]);
    expect(await recorded()).toHaveLength(migrations.length + 1);
  });

  it('are refused when a recorded one is unknown, missing or different', async () => {
    const store = await open([...migrations, another]);
    expect(await refusal()).toContain(
      `its step ${migrations.length + 1} ("another table") differs from the ${migrations.length} of`,
    );
    const [first, ...rest] = migrations;
    expect(await refusal([{ ...first!, name: 'renamed' }, ...rest, another])).toMatch(
      /the database has other tables: its step 1 \("first tables"\) differs from the 2 of/,
    );
    await store.write(async (db) => db.send(raw('DELETE FROM migrations WHERE version = 1')));
    await store.close();
    expect(await refusal([...migrations, another])).toMatch(
      /its step 2 .* differs from the 2 of this gateway/,
    );
  });
});
