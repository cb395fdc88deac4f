// The clock of a tenant, and the ids of its new records.
import type { GuestUser, Playlist } from '@room-sessions/models';
import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { createTestClient } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { startGateway } from '../testing/gateway.ts';
import { newPlaylist } from '../testing/paths.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = Date.UTC(2030, 0, 1);
let time = start;
const gateway = useGateway({ clock: () => time, controlToken });
const client = createTestClient(gateway);

afterEach(() => {
  time = start;
  return gateway.control.reset();
});

/** The time that an operation sees. */
const seen = async (): Promise<string | undefined> =>
  (await client.get<GuestUser>('/api/v1/guest/user')).body.user?.registeredDateTime;

describe('the clock of a gateway', () => {
  it('follows the clock option, and is frozen, advanced and reset to the real time', async () => {
    const { clock } = gateway.control;
    const now = '2030-01-01T00:00:00.000Z';
    expect(await clock.get()).toEqual({ now, frozen: false, offset: 0 });
    expect(await clock.freeze()).toEqual({ now, frozen: true, offset: 0 });
    time += 5000;
    expect(await clock.get()).toEqual({ now, frozen: true, offset: -5000 });
    expect(await seen()).toBe(now);
    expect(await clock.advance(60_000)).toMatchObject({ now: '2030-01-01T00:01:00.000Z' });
    expect(await seen()).toBe('2030-01-01T00:01:00.000Z');
    const real = { now: '2030-01-01T00:00:05.000Z', frozen: false, offset: 0 };
    expect(await clock.resume()).toEqual(real);
    expect(await seen()).toBe(real.now);
  });

  it('is advanced while it runs, and frozen at its time or a given time', async () => {
    const { clock } = gateway.control;
    // Concurrent advances add up.
    await Promise.all(Array.from({ length: 20 }, () => clock.advance(180_000)));
    expect(await clock.advance(1)).toMatchObject({ offset: 3_600_001, frozen: false });
    time += 1000;
    expect(await seen()).toBe('2030-01-01T01:00:01.001Z');
    expect(await clock.freeze()).toMatchObject({ now: '2030-01-01T01:00:01.001Z' });
    const given = await clock.freeze('1999-12-31T23:59:59+01:00');
    expect(given).toMatchObject({ now: '1999-12-31T22:59:59.000Z', frozen: true });
    await clock.freeze(new Date(0));
    expect(await seen()).toBe('1970-01-01T00:00:00.000Z');
  });

  it('stays between the years 0 and 9999', async () => {
    const { freeze, advance } = gateway.control.clock;
    await expect(freeze('0000-01-01T00:00:00+14:00')).rejects.toMatchObject({ status: 400 });
    expect(await freeze('0000-01-01T00:00:00Z')).toMatchObject({ now: '0000-01-01T00:00:00.000Z' });
    await freeze('9999-12-31T23:59:59Z');
    await expect(advance(1000)).rejects.toMatchObject({ status: 400 });
  });
});

describe('the ids of new records', () => {
  type One = Pick<Gateway, 'url' | 'apiKey'>;

  const newId = async (one: One = gateway): Promise<string | undefined> =>
    (await createTestClient(one).post<Playlist>(newPlaylist, {})).body.playlistId;

  async function newIds(count: number, one?: One): Promise<(string | undefined)[]> {
    const ids: (string | undefined)[] = [];
    while (ids.length < count) ids.push(await newId(one));
    return ids;
  }

  it('are random without a seed, and the same each time for the same seed', async () => {
    const { reset, ids } = gateway.control;
    const seeded = async (seed: string | null): Promise<(string | undefined)[]> => {
      await reset();
      await ids.seed(seed);
      return newIds(3);
    };
    const first = await seeded('a seed');
    expect(await seeded('a seed')).toEqual(first);
    const all = [first, await seeded('another'), await seeded(null), await seeded(null)];
    expect(new Set(all.flat()).size).toBe(12);
    const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    for (const id of first) expect(id).toMatch(uuid);
  });

  it('skip existing ids, also of other kinds of records', async () => {
    const { reset, seed, ids } = gateway.control;
    await ids.seed('a seed');
    const first = await newIds(3);
    await ids.seed('another');
    const other = await newId();
    await ids.seed('a seed');
    const more = await newIds(2);
    await reset();
    await ids.seed('a seed');
    expect(await newIds(5)).toEqual([...first, ...more]);
    expect([...first, ...more]).not.toContain(other);
    await reset();
    await seed({ rooms: [{ socialId: first[0] }] });
    await ids.seed('a seed');
    expect(await newId()).toBe(first[1]);
  });

  it('never repeat in processes that share a database and a seed', async () => {
    await using place = await temporaryDatabase();
    const options = { database: place.database, apiKey: 'of-both' };
    await using one = await startGateway(options);
    await using other = await startGateway(options);
    await one.control.ids.seed('x');
    const both = await Promise.all([newIds(10, one), newIds(10, other)]);
    await gateway.control.ids.seed('x');
    expect(new Set(both.flat())).toEqual(new Set(await newIds(20)));
  });
});
