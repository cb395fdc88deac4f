// What works behind a pooler in transaction mode, which lends any connection to any transaction, and
// for a role that may only read and write.
import { describe, expect, it } from 'vitest';
import { createTestClient, generalError } from '../../testing/client.ts';
import { controlToken } from '../../testing/control.ts';
import { onServer, temporaryPostgres, temporaryUser } from '../../testing/database.ts';
import { startGateway } from '../../testing/gateway.ts';
import { allPlaylists, invitesPath, newPlaylist } from '../../testing/paths.ts';
import { queryDatabase } from '../../testing/query-database.ts';
import { sample } from '../../seed/sample.ts';
import { openStore } from '../database.ts';
import { type Migration, migrations } from '../migrations.ts';
import { raw } from '../sql.ts';

const control = { headers: { authorization: `Bearer ${controlToken}` } };

describe('a session of the gateway', () => {
  it('has no settings and no prepared statements of its own', async () => {
    await using place = await temporaryPostgres();
    const store = await openStore({ database: place.database });
    const own = raw(
      "SELECT name FROM pg_settings WHERE source = 'session' AND name !~ '^transaction_'",
    );
    expect(await store.read.rows(own)).toEqual([]);
    // Those of a transaction end with it.
    expect(await store.write(async (db) => db.rows(own))).toEqual(
      ['idle_in_transaction_session_timeout', 'statement_timeout', 'synchronous_commit'].map(
        (name) => ({ name }),
      ),
    );
    expect(await store.read.rows(own)).toEqual([]);
    expect(await store.read.rows(raw('SELECT name FROM pg_prepared_statements'))).toEqual([]);
    await store.close();
  });

  it('writes durably whatever the defaults of the database are', async () => {
    await using place = await temporaryPostgres();
    const name = new URL(place.database).pathname.slice(1);
    // A single row would not need a transaction.
    await queryDatabase(
      place.database,
      `CREATE FUNCTION demand_settings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF current_setting('synchronous_commit') <> 'on'
          OR current_setting('transaction_isolation') <> 'read committed' THEN
          RAISE 'other settings';
        END IF;
        RETURN NEW;
      END $$`,
    );
    await queryDatabase(
      place.database,
      'CREATE TRIGGER demanding BEFORE INSERT ON playlists EXECUTE FUNCTION demand_settings()',
    );
    for (const setting of [
      'synchronous_commit = off',
      'default_transaction_read_only = on',
      "default_transaction_isolation = 'serializable'",
    ]) {
      await onServer(`ALTER DATABASE ${name} SET ${setting}`);
      await using gateway = await startGateway({ database: place.database, logLevel: 'silent' });
      const { status } = await createTestClient(gateway).post(newPlaylist, { name: 'x' });
      expect([setting, status]).toEqual([setting, 200]);
      await onServer(`ALTER DATABASE ${name} RESET ALL`);
    }
  });
});

describe('a role that may only read and write', () => {
  it('serves a database that another role has migrated, and is told which right it lacks', async () => {
    await using user = await temporaryUser();
    await using place = await temporaryPostgres();
    const database = user.of(place.database);
    const refusal = (steps?: Migration[]): Promise<unknown> =>
      openStore({ database, steps }).catch(String);
    expect(await refusal()).toMatch(/denied for schema .*grant this user USAGE on it/);
    await onServer(`GRANT USAGE ON SCHEMA room_sessions TO ${user.name}`, place.database);
    expect(await refusal()).toMatch(/denied for table .*SELECT, INSERT, UPDATE and DELETE/);
    await grantRecords(user.name, place.database);
    const newer = { name: 'newer', statements: () => ['ALTER TABLE keys ADD COLUMN more TEXT'] };
    expect(await refusal([...migrations, newer])).toMatch(/must be owner.*start once as an owner/);
    await using gateway = await startGateway({ database, controlToken });
    const { get, post, send } = createTestClient(gateway);
    for (const { status } of [
      await post(newPlaylist, { name: 'x' }),
      await post(invitesPath(sample.socialId), [{}]),
      await get(allPlaylists),
      await send('POST', '/_control/reset', control),
      await get('/readyz'),
    ]) {
      expect(status).toBe(200);
    }
  });

  it('with too few connections gets a 503 that says so', async () => {
    await using user = await temporaryUser('CONNECTION LIMIT 2');
    await using place = await temporaryPostgres();
    await grantRecords(user.name, place.database);
    await using gateway = await startGateway({
      database: user.of(place.database),
      logLevel: 'silent',
    });
    const { get } = createTestClient(gateway);
    const refused: Awaited<ReturnType<typeof get>>[] = [];
    // On a busy machine, requests arrive one by one.
    for (let round = 0; round < 20 && refused.length === 0; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => get(allPlaylists)));
      refused.push(...answers.filter(({ status }) => status !== 200));
    }
    expect(refused).not.toEqual([]);
    for (const { status, body } of refused) {
      const message = 'the database has no free connection; nothing was written';
      expect([status, body]).toEqual([503, generalError(503, message)]);
    }
  });
});

async function grantRecords(user: string, database: string): Promise<void> {
  await onServer(`GRANT USAGE ON SCHEMA room_sessions TO ${user}`, database);
  await onServer(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA room_sessions TO ${user}`,
    database,
  );
}
