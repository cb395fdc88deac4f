import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { launch } from '../gateway.ts';
import { createTestClient, generalError } from '../testing/client.ts';
import { openStore } from '../store/database.ts';
import { migrations } from '../store/migrations.ts';
import type { Migration } from '../store/migrations/migration.ts';
import { temporaryFile } from '../testing/database.ts';
import { newPlaylist } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { createStoreHealth } from './store-health.ts';

const gateway = useGateway();

describe.each([
  ['/healthz', { status: 'ok' }],
  ['/readyz', { status: 'ready' }],
])('%s', (path, body) => {
  it('needs no key and is not cached', async () => {
    const answer = await fetch(`${gateway.url}${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, body]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a HEAD, without a body', async () => {
    const answer = await fetch(`${gateway.url}${path}`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('/readyz', () => {
  it('is 503 while the store cannot write, and /healthz stays 200', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    await using one = await launch({ apiKeys: ['key'], database, log: { warn() {}, outage() {} } });
    const { get } = createTestClient({ url: one.url, apiKey: 'key' });
    const other = new DatabaseSync(database);
    other.exec('BEGIN IMMEDIATE');
    const { status, body } = await get('/readyz');
    expect([status, body]).toEqual([
      503,
      // Either can be noticed first: SQLite waits for the lock, and blocks the whole process.
      generalError(503, expect.stringMatching(/^not ready: the store (fails|did not respond)/)),
    ]);
    expect((await get('/healthz')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    // A check that began before the rollback may still be running.
    await expect.poll(async () => (await get('/readyz')).status).toBe(200);
  });
});

describe('a SQLite file', () => {
  it.each(['deleted', 'replaced'])(
    'that was %s makes /readyz and writes 503, and the log says what to do',
    async (how) => {
      await using folder = await temporaryFolder();
      const database = join(folder.path, 'gateway.sqlite');
      const outages: unknown[] = [];
      const log = { warn() {}, outage: (error: unknown) => void outages.push(error) };
      await using one = await launch({ apiKeys: ['key'], database, log });
      const { get, post } = createTestClient({ url: one.url, apiKey: 'key' });
      expect((await post(newPlaylist, { name: 'Kept' })).status).toBe(200);
      for (const end of ['', '-wal', '-shm']) await rm(`${database}${end}`);
      if (how === 'replaced') await writeFile(database, '');
      const { status, body } = await post(newPlaylist, { name: 'Lost' });
      const why = 'the file of the database was deleted or replaced; nothing was written';
      expect([status, body]).toEqual([503, generalError(503, why)]);
      expect((await get('/readyz')).status).toBe(503);
      expect(outages).toHaveLength(1);
      expect(String(outages[0])).toContain('restart the gateway');
      expect((await get('/healthz')).status).toBe(200);
    },
  );
});

describe('/readyz of an older gateway', () => {
  it('is 503 once a newer gateway has migrated the tables', async () => {
    await using place = await temporaryFile();
    const { database } = place;
    const log = { warn() {}, outage() {} };
    await using one = await launch({ apiKeys: ['key'], database, log });
    const { get } = createTestClient({ url: one.url, apiKey: 'key' });
    expect((await get('/readyz')).status).toBe(200);
    const next: Migration = { name: 'next', statements: () => ['CREATE TABLE newer (id INTEGER)'] };
    const newer = await openStore({ database, now: new Date(0), steps: [...migrations, next] });
    await newer.close();
    expect((await get('/readyz')).status).toBe(503);
  });
});

describe('the health of the store', () => {
  const never = (): Promise<void> => new Promise(() => {});
  const silent = { outage() {}, warn() {} };

  it('does not wait for a hanging store', async () => {
    const health = createStoreHealth({ ping: never, log: silent, bound: 10 });
    expect(await health.whyNot()).toMatch(/did not respond within/);
    health.close();
  });

  it('logs the outage once and the recovery once', async () => {
    const lines: string[] = [];
    let works = false;
    const health = createStoreHealth({
      ping: async () => {
        if (!works) throw new Error('the disk is gone');
      },
      log: { outage: (error) => lines.push(String(error)), warn: (line) => lines.push(line) },
    });
    for (let n = 0; n < 3; n += 1) health.failed(new Error('the disk is full'));
    const why = 'the store fails; the log has the reason';
    expect([await health.whyNot(), await health.whyNot()]).toEqual([why, why]);
    works = true;
    expect([await health.whyNot(), await health.whyNot()]).toEqual([undefined, undefined]);
    expect(lines).toEqual([
      'Error: the disk is full',
      'the store accepts writes again; 3 requests were rejected',
    ]);
  });

  it('recovers without a request', async () => {
    let back = (): void => {};
    const isBack = new Promise<void>((resolve) => (back = resolve));
    const health = createStoreHealth({
      ping: async () => {},
      log: { outage() {}, warn: () => back() },
    });
    health.failed(new Error('the disk is full'));
    await isBack;
    health.close();
  });

  it('writes only after a failure', async () => {
    const asked: number[] = [];
    const ping = async (bytes: number): Promise<void> => void asked.push(bytes);
    const health = createStoreHealth({ ping, log: silent });
    await health.whyNot();
    await health.whyNot();
    health.failed(new Error('the disk is full'));
    await health.whyNot();
    expect([asked[0], asked[1], (asked[2] ?? 0) > 50_000]).toEqual([0, 0, true]);
  });

  it('shares one check between concurrent callers, and checks again later', async () => {
    let asked = 0;
    const ping = async (): Promise<void> => void (asked += 1);
    const { whyNot } = createStoreHealth({ ping, log: silent });
    expect(await Promise.all(Array.from({ length: 100 }, whyNot))).toEqual(
      Array.from({ length: 100 }),
    );
    expect(asked).toBe(1);
    await whyNot();
    expect(asked).toBe(2);
  });
});
