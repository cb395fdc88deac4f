// Operations on all records of a tenant: other tenants are served in the meantime.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { toText } from '../seed/export.ts';
import { createTestClient } from '../testing/client.ts';
import { temporaryDatabase, type TemporaryDatabase } from '../testing/database.ts';
import { startGateway } from '../testing/gateway.ts';
import { question } from '../testing/paths.ts';

const count = 30_000;

/** The export of a tenant with many playlists. */
const file = toText({
  playlists: Array.from({ length: count }, (_, n) => ({
    name: `Playlist ${n}`,
    playlistId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  })),
});

describe.each(['a file or PostgreSQL', 'memory'])('with a database in %s', (kind) => {
  let place: TemporaryDatabase;
  let gateway: Gateway;
  let tenant: string;

  beforeAll(async () => {
    place = await temporaryDatabase();
    gateway = await startGateway(kind === 'memory' ? {} : { database: place.database });
    tenant = (await gateway.control.tenants.import(file)).id;
  });
  afterAll(async () => {
    await gateway.close();
    await place[Symbol.asyncDispose]();
  });

  /** The number of sequential reads of another tenant that end before the job does. */
  async function countReads(job: () => Promise<unknown>): Promise<number> {
    const { get } = createTestClient(gateway);
    const running = { done: false };
    let reads = 0;
    const read = async (): Promise<void> => {
      while (!running.done) {
        expect((await get(question)).status).toBe(200);
        if (!running.done) reads += 1;
      }
    };
    const reading = read();
    await job().finally(() => (running.done = true));
    await reading;
    return reads;
  }

  const capture = {
    log: {
      version: '1.2',
      creator: { name: 'test', version: '1' },
      entries: Array.from({ length: 10_000 }, (_, n) => ({
        request: {
          method: 'GET',
          url: `http://gateway.invalid/api/v1/social/playlist/all?page=${n}`,
          headers: [],
        },
        response: { status: 200, headers: [], content: { text: '[]' } },
      })),
    },
  };

  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    'an import of a new tenant': () => gateway.control.tenants.import(file),
    'an import into a tenant': () => gateway.control.tenants.import(file, { tenant }),
    'a snapshot': () => gateway.control.with({ tenant }).snapshots.take('all'),
    'a restored snapshot': () => gateway.control.with({ tenant }).snapshots.restore('all'),
    'an export': () => gateway.control.tenants.export(tenant),
    'a replay of 10,000 responses': () => gateway.control.with({ tenant }).replay.load(capture),
  };

  it.each(Object.keys(jobs))('reads of another tenant are answered during %s', async (name) => {
    // Two may end before the job begins.
    expect(await countReads(jobs[name]!)).toBeGreaterThan(5);
    expect(await gateway.control.tenants.export(tenant)).toBe(file);
  });
});
