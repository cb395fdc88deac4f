import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/local';
import { describe, expect, it } from 'vitest';
import { launch } from '../gateway.ts';
import { clientOf, generalError } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { createReadiness } from './health.ts';

const gateway = useGateway();

describe.each([
  ['/healthz', { status: 'ok' }],
  ['/readyz', { status: 'ready' }],
])('%s', (path, body) => {
  it('answers without a key, and is kept by no cache', async () => {
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
  it('is 503 while the store takes no write, while /healthz is 200', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    await using one = await launch({ apiKeys: ['key'], database, log: { warn() {}, defect() {} } });
    const { get } = clientOf({ url: one.url, apiKey: 'key' });
    const other = new DatabaseSync(database);
    other.exec('BEGIN IMMEDIATE');
    const { status, body } = await get('/readyz');
    expect([status, body]).toEqual([
      503,
      // Either may be noticed first: SQLite waits for the lock, and so does the whole process.
      generalError(503, expect.stringMatching(/^not ready: the store (fails|does not answer)/)),
    ]);
    expect((await get('/healthz')).status).toBe(200);
    other.exec('ROLLBACK');
    other.close();
    expect((await get('/readyz')).status).toBe(200);
  });
});

describe('readiness', () => {
  const log = { ...({} as Parameters<typeof createReadiness>[0]['log']), warn() {}, defect() {} };
  const never = (): Promise<void> => new Promise(() => {});

  it('does not wait for a store that hangs', async () => {
    const why = createReadiness({ ping: never, isDraining: () => false, log, bound: 10 });
    expect(await why()).toMatch(/does not answer within/);
  });

  it('says once in the log that it is lost, and once that it is back', async () => {
    const lines: string[] = [];
    let works = false;
    const why = createReadiness({
      ping: async () => {
        if (!works) throw new Error('the disk is gone');
      },
      isDraining: () => false,
      log: { ...log, warn: (line) => lines.push(line) },
    });
    expect([await why(), await why()]).toEqual(
      Array.from({ length: 2 }, () => 'the store fails; the log says why'),
    );
    works = true;
    expect([await why(), await why()]).toEqual([undefined, undefined]);
    expect(lines).toEqual(['not ready: the store fails; the log says why', 'ready again']);
  });

  it('does not ask the store while it drains', async () => {
    let asked = 0;
    const ping = async (): Promise<void> => void (asked += 1);
    const why = createReadiness({ ping, isDraining: () => true, log });
    expect([await why(), asked]).toEqual(['the gateway is draining', 0]);
  });

  it('asks the store once for all who ask at the same time, and again later', async () => {
    let asked = 0;
    const ping = async (): Promise<void> => void (asked += 1);
    const why = createReadiness({ ping, isDraining: () => false, log });
    expect(await Promise.all(Array.from({ length: 100 }, why))).toEqual(
      Array.from({ length: 100 }),
    );
    expect(asked).toBe(1);
    await why();
    expect(asked).toBe(2);
  });
});
