import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { openStore } from '../database.ts';
import { raw } from '../sql.ts';

let folder: TemporaryFolder;
let file: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'gateway.sqlite');
});

afterEach(() => folder[Symbol.asyncDispose]());

const open = (path = file) => openStore({ database: path });

async function refusal(path = file): Promise<string> {
  const error = await open(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('openStore', () => {
  it('writes durably: a write-ahead log, flushed on every commit', async () => {
    const store = await open();
    const setting = async (name: string) => {
      const [row] = await store.write(async (db) => db.rows(raw(`PRAGMA ${name}`)));
      return Object.values(row ?? {})[0];
    };
    expect([await setting('journal_mode'), await setting('synchronous')]).toEqual(['wal', 2]);
    await store.close();
  });

  it('refuses a database of another program, and does not change it', async () => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE notes (text TEXT)');
    database.close();
    expect(await refusal()).toContain('another program');
    const after = new DatabaseSync(file);
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toHaveLength(1);
    after.close();
  });

  it('refuses what is not a database, and says what it is', async () => {
    await writeFile(file, 'some text that is long enough to be no header of a database'.repeat(10));
    const missing = join(folder.path, 'missing');
    for (const [path, reason] of [
      [file, 'not a database'],
      [folder.path, 'cannot be opened; its folder must exist'],
      [join(missing, 'gateway.sqlite'), 'cannot be opened; its folder must exist'],
      ['mysql://me:hidden@db/rooms', 'expected a file or postgres://'],
    ] as const) {
      const message = await refusal(path);
      expect(message).toContain(reason);
      expect(message).not.toContain('hidden');
    }
  });

  it('refuses a file that another process keeps locked', { timeout: 30_000 }, async () => {
    await (await open()).close();
    const database = new DatabaseSync(file);
    database.exec('BEGIN EXCLUSIVE');
    expect(await refusal()).toContain('another process has locked the database');
    database.close();
  });

  it('reads during a long write of another process', async () => {
    const store = await open();
    const database = new DatabaseSync(file);
    database.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const write = store.ping().then(() => (isWritten = true));
    // Until the write was rejected for the first time.
    await sleep(50);
    await store.read.rows(raw('SELECT id FROM keys'));
    expect(isWritten).toBe(false);
    database.exec('ROLLBACK');
    await write;
    database.close();
    await store.close();
  });
});
